/** Whom a step of a deal tells, and with which facts. */
import type { DealEvent, DealRow } from '../../../deals/server/index.ts';
import type { DealFacts, Notice } from '../../domain/events.ts';

const factsOf = (deal: DealRow, side: DealFacts['side']): DealFacts => ({
  dealId: deal.deal_id,
  side,
  object: deal.object_title,
  offer: deal.offer_name,
  amountKopecks: deal.amount,
  counterKopecks: deal.counter_amount,
  dueOn: deal.counter_due_on ?? deal.due_on,
  answerBy: deal.answer_by,
  completeBy: deal.complete_by,
  sellerKopecks: deal.seller_amount,
  feeKopecks: deal.fee,
});

export const openedNotices = (opened: readonly DealRow[]): Notice[] =>
  opened.map((deal) => ({
    accountId: deal.seller_id,
    event: 'deal_open',
    data: factsOf(deal, 'seller'),
    aboutId: deal.buyer_id,
  }));

export const stepNotices = ({ deal, step: { action }, tells }: DealEvent): Notice[] =>
  action === 'open'
    ? []
    : tells.map((side) => ({
        accountId: deal[`${side}_id`],
        event: `deal_${action}`,
        data: factsOf(deal, side),
        aboutId: side === 'seller' ? deal.buyer_id : deal.seller_id,
      }));
