import { useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { RiskBox } from '../../ad-objects/web/index.ts';
import type { DealMarking, markingCalls } from '../contract.ts';

interface RiskProps {
  marking: DealMarking;
  onChanged: (marking: DealMarking) => void;
}

/** Warning of the rules on goods that were named only with the creative: the buyer accepts it before anything is approved. */
export function Risk({ marking: { risks, side, deal_id, waits_for }, onChanged }: RiskProps) {
  const api = useApi<typeof markingCalls>();
  const [isBusy, setBusy] = useState(false);
  // Refusals of the ОРД are mended first: one thing at a time.
  if (risks.length === 0 || waits_for.some(({ what }) => what === 'mend')) return null;
  async function accept() {
    setBusy(true);
    try {
      const body = { accepted_rules: risks.map(({ version_id }) => version_id) };
      await api('POST /v1/marking/deals/{deal_id}/accept_risk', { params: { deal_id }, body });
      onChanged(await api('GET /v1/marking/deals/{deal_id}', { params: { deal_id } }));
      showToast('Отметили: вы понимаете риск', { tone: 'good' });
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <RiskBox light="amber" checks={risks} side={null}>
      <p>
        {side === 'buyer'
          ? 'Пока вы не отметите, что понимаете риск, макет не согласовать.'
          : 'Макет согласуют, когда покупатель отметит, что понимает риск.'}
      </p>
      {side === 'buyer' ? (
        <div>
          <Button size="sm" variant="line" pending={isBusy} onClick={() => void accept()}>
            Понимаю риск
          </Button>
        </div>
      ) : null}
    </RiskBox>
  );
}
