import { useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { longDayOf } from '#words/moments.ts';
import { RiskBox, RiskWords } from '../../ad-objects/web/index.ts';
import type { LegalityCheck } from '../../legality/contract.ts';
import type { Deal, dealCalls } from '../contract.ts';
import { isNewerLaw } from './next-step.ts';

const lightOf = ({ light }: NonNullable<Deal['against']>) => (light === 'red' ? 'red' : 'amber');

/** Legal verdict: the risk the buyer consented to, or the rules that came since; for every deal that has been accepted or is over. */
export function DealLaw({ deal }: { deal: Deal }) {
  const { legality, side } = deal;
  if (!legality) return null;
  const when = legality.accepted_at && longDayOf(legality.accepted_at);
  const who = side === 'buyer' ? 'Вы отметили, что понимаете его,' : 'Покупатель отметил, что понимает его,';
  // Collapsed: it has been read and consented to.
  if (when)
    return (
      <section aria-label="Законность размещения">
        <details className="lined round-2 pad-x-4 pad-y-3 t-14">
          <summary>
            <b className="strong">С риском.</b> {who} {when}
          </summary>
          <div className="above-3">
            <RiskWords checks={legality.checks} side={null} />
          </div>
        </details>
      </section>
    );
  return (
    <section aria-label="Законность размещения">
      <RiskBox light={lightOf(legality)} checks={legality.checks} side={null}>
        <p className="soft">
          {legality.light === 'red'
            ? isNewerLaw(deal)
              ? 'При заказе этого запрета не было.'
              : 'Запрет был и раньше, но товар или площадка при заказе были другими.'
            : 'При заказе этого риска не было. Если он вас не устраивает, договоритесь об отмене.'}
        </p>
      </RiskBox>
    </section>
  );
}

interface AgainstOrderProps {
  against: NonNullable<Deal['against']>;
  /** The reader sells the place. */
  isOwner: boolean;
}

/** Rules against a waiting order: a part of its next step, which says what to do about them. */
export const AgainstOrder = ({ against, isOwner }: AgainstOrderProps) => (
  <section aria-label="Законность размещения">
    <RiskBox light={lightOf(against)} checks={against.checks} side={isOwner ? 'owner' : null} />
  </section>
);

interface AcceptRiskProps {
  deal: Deal;
  checks: readonly LegalityCheck[];
  onChanged: (deal: Deal) => void;
}

export function AcceptRisk({ deal: { deal_id }, checks, onChanged }: AcceptRiskProps) {
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
    <Button variant="accent" pending={isBusy} onClick={accept}>
      Понимаю риск
    </Button>
  );
}
