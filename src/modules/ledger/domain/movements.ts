/** The named movements of money: between which purses, by which key. Each adds up to nothing, so no kopeck appears or is lost. */
import type { MovementKind, SubjectKind } from '../contract.ts';
import { feeOf } from './money.ts';

export type PersonalBucket = 'available' | 'held';
export type SystemBucket = 'external' | 'fee';

export type Entry = { amountKopecks: number } & (
  | { bucket: PersonalBucket; accountId: string }
  | { bucket: SystemBucket; accountId?: undefined }
);

export interface Movement {
  /** Idempotency key: a movement is made once, however often it is asked for. */
  key: string;
  kind: MovementKind;
  subject: { kind: SubjectKind; id: string };
  entries: readonly Entry[];
}

export interface TopUp {
  topupId: string;
  accountId: string;
  amountKopecks: number;
}
export interface Payout {
  payoutId: string;
  accountId: string;
  amountKopecks: number;
}
export interface Hold {
  dealId: string;
  buyerId: string;
  amountKopecks: number;
}
export interface HoldChange {
  dealId: string;
  buyerId: string;
  fromKopecks: number;
  toKopecks: number;
  /** Part of the idempotency key: tells one change from the next. */
  stepId: string;
}
export interface Settlement extends Hold {
  sellerId: string;
  /** The seller's part before the fee. */
  sellerKopecks: number;
}

/** From available to held. */
const setAside = (accountId: string, amountKopecks: number): Entry[] => [
  { bucket: 'available', accountId, amountKopecks: -amountKopecks },
  { bucket: 'held', accountId, amountKopecks },
];
/** From held to available. */
const giveBack = (accountId: string, amountKopecks: number): Entry[] => [
  { bucket: 'held', accountId, amountKopecks: -amountKopecks },
  { bucket: 'available', accountId, amountKopecks },
];

export const topUpOf = ({ topupId, accountId, amountKopecks }: TopUp): Movement => ({
  key: `topup/${topupId}`,
  kind: 'topup',
  subject: { kind: 'topup', id: topupId },
  entries: [
    { bucket: 'external', amountKopecks: -amountKopecks },
    { bucket: 'available', accountId, amountKopecks },
  ],
});

export const topUpReturnOf = ({ topupId, accountId, amountKopecks }: TopUp): Movement => ({
  key: `topup/${topupId}/return`,
  kind: 'topup_return',
  subject: { kind: 'topup', id: topupId },
  entries: [
    { bucket: 'available', accountId, amountKopecks: -amountKopecks },
    { bucket: 'external', amountKopecks },
  ],
});

export const holdOf = ({ dealId, buyerId, amountKopecks }: Hold): Movement => ({
  key: `deal/${dealId}/hold`,
  kind: 'deal_hold',
  subject: { kind: 'deal', id: dealId },
  entries: setAside(buyerId, amountKopecks),
});

/** Null: the sum stays as it was. */
export function holdChangeOf({ dealId, buyerId, fromKopecks, toKopecks, stepId }: HoldChange): Movement | null {
  if (toKopecks === fromKopecks) return null;
  return {
    key: `deal/${dealId}/hold/${stepId}`,
    kind: 'deal_hold_change',
    subject: { kind: 'deal', id: dealId },
    entries: setAside(buyerId, toKopecks - fromKopecks),
  };
}

/** Release and settlement share one idempotency key: a hold ends once. */
const endOfHold = (dealId: string): string => `deal/${dealId}/end`;

export const releaseOf = ({ dealId, buyerId, amountKopecks }: Hold): Movement => ({
  key: endOfHold(dealId),
  kind: 'deal_release',
  subject: { kind: 'deal', id: dealId },
  entries: giveBack(buyerId, amountKopecks),
});

export function settlementOf({ dealId, buyerId, sellerId, amountKopecks, sellerKopecks }: Settlement): Movement & {
  feeKopecks: number;
} {
  const feeKopecks = feeOf(sellerKopecks);
  return {
    key: endOfHold(dealId),
    kind: 'deal_settlement',
    subject: { kind: 'deal', id: dealId },
    entries: [
      { bucket: 'held', accountId: buyerId, amountKopecks: -amountKopecks },
      { bucket: 'available', accountId: sellerId, amountKopecks: sellerKopecks - feeKopecks },
      { bucket: 'fee', amountKopecks: feeKopecks },
      { bucket: 'available', accountId: buyerId, amountKopecks: amountKopecks - sellerKopecks },
    ],
    feeKopecks,
  };
}

export const payoutHoldOf = ({ payoutId, accountId, amountKopecks }: Payout): Movement => ({
  key: `payout/${payoutId}/hold`,
  kind: 'payout_hold',
  subject: { kind: 'payout', id: payoutId },
  entries: setAside(accountId, amountKopecks),
});

/** Completion and return share one idempotency key: a payout ends once. */
const endOfPayout = (payoutId: string): string => `payout/${payoutId}/end`;

export const payoutOf = ({ payoutId, accountId, amountKopecks }: Payout): Movement => ({
  key: endOfPayout(payoutId),
  kind: 'payout',
  subject: { kind: 'payout', id: payoutId },
  entries: [
    { bucket: 'held', accountId, amountKopecks: -amountKopecks },
    { bucket: 'external', amountKopecks },
  ],
});

export const payoutReturnOf = ({ payoutId, accountId, amountKopecks }: Payout): Movement => ({
  key: endOfPayout(payoutId),
  kind: 'payout_return',
  subject: { kind: 'payout', id: payoutId },
  entries: giveBack(accountId, amountKopecks),
});
