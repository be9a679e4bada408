import { useEffect, useRef, useState } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { useLive } from '../../realtime/web/index.ts';
import type { Deal, dealCalls } from '../contract.ts';
import { ACTION_VIEWS, actionsOf, isWaitingFor } from './actions.ts';
import { MoreSteps } from './more-steps.tsx';
import { useDealSteps } from './use-deal-steps.tsx';

/** The steps of a deal that the viewer may take now, for a place with little room: the first one, and the others behind it. */
export function DealActions({ dealId, onChanged }: { dealId: string; onChanged: () => void }) {
  const api = useApi<typeof dealCalls>();
  const [deal, setDeal] = useState<Deal | null>(null);
  const asked = useRef(0);
  const steps = useDealSteps((changed) => {
    setDeal(changed);
    onChanged();
  });

  function load(): void {
    asked.current += 1;
    const turn = asked.current;
    api('GET /v1/deals/{deal_id}', { params: { deal_id: dealId } }).then(
      (loaded) => {
        if (turn === asked.current) setDeal(loaded);
      },
      () => {
        // Without it there are no buttons; the deal itself is one press away.
      },
    );
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another deal is what this waits for.
  useEffect(load, [dealId]);
  useLive('deals', ({ deal_ids }: { deal_ids: string[] }) => {
    if (deal_ids.includes(dealId)) load();
  });

  if (!deal || deal.deal_id !== dealId) return null;
  const [first, ...others] = actionsOf(deal);
  if (!first) return null;
  // Only an awaited action is visible; the others are in the menu.
  const isAwaited = isWaitingFor(deal) || first === 'deliver';
  const hidden = isAwaited ? others : [first, ...others];
  return (
    <>
      {isAwaited ? (
        <Button
          size="sm"
          variant={ACTION_VIEWS[first].variant}
          pending={steps.pending?.action === first}
          onClick={() => steps.start(deal, first)}
        >
          {ACTION_VIEWS[first].label}
        </Button>
      ) : null}
      <MoreSteps deal={deal} actions={hidden} steps={steps} />
      {steps.dialog}
    </>
  );
}
