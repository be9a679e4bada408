/** The ledger's door: a few named movements of money. Whoever moves money calls them inside his own transaction. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { ServerModule } from '#platform/module.ts';
import { feeOf, ledgerErrors } from '../contract.ts';
import { type Movement, post as postAt } from './commands/post.ts';
import { type MoneyDay, sumDays } from './days/store.ts';
import { exportMoney } from './own-data/store.ts';
import {
  countEverything,
  findFaults,
  type LedgerFault,
  listEntriesAbout,
  listHeld,
  listOperations,
  type MonthRow,
  type OperationFilter,
  type OperationRow,
  readBalances,
  type SubjectEntryRow,
  sumMonths,
} from './store.ts';

export type { LedgerFault, MonthRow, OperationFilter, OperationRow, SubjectEntryRow } from './store.ts';
export { listBalances, listBookedAmong } from './store.ts';

interface TopUp {
  topupId: string;
  accountId: string;
  amountKopecks: number;
}
interface Payout {
  payoutId: string;
  accountId: string;
  amountKopecks: number;
}
type Trx = Transaction;

export interface Ledger extends ServerModule {
  /** From outside to available. Answers whether it was new. */
  topUp(transaction: Trx, topUp: TopUp): Promise<boolean>;
  /** A top-up goes back to where it came from. */
  returnTopUp(transaction: Trx, topUp: TopUp): Promise<boolean>;
  /** The buyer's available money is set aside for deals; 402 with the missing sum when it does not suffice. */
  holdForDeals(
    transaction: Trx,
    hold: { buyerId: string; deals: readonly { dealId: string; amountKopecks: number }[] },
  ): Promise<void>;
  /** An agreed change of a deal's sum; `stepId` tells one change from the next. */
  changeHold(
    transaction: Trx,
    change: { dealId: string; buyerId: string; fromKopecks: number; toKopecks: number; stepId: string },
  ): Promise<void>;
  /** The whole held sum of a deal goes back to the buyer. */
  releaseDeal(transaction: Trx, release: { dealId: string; buyerId: string; amountKopecks: number }): Promise<void>;
  /** Ends a deal's hold: the seller's part less the fee to the seller, the fee to us, the rest back to the buyer. */
  settleDeal(
    transaction: Trx,
    settlement: { dealId: string; buyerId: string; sellerId: string; amountKopecks: number; sellerKopecks: number },
  ): Promise<{ feeKopecks: number }>;
  holdPayout(transaction: Trx, payout: Payout): Promise<void>;
  completePayout(transaction: Trx, payout: Payout): Promise<void>;
  returnPayout(transaction: Trx, payout: Payout): Promise<void>;

  balanceOf(accountId: string, transaction?: Trx): Promise<{ availableKopecks: number; heldKopecks: number }>;
  /** Newest first; `after` is the last `entry_id` of the page before. */
  listOperations(
    accountId: string,
    filter: OperationFilter,
    page: { after: number | null; limit: number },
  ): Promise<OperationRow[]>;
  /** What deals brought and cost by month. */
  sumMonths(accountId: string, since: Date): Promise<MonthRow[]>;
  /** What deals moved by Moscow's days, over everybody. */
  sumDays(from: Date, to: Date): Promise<MoneyDay[]>;
  /** Everything that ever moved because of these deals, top-ups or payouts, in order. */
  listEntriesAbout(subjectIds: readonly string[]): Promise<SubjectEntryRow[]>;
  check(): Promise<LedgerReport>;
}

export interface LedgerReport {
  transactions: number;
  entries: number;
  accounts: number;
  faults: LedgerFault[];
  /** Kopecks held for each deal that holds any. */
  heldByDeal: ReadonlyMap<string, number>;
}

/** Recounts everything. */
export async function checkLedger(db: Db): Promise<LedgerReport> {
  return { ...(await countEverything(db)), faults: await findFaults(db), heldByDeal: await listHeld(db, 'deal') };
}

