import { pipeline } from '#platform/database/pipeline.ts';
import type { Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import { roubles } from '#words/money.ts';
import type { MovementKind, SubjectKind } from '../../contract.ts';
import { fail } from '../fail.ts';
import {
  insertAccounts,
  insertEntries,
  insertTransactions,
  type LockedAccount,
  lockAccounts,
  type NewEntry,
  type PersonalBucket,
  SYSTEM_ACCOUNTS,
  type SystemBucket,
} from '../store.ts';

export interface Movement {
  /** Names the movement for ever: made once, however often it is asked for. */
  key: string;
  kind: MovementKind;
  subject: { kind: SubjectKind; id: string };
  entries: readonly Entry[];
}
type Entry = { amountKopecks: number } & (
  | { bucket: PersonalBucket; accountId: string }
  | { bucket: SystemBucket; accountId?: undefined }
);

const BUCKETS = ['available', 'held'] as const satisfies readonly PersonalBucket[];
const nameOf = (accountId: string, bucket: string) => `${accountId}/${bucket}`;

async function openMissing(
  transaction: Transaction,
  accountIds: readonly string[],
  locked: readonly LockedAccount[],
): Promise<void> {
  const known = new Set(locked.map(({ account_id, bucket }) => nameOf(account_id, bucket)));
  const missing = accountIds
    .flatMap((account_id) => BUCKETS.map((bucket) => ({ ledger_account_id: newId(), bucket, account_id })))
    .filter(({ account_id, bucket }) => !known.has(nameOf(account_id, bucket)));
  await insertAccounts(transaction, missing);
}

/** Running balance: each entry starts from the balance that the one before it leaves. */
function entered(
  { amountKopecks, bucket, accountId }: Entry,
  accounts: ReadonlyMap<string, LockedAccount>,
  balances: Map<string, number>,
): Omit<NewEntry, 'transactionId'> {
  if (!Number.isSafeInteger(amountKopecks)) throw new TypeError(`not whole kopecks: ${amountKopecks}`);
  if (accountId === undefined)
    return { ledgerAccountId: SYSTEM_ACCOUNTS[bucket], amountKopecks, balanceAfterKopecks: null };
  const ledgerAccountId = accounts.get(nameOf(accountId, bucket))?.ledger_account_id;
  if (!ledgerAccountId) throw new Error(`no ledger account for ${accountId}`);
  const balanceAfterKopecks = (balances.get(ledgerAccountId) ?? 0) + amountKopecks;
  balances.set(ledgerAccountId, balanceAfterKopecks);
  return { ledgerAccountId, amountKopecks, balanceAfterKopecks };
}

/**
 * Writes movements, all or none. Answers how many were new: those already made under their key are passed over. Refuses
 * with the missing sum when somebody's available money does not suffice.
 */
export async function post(transaction: Transaction, movements: readonly Movement[], at: Date | null): Promise<number> {
  const people = [...new Set(movements.flatMap(({ entries }) => entries.flatMap((entry) => entry.accountId ?? [])))];
  const named = movements.map((movement) => ({ transactionId: newId(), ...movement }));
  const transactions = named.map(({ transactionId, key, kind, subject }) => ({
    transaction_id: transactionId,
    key,
    kind,
    subject_kind: subject.kind,
    subject_id: subject.id,
  }));
  // In this order: whoever made one of the movements held the locks too.
  let [locked, fresh] = await pipeline([
    () => lockAccounts(transaction, people),
    () => insertTransactions(transaction, transactions, at),
  ]);
  if (fresh.size === 0) return 0;
  if (locked.length < people.length * BUCKETS.length) {
    await openMissing(transaction, people, locked);
    locked = await lockAccounts(transaction, people);
  }

  const accounts = new Map(locked.map((account) => [nameOf(account.account_id, account.bucket), account]));
  const balances = new Map(locked.map(({ ledger_account_id, balance }) => [ledger_account_id, balance]));
  const written = named
    .filter(({ transactionId }) => fresh.has(transactionId))
    .flatMap(({ transactionId, entries }) =>
      entries
        .filter(({ amountKopecks }) => amountKopecks !== 0)
        .map((entry) => ({ transactionId, ...entered(entry, accounts, balances) })),
    );
  for (const { ledger_account_id, bucket } of locked) {
    const balance = balances.get(ledger_account_id) ?? 0;
    if (bucket !== 'available' || balance >= 0) continue;
    throw fail('not_enough_money', {
      message: `На балансе не хватает ${roubles(-balance)}. Пополните его и повторите.`,
      details: { missing: -balance },
    });
  }
  await insertEntries(transaction, written);
  return fresh.size;
}
