/** Payloads of webhook events about deals. Both sides get the same. */
import type { DealEvent, DealFacts } from '../../../deals/server/index.ts';
import type { ToldEvent } from './tell.ts';

const dataOf = ({ dealId, projectId, object, offer, amountKopecks, state }: DealFacts, side: 'buyer' | 'seller') => ({
  deal_id: dealId,
  // A project is its owner's: the seller does not see it.
  project_id: side === 'buyer' ? projectId : null,
  object: { kind: object.kind, id: object.id, offer_id: offer.id },
  amount: amountKopecks,
  state,
  side,
});

const SIDES = ['buyer', 'seller'] as const;

export const openedEvents = (opened: readonly DealFacts[]): ToldEvent[] =>
  opened.flatMap((deal) =>
    SIDES.map((side) => ({
      accountId: deal.sides[side],
      event: 'deal.opened' as const,
      data: dataOf(deal, side),
    })),
  );

export const stepEvents = ({ deal, step: { stepId, action, fromState, by } }: DealEvent): ToldEvent[] =>
  SIDES.map((side) => ({
    accountId: deal.sides[side],
    event: 'deal.step' as const,
    data: { ...dataOf(deal, side), step: { step_id: stepId, action, from_state: fromState, by } },
  }));
