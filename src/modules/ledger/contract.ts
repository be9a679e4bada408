/** Words of the ledger that others use. It has no calls of its own: people see money through finance and deals. */
import type { ErrorCatalogue } from '#platform/contract.ts';

export { FEE_SHARE } from './domain/fee.ts';
export { feeOf, partOf } from './domain/money.ts';

export const MOVEMENT_KINDS = [
  'topup',
  'topup_return',
  'deal_hold',
  'deal_hold_change',
  'deal_release',
  'deal_settlement',
  'payout_hold',
  'payout',
  'payout_return',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Subject of a movement: the row of another module that caused it. */
export type SubjectKind = 'topup' | 'deal' | 'payout';

export const ledgerErrors = {
  /** `details.missing` is the sum in kopecks. */
  not_enough_money: { status: 402, message: 'На балансе не хватает денег. Пополните его и повторите.' },
} as const satisfies ErrorCatalogue;
