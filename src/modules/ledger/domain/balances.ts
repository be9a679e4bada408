/** Balances after a transaction's entries are applied to the purses of the people concerned. */
import type { Entry, PersonalBucket } from './movements.ts';

/** The purse of a person, with what lies in it. */
export interface Purse {
  ledger_account_id: string;
  bucket: PersonalBucket;
  account_id: string;
  balance: number;
}

export interface Entered {
  /** Null: one of the system's own. */
  ledgerAccountId: string | null;
  amountKopecks: number;
  /** Null of the system's own. */
  balanceAfterKopecks: number | null;
}

const nameOf = (accountId: string, bucket: string): string => `${accountId}/${bucket}`;

/** Runs through entries in their order: each starts from the balance that the one before it leaves. */
export class RunningBalances {
  readonly #purses: ReadonlyMap<string, Purse>;
  readonly #balances: Map<string, number>;

  constructor(purses: readonly Purse[]) {
    this.#purses = new Map(purses.map((purse) => [nameOf(purse.account_id, purse.bucket), purse]));
    this.#balances = new Map(purses.map(({ ledger_account_id, balance }) => [ledger_account_id, balance]));
  }

  enter({ amountKopecks, bucket, accountId }: Entry): Entered {
    if (!Number.isSafeInteger(amountKopecks)) throw new TypeError(`not whole kopecks: ${amountKopecks}`);
    if (accountId === undefined) return { ledgerAccountId: null, amountKopecks, balanceAfterKopecks: null };
    const ledgerAccountId = this.#purses.get(nameOf(accountId, bucket))?.ledger_account_id;
    if (!ledgerAccountId) throw new Error(`no ledger account for ${accountId}`);
    const balanceAfterKopecks = (this.#balances.get(ledgerAccountId) ?? 0) + amountKopecks;
    this.#balances.set(ledgerAccountId, balanceAfterKopecks);
    return { ledgerAccountId, amountKopecks, balanceAfterKopecks };
  }

  /** How much somebody's available money is short of; 0 when it suffices. */
  missing(): number {
    const available = [...this.#purses.values()].filter(({ bucket }) => bucket === 'available');
    const below = available.find(({ ledger_account_id }) => (this.#balances.get(ledger_account_id) ?? 0) < 0);
    return below ? -(this.#balances.get(below.ledger_account_id) ?? 0) : 0;
  }
}
