import { pipeline } from '#platform/database/pipeline.ts';
import type { Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import { roubles } from '#words/money.ts';
import { RunningBalances } from '../../domain/balances.ts';
import type { Entry, Movement, PersonalBucket } from '../../domain/movements.ts';
import { fail } from '../fail.ts';
import {
  insertAccounts,
  insertEntries,
  insertTransactions,
  type LockedAccount,
  lockAccounts,
  type NewEntry,
  SYSTEM_ACCOUNTS,
} from '../store.ts';

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

function entered(entry: Entry, balances: RunningBalances): Omit<NewEntry, 'transactionId'> {
  const { ledgerAccountId, ...amounts } = balances.enter(entry);
  return {
    ...amounts,
    ledgerAccountId: ledgerAccountId ?? SYSTEM_ACCOUNTS[entry.bucket as keyof typeof SYSTEM_ACCOUNTS],
  };
}

/**
 * Writes movements, all or none. Idempotent: those already made under their key are skipped; answers how many were new. Refuses
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
  // Locks before the insert: whoever has made one of the movements held the same locks.
  let [locked, fresh] = await pipeline([
    () => lockAccounts(transaction, people),
    () => insertTransactions(transaction, transactions, at),
  ]);
  if (fresh.size === 0) return 0;
  if (locked.length < people.length * BUCKETS.length) {
    await openMissing(transaction, people, locked);
    locked = await lockAccounts(transaction, people);
  }

  const balances = new RunningBalances(locked);
  const written = named
    .filter(({ transactionId }) => fresh.has(transactionId))
    .flatMap(({ transactionId, entries }) =>
      entries
        .filter(({ amountKopecks }) => amountKopecks !== 0)
        .map((entry) => ({ transactionId, ...entered(entry, balances) })),
    );
  const missing = balances.missing();
  if (missing > 0)
    throw fail('not_enough_money', {
      message: `На балансе не хватает ${roubles(missing)}. Пополните его и повторите.`,
      details: { missing },
    });
  await insertEntries(transaction, written);
  return fresh.size;
}
