/** What webhooks are told of deals: which one, what became of it, and by whom. Both sides are told alike. */
import type { DealEvent, DealRow } from '../../../deals/server/index.ts';
import type { ToldEvent } from './tell.ts';

const factsOf = ({ deal_id, project_id, object_kind, object_id, offer_id, amount, state }: DealRow) => ({
  deal_id,
  project_id,
  object: { kind: object_kind, id: object_id, offer_id },
  amount,
  state,
});

const SIDES = ['buyer', 'seller'] as const;

export const openedEvents = (opened: readonly DealRow[]): ToldEvent[] =>
  opened.flatMap((deal) =>
    SIDES.map((side) => ({
      accountId: deal[`${side}_id`],
      event: 'deal.opened' as const,
      // A project is its owner's: the seller does not see it.
      data: { ...factsOf(deal), project_id: side === 'buyer' ? deal.project_id : null, side },
    })),
  );

export const stepEvents = ({ deal, step: { step_id, action, from_state, by } }: DealEvent): ToldEvent[] =>
  action === 'open'
    ? []
    : SIDES.map((side) => ({
        accountId: deal[`${side}_id`],
        event: 'deal.step' as const,
        data: {
          ...factsOf(deal),
          project_id: side === 'buyer' ? deal.project_id : null,
          side,
          step: { step_id, action, from_state, by },
        },
      }));
