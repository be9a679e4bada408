/**
 * A write that is sent twice is done once. The key comes in the header `Idempotency-Key`; it is kept with the answer, in the
 * transaction of the work. A work that fails leaves no key, so it may be tried again under the same one.
 */

import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Idempotency } from '../contract.ts';
import { executePrepared } from '../database/prepared.ts';
import { beforeCommit, inTransaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';

export const KEY_HEADER = 'Idempotency-Key';
/** Printable ASCII without spaces: a header cannot carry more and stay the same on its way. */
export const KEY_PATTERN = '^[!-~]{8,200}$';
const KEY = new RegExp(KEY_PATTERN);
const KEPT_HOURS = 48;

/** Which write this is: handlers get it as `once` and hand it on to `inTransactionOnce`. */
export interface Once {
  accountId: string;
  key: string;
  call: string;
  requestHash: Buffer;
}

/** Equal whatever the order of fields. Taken before anything is filled in, so that the same request stays the same. */
function hashOf(request: FastifyRequest): Buffer {
  const sorted = (_key: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  const { params, query, body } = request;
  return createHash('sha256').update(JSON.stringify({ params, query, body }, sorted)).digest();
}

export function readOnce(request: FastifyRequest, call: string, need: Idempotency): Once | null {
  const key = request.headers[KEY_HEADER.toLowerCase()];
  if (key === undefined && need === 'optional') return null;
  if (typeof key !== 'string' || !KEY.test(key)) throw fail('idempotency_key_invalid');
  if (!request.viewer) throw fail('unauthorized');
  return { accountId: request.viewer.accountId, key, call, requestHash: hashOf(request) };
}

/** Another write that the same press leads to. Of one length, so that no key of a caller makes it too long to be kept. */
export const onceFor = (once: Once, what: string): Once => ({
  ...once,
  key: createHash('sha256').update(`${once.key}/${what}`).digest('base64url'),
});

/** A request as it is kept with what waits for a payment: repeated after it, it is answered by what was made. */
export const waitingOnce = z.object({ key: z.string(), call: z.string(), hash: z.base64() });
export type WaitingOnce = z.output<typeof waitingOnce>;

export const toWait = ({ key, call, requestHash }: Once): WaitingOnce => ({
  key,
  call,
  hash: requestHash.toString('base64'),
});

interface KeptRow {
  call: string;
  request_hash: Buffer;
  answer: unknown;
}

/** The same write within this process. Waiting here instead of in the database leaves connections to the one that works. */
const running = new Map<string, Promise<unknown>>();

async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  for (let other = running.get(name); other; other = running.get(name)) await other.catch(() => undefined);
  const own = work().finally(() => running.delete(name));
  running.set(name, own);
  return own;
}

/**
 * Does the work in a transaction, or answers what it answered before. The work writes through the transaction it is given
 * and returns the answer of the call, as JSON can keep it. Without a key it is a transaction like any other.
 */
export function inTransactionOnce<Answer>(
  db: Db,
  once: Once | null,
  work: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> {
  if (!once) return inTransaction(db, work);
  return oneAtATime(`${once.accountId}/${once.key}`, () =>
    inTransaction(db, (transaction) => onceWithin(transaction, once, work)),
  );
}

async function onceWithin<Answer>(
  transaction: Transaction,
  once: Once,
  work: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> {
  // Between processes the index makes the second wait for the first, and go on if the first was rolled back.
  const taken = await executePrepared(
    transaction,
    sql`
      INSERT INTO idempotency_keys (account_id, key, call, request_hash)
      VALUES (${once.accountId}, ${once.key}, ${once.call}, ${once.requestHash})
      ON CONFLICT DO NOTHING RETURNING 1`,
  );
  if (taken.rows.length === 0) return (await findAnswer(transaction, once)) as Answer;
  const answer = await work(transaction);
  beforeCommit(transaction, keepAnswers, [{ once, answer }]);
  return answer;
}

/** The same for a write that comes later than its request, in a transaction that has begun. Kept before this was known: no key. */
export function onceAfterWait<Answer>(
  transaction: Transaction,
  { accountId, once }: { accountId: string; once: WaitingOnce | undefined },
  work: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> {
  if (!once) return work(transaction);
  const { key, call, hash } = once;
  return onceWithin(transaction, { accountId, key, call, requestHash: Buffer.from(hash, 'base64') }, work);
}

async function keepAnswers(
  transaction: Transaction,
  answers: readonly { once: Once; answer: unknown }[],
): Promise<void> {
  for (const { once, answer } of answers) {
    await executePrepared(
      transaction,
      sql`
        UPDATE idempotency_keys SET answer = ${JSON.stringify(answer)}::jsonb
        WHERE account_id = ${once.accountId} AND key = ${once.key}`,
    );
  }
}

async function findAnswer(transaction: Transaction, once: Once): Promise<unknown> {
  const { rows } = await sql<KeptRow>`
    SELECT call, request_hash, answer FROM idempotency_keys
    WHERE account_id = ${once.accountId} AND key = ${once.key}`.execute(transaction);
  const [kept] = rows;
  // Swept between the two statements: the next try finds the key free.
  if (!kept) throw fail('unavailable', { retryAfterSeconds: 1 });
  if (kept.call !== once.call || !kept.request_hash.equals(once.requestHash)) throw fail('idempotency_key_reused');
  return kept.answer;
}

/** Answers carry personal data, so they go with the account. */
export async function forgetKeysOf(transaction: Transaction, accountId: string): Promise<void> {
  await sql`DELETE FROM idempotency_keys WHERE account_id = ${accountId}`.execute(transaction);
}

export async function sweepKeys(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM idempotency_keys WHERE created_at < now() - make_interval(hours => $1)', [KEPT_HOURS]);
}
