import { type ReactNode, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { longDayOf } from '#words/moments.ts';
import { RiskBox } from '../../ad-objects/web/index.ts';
import type { LegalityCheck } from '../../legality/contract.ts';
import type { Deal, dealCalls } from '../contract.ts';

interface DealLawProps {
  deal: Deal;
  onChanged: (deal: Deal) => void;
}

/** What the rules say against the order now, while it can still be left; else what its buyer took the risk of. */
export function DealLaw({ deal, onChanged }: DealLawProps) {
  if (deal.against) return <Against deal={deal} against={deal.against} onChanged={onChanged} />;
  const { legality, side } = deal;
  if (!legality) return null;
  const when = legality.accepted_at && longDayOf(legality.accepted_at);
  const who = side === 'buyer' ? 'Вы отметили, что понимаете риск,' : 'Покупатель отметил, что понимает риск,';
  return (
    <Law checks={legality.checks} isForbidden={false} side={null}>
      {when ? (
        <p className="soft">
          {who} {when}.
        </p>
      ) : null}
    </Law>
  );
}

function Against({ deal, against, onChanged }: DealLawProps & { against: NonNullable<Deal['against']> }) {
  const isForbidden = against.light === 'red';
  const isBuyer = deal.side === 'buyer';
  return (
    <Law checks={against.checks} isForbidden={isForbidden} side={isBuyer ? null : 'owner'}>
      {isForbidden ? (
        <p className="soft">
          {isBuyer
            ? 'Отмените заказ: деньги вернутся на ваш баланс.'
            : 'Работу по такому заказу не начать: откажитесь, и деньги вернутся покупателю.'}
        </p>
      ) : isBuyer ? (
        <AcceptRisk deal={deal} checks={against.checks} onChanged={onChanged} />
      ) : (
        <p className="soft">
          Покупатель этого риска ещё не отметил. Принять заказ можно, когда он отметит, что понимает его.
        </p>
      )}
    </Law>
  );
}

function AcceptRisk({ deal: { deal_id }, checks, onChanged }: DealLawProps & { checks: readonly LegalityCheck[] }) {
  const api = useApi<typeof dealCalls>();
  const [isBusy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    try {
      onChanged(
        await api('POST /v1/deals/{deal_id}/accept_risk', {
          params: { deal_id },
          body: { accepted_rules: checks.map(({ version_id }) => version_id) },
        }),
      );
      showToast('Отметили: вы понимаете риск', { tone: 'good' });
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className="soft">
        При заказе вы этого риска не отмечали. Пока не отметите, продавец не начнёт; заказ можно и отменить.
      </p>
      <div>
        <Button variant="accent" pending={isBusy} onClick={accept}>
          Понимаю риск
        </Button>
      </div>
    </>
  );
}

function Law({
  checks,
  isForbidden,
  side,
  children,
}: {
  checks: readonly LegalityCheck[];
  isForbidden: boolean;
  side: 'owner' | null;
  children: ReactNode;
}) {
  return (
    <section className="across" aria-label="Законность размещения">
      <RiskBox light={isForbidden ? 'red' : 'amber'} {...{ checks, side }}>
        {children}
      </RiskBox>
    </section>
  );
}
