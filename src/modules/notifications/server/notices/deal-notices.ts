/** Whom a step of a deal tells, and with which facts. */
import type { DealEvent, DealFacts, LawEvent, TakenDown } from '../../../deals/server/index.ts';
import type { DealNews, Notice } from '../../domain/events.ts';

export const newsOf = (deal: DealFacts, side: DealNews['side'], comment: string | null = null): DealNews => ({
  dealId: deal.dealId,
  side,
  object: deal.object.title,
  offer: deal.offer.name,
  amountKopecks: deal.amountKopecks,
  counterKopecks: deal.counter?.amountKopecks ?? null,
  dueOn: deal.counter?.dueOn ?? deal.dueOn,
  answerBy: deal.answerBy,
  completeBy: deal.completeBy,
  sellerKopecks: deal.sellerKopecks,
  feeKopecks: deal.feeKopecks,
  comment,
});

export const openedNotices = (opened: readonly DealFacts[]): Notice[] =>
  opened.map((deal) => ({
    accountId: deal.sides.seller,
    event: 'deal_open',
    data: newsOf(deal, 'seller'),
    aboutId: deal.sides.buyer,
  }));

export const stepNotices = ({ deal, step: { action, comment }, tells }: DealEvent): Notice[] =>
  tells.map((side) => ({
    accountId: deal.sides[side],
    event: `deal_${action}`,
    data: newsOf(deal, side, comment),
    aboutId: deal.sides[side === 'seller' ? 'buyer' : 'seller'],
  }));

/** Both sides: whoever owns what was blocked or sent back is told of that, and not which deals it stops. */
export const stoppedNotices = (stopped: readonly TakenDown[]): Notice[] =>
  stopped.flatMap(({ deal, title, rejection, isMendable }) =>
    (['buyer', 'seller'] as const).map((side) => ({
      accountId: deal.sides[side],
      event: 'deal_stopped' as const,
      data: {
        dealId: deal.dealId,
        object: deal.object.title,
        title,
        reason: rejection?.reason ?? null,
        side,
        isInWork: deal.state === 'in_work',
        isMendable,
      },
      aboutId: deal.sides[side === 'seller' ? 'buyer' : 'seller'],
    })),
  );

/** A risk is the buyer's to take; what is forbidden either side breaks off. */
export const lawNotices = (events: readonly LawEvent[]): Notice[] =>
  events.flatMap(({ deal, what }): Notice[] => {
    const { buyer, seller } = deal.sides;
    const ofBuyer = { accountId: buyer, aboutId: seller };
    const ofSeller = { accountId: seller, aboutId: buyer };
    if (what === 'lifted') return [];
    if (what === 'accepted') return [{ ...ofSeller, event: 'deal_risk_accepted', data: newsOf(deal, 'seller') }];
    const toBuyer: Notice = { ...ofBuyer, event: 'deal_held', data: { ...newsOf(deal, 'buyer'), light: what } };
    const toSeller: Notice = { ...ofSeller, event: 'deal_held', data: { ...newsOf(deal, 'seller'), light: what } };
    return what === 'red' ? [toBuyer, toSeller] : [toBuyer];
  });