/** `now` is for stories told afterwards; without it the database's clock dates every movement. */
export function createLedger({ db, now }: { db: Db; now?: () => Date }): Ledger {
  const post = (transaction: Trx, movements: readonly Movement[]) => postAt(transaction, movements, now?.() ?? null);
  return {
    name: 'ledger',
    calls: {},
    errors: ledgerErrors,
    jobs: [],
    registerRoutes: () => {},
    exportOf: (accountId) => exportMoney(db, accountId),

    async topUp(transaction, { topupId, accountId, amountKopecks }) {
      const made = await post(transaction, [
        {
          key: `topup/${topupId}`,
          kind: 'topup',
          subject: { kind: 'topup', id: topupId },
          entries: [
            { bucket: 'external', amountKopecks: -amountKopecks },
            { bucket: 'available', accountId, amountKopecks },
          ],
        },
      ]);
      return made > 0;
    },

    async returnTopUp(transaction, { topupId, accountId, amountKopecks }) {
      const made = await post(transaction, [
        {
          key: `topup/${topupId}/return`,
          kind: 'topup_return',
          subject: { kind: 'topup', id: topupId },
          entries: [
            { bucket: 'available', accountId, amountKopecks: -amountKopecks },
            { bucket: 'external', amountKopecks },
          ],
        },
      ]);
      return made > 0;
    },

    async holdForDeals(transaction, { buyerId, deals }) {
      await post(
        transaction,
        deals.map(({ dealId, amountKopecks }) => ({
          key: `deal/${dealId}/hold`,
          kind: 'deal_hold',
          subject: { kind: 'deal', id: dealId },
          entries: [
            { bucket: 'available', accountId: buyerId, amountKopecks: -amountKopecks },
            { bucket: 'held', accountId: buyerId, amountKopecks },
          ],
        })),
      );
    },

    async changeHold(transaction, { dealId, buyerId, fromKopecks, toKopecks, stepId }) {
      const amountKopecks = toKopecks - fromKopecks;
      if (amountKopecks === 0) return;
      await post(transaction, [
        {
          key: `deal/${dealId}/hold/${stepId}`,
          kind: 'deal_hold_change',
          subject: { kind: 'deal', id: dealId },
          entries: [
            { bucket: 'available', accountId: buyerId, amountKopecks: -amountKopecks },
            { bucket: 'held', accountId: buyerId, amountKopecks },
          ],
        },
      ]);
    },

    async releaseDeal(transaction, { dealId, buyerId, amountKopecks }) {
      await post(transaction, [
        {
          // The same key as a settlement: a hold ends once.
          key: `deal/${dealId}/end`,
          kind: 'deal_release',
          subject: { kind: 'deal', id: dealId },
          entries: [
            { bucket: 'held', accountId: buyerId, amountKopecks: -amountKopecks },
            { bucket: 'available', accountId: buyerId, amountKopecks },
          ],
        },
      ]);
    },

    async settleDeal(transaction, { dealId, buyerId, sellerId, amountKopecks, sellerKopecks }) {
      const feeKopecks = feeOf(sellerKopecks);
      await post(transaction, [
        {
          key: `deal/${dealId}/end`,
          kind: 'deal_settlement',
          subject: { kind: 'deal', id: dealId },
          entries: [
            { bucket: 'held', accountId: buyerId, amountKopecks: -amountKopecks },
            { bucket: 'available', accountId: sellerId, amountKopecks: sellerKopecks - feeKopecks },
            { bucket: 'fee', amountKopecks: feeKopecks },
            { bucket: 'available', accountId: buyerId, amountKopecks: amountKopecks - sellerKopecks },
          ],
        },
      ]);
      return { feeKopecks };
    },

    async holdPayout(transaction, { payoutId, accountId, amountKopecks }) {
      await post(transaction, [
        {
          key: `payout/${payoutId}/hold`,
          kind: 'payout_hold',
          subject: { kind: 'payout', id: payoutId },
          entries: [
            { bucket: 'available', accountId, amountKopecks: -amountKopecks },
            { bucket: 'held', accountId, amountKopecks },
          ],
        },
      ]);
    },

    async completePayout(transaction, { payoutId, accountId, amountKopecks }) {
      await post(transaction, [
        {
          key: `payout/${payoutId}/end`,
          kind: 'payout',
          subject: { kind: 'payout', id: payoutId },
          entries: [
            { bucket: 'held', accountId, amountKopecks: -amountKopecks },
            { bucket: 'external', amountKopecks },
          ],
        },
      ]);
    },

    async returnPayout(transaction, { payoutId, accountId, amountKopecks }) {
      await post(transaction, [
        {
          key: `payout/${payoutId}/end`,
          kind: 'payout_return',
          subject: { kind: 'payout', id: payoutId },
          entries: [
            { bucket: 'held', accountId, amountKopecks: -amountKopecks },
            { bucket: 'available', accountId, amountKopecks },
          ],
        },
      ]);
    },

    async balanceOf(accountId, transaction) {
      const balances = new Map(
        (await readBalances(transaction ?? db, accountId)).map(({ bucket, balance }) => [bucket, balance]),
      );
      return { availableKopecks: balances.get('available') ?? 0, heldKopecks: balances.get('held') ?? 0 };
    },
    listOperations: (accountId, filter, page) => listOperations(db, accountId, filter, page),
    sumMonths: (accountId, since) => sumMonths(db, accountId, since),
    sumDays: (from, to) => sumDays(db, from, to),
    listEntriesAbout: async (subjectIds) => (subjectIds.length === 0 ? [] : listEntriesAbout(db, subjectIds)),
    check: () => checkLedger(db),
  };
}
