/** Public interface of the ledger: a few named movements of money. Whoever moves money calls them inside his own transaction. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { ServerModule } from '#platform/module.ts';
import { ledgerErrors } from '../contract.ts';
import {
  type Hold,
  type HoldChange,
  holdChangeOf,
  holdOf,
  type Movement,
  type Payout,
  payoutHoldOf,
  payoutOf,
  payoutReturnOf,
  releaseOf,
  type Settlement,
  settlementOf,
  type TopUp,
  topUpOf,
  topUpReturnOf,
} from '../domain/movements.ts';
import { post as postAt } from './commands/post.ts';
import { type MoneyDay, sumDays } from './days/store.ts';
import { exportMoney } from './own-data/store.ts';
import {
  type MoneyEntry,
  type MoneyMonth,
  type MoneyOperation,
  presentEntry,
  presentMonth,
  presentOperation,
} from './presenter.ts';
import {
  countEverything,
  findFaults,
  type LedgerFault,
  listEntriesAbout,
  listHeld,
  listOperations,
  type OperationFilter,
  readBalances,
  sumMonths,
} from './store.ts';

export type { MoneyEntry, MoneyOperation } from './presenter.ts';
export type { LedgerFault, OperationFilter } from './store.ts';
export { listBalances, listBookedAmong } from './store.ts';

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
  /** An agreed change of a deal's sum. */
  changeHold(transaction: Trx, change: HoldChange): Promise<void>;
  /** The whole held sum of a deal goes back to the buyer. */
  releaseDeal(transaction: Trx, release: Hold): Promise<void>;
  /** Ends a deal's hold: the seller's part less the fee to the seller, the fee to us, the rest back to the buyer. */
  settleDeal(transaction: Trx, settlement: Settlement): Promise<{ feeKopecks: number }>;
  holdPayout(transaction: Trx, payout: Payout): Promise<void>;
  completePayout(transaction: Trx, payout: Payout): Promise<void>;
  returnPayout(transaction: Trx, payout: Payout): Promise<void>;

  balanceOf(accountId: string, transaction?: Trx): Promise<{ availableKopecks: number; heldKopecks: number }>;
  /** Newest first; `after` is the last `entryId` of the page before. */
  listOperations(
    accountId: string,
    filter: OperationFilter,
    page: { after: number | null; limit: number },
  ): Promise<MoneyOperation[]>;
  /** Earned and spent with deals, by month. */
  sumMonths(accountId: string, since: Date): Promise<MoneyMonth[]>;
  /** Totals of deals by Moscow's days, over everybody. */
  sumDays(from: Date, to: Date): Promise<MoneyDay[]>;
  /** Everything that ever moved because of these deals, top-ups or payouts, in order. */
  listEntriesAbout(subjectIds: readonly string[]): Promise<MoneyEntry[]>;
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
    partitions: [{ table: 'ledger_entries', step: 'year' }],
    registerRoutes: () => {},
    exportOf: (accountId) => exportMoney(db, accountId),

    topUp: async (transaction, topUp) => (await post(transaction, [topUpOf(topUp)])) > 0,
    returnTopUp: async (transaction, topUp) => (await post(transaction, [topUpReturnOf(topUp)])) > 0,

    async holdForDeals(transaction, { buyerId, deals }) {
      await post(
        transaction,
        deals.map((deal) => holdOf({ ...deal, buyerId })),
      );
    },

    async changeHold(transaction, change) {
      const movement = holdChangeOf(change);
      if (movement) await post(transaction, [movement]);
    },

    async releaseDeal(transaction, release) {
      await post(transaction, [releaseOf(release)]);
    },

    async settleDeal(transaction, settlement) {
      const { feeKopecks, ...movement } = settlementOf(settlement);
      await post(transaction, [movement]);
      return { feeKopecks };
    },

    async holdPayout(transaction, payout) {
      await post(transaction, [payoutHoldOf(payout)]);
    },

    async completePayout(transaction, payout) {
      await post(transaction, [payoutOf(payout)]);
    },

    async returnPayout(transaction, payout) {
      await post(transaction, [payoutReturnOf(payout)]);
    },

    async balanceOf(accountId, transaction) {
      const balances = new Map(
        (await readBalances(transaction ?? db, accountId)).map(({ bucket, balance }) => [bucket, balance]),
      );
      return { availableKopecks: balances.get('available') ?? 0, heldKopecks: balances.get('held') ?? 0 };
    },
    listOperations: async (accountId, filter, page) =>
      (await listOperations(db, accountId, filter, page)).map(presentOperation),
    sumMonths: async (accountId, since) => (await sumMonths(db, accountId, since)).map(presentMonth),
    sumDays: (from, to) => sumDays(db, from, to),
    listEntriesAbout: async (subjectIds) =>
      subjectIds.length === 0 ? [] : (await listEntriesAbout(db, subjectIds)).map(presentEntry),
    check: () => checkLedger(db),
  };
}
