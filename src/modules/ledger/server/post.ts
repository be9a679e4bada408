import type { Transaction } from 'kysely';
import { together } from '#platform/database/transaction.ts';
import { errorsOf } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { inRoubles, ledgerErrors, type MovementKind, type SubjectKind } from '../contract.ts';
import {
  findKeys,
  insertAccounts,
  insertTransactions,
  type LockedAccount,
  lockAccounts,
  type PersonalBucket,
  SYSTEM_ACCOUNTS,
  type SystemBucket,
} from './store.ts';

const fail = errorsOf(ledgerErrors);

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

/** In this order: whoever made one of the movements held the locks too. */
async function lockAndLook(transaction: Transaction<unknown>, accountIds: readonly string[], keys: readonly string[]) {
  const [locked, made] = await together([lockAccounts(transaction, accountIds), findKeys(transaction, keys)]);
  return { locked, made };
}

async function openMissing(
  transaction: Transaction<unknown>,
  accountIds: readonly string[],
  locked: readonly LockedAccount[],
): Promise<void> {
  const known = new Set(locked.map(({ account_id, bucket }) => nameOf(account_id, bucket)));
  const missing = accountIds
    .flatMap((account_id) => BUCKETS.map((bucket) => ({ ledger_account_id: newId(), bucket, account_id })))
    .filter(({ account_id, bucket }) => !known.has(nameOf(account_id, bucket)));
  await insertAccounts(transaction, missing);
}

/**
 * Writes movements, all or none. Answers how many were new: those already made under their key are passed over. Refuses
 * with the missing sum when somebody's available money does not suffice.
 */
export async function post(
  transaction: Transaction<unknown>,
  movements: readonly Movement[],
  at: Date | null,
): Promise<number> {
  const people = [...new Set(movements.flatMap(({ entries }) => entries.flatMap((entry) => entry.accountId ?? [])))];
  const keys = movements.map(({ key }) => key);
  let { locked, made } = await lockAndLook(transaction, people, keys);
  if (locked.length < people.length * BUCKETS.length) {
    await openMissing(transaction, people, locked);
    ({ locked, made } = await lockAndLook(transaction, people, keys));
  }
  const fresh = movements.filter(({ key }) => !made.has(key));
  if (fresh.length === 0) return 0;

  const accounts = new Map(locked.map((account) => [nameOf(account.account_id, account.bucket), account]));
  const balances = new Map(locked.map(({ ledger_account_id, balance }) => [ledger_account_id, balance]));
  const written = fresh.map(({ key, kind, subject, entries }) => ({
    transaction_id: newId(),
    key,
    kind,
    subject_kind: subject.kind,
    subject_id: subject.id,
    entries: entries
      .filter(({ amountKopecks }) => amountKopecks !== 0)
      .map((entry) => {
        if (!Number.isSafeInteger(entry.amountKopecks))
          throw new TypeError(`not whole kopecks: ${entry.amountKopecks}`);
        const { amountKopecks } = entry;
        if (entry.accountId === undefined)
          return { ledgerAccountId: SYSTEM_ACCOUNTS[entry.bucket], amountKopecks, balanceAfterKopecks: null };
        const account = accounts.get(nameOf(entry.accountId, entry.bucket));
        if (!account) throw new Error(`no ledger account for ${entry.accountId}`);
        const id = account.ledger_account_id;
        const balanceAfterKopecks = (balances.get(id) ?? 0) + amountKopecks;
        balances.set(id, balanceAfterKopecks);
        return { ledgerAccountId: id, amountKopecks, balanceAfterKopecks };
      }),
  }));
  for (const { ledger_account_id, bucket } of locked) {
    const balance = balances.get(ledger_account_id) ?? 0;
    if (bucket !== 'available' || balance >= 0) continue;
    throw fail('not_enough_money', {
      message: `На балансе не хватает ${inRoubles(-balance)}. Пополните его и повторите.`,
      details: { missing: -balance },
    });
  }
  await insertTransactions(transaction, written, at);
  return fresh.length;
}
