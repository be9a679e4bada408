import { type DatabaseConnection, type Dialect, DummyDriver, type KyselyConfig, Transaction as Running } from 'kysely';
import type { Schema, Transaction } from './schema.ts';

/**
 * Pipelining: statements that do not wait for each other's answers are sent one after the other on the transaction's connection
 * (`pipeline` of the driver), in the order given. For the checkout and the ledger, where the round trips were measured to cost a
 * fifth of the time; elsewhere statements are awaited one by one.
 */

/** The SQLSTATE of statements after a failed one in the same transaction. */
const ABORTED_TRANSACTION = '25P02';

type Work = () => Promise<unknown>;
type Results<Works extends readonly Work[]> = { [Place in keyof Works]: Awaited<ReturnType<Works[Place]>> };

/** Waits until all have ended, so that none is left to run after the rollback; throws what made the others fail. */
export async function pipeline<const Works extends readonly Work[]>(works: Works): Promise<Results<Works>> {
  const ended = await Promise.allSettled(works.map((work) => work()));
  const failures = ended.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
  if (failures.length > 0) throw failures.find(({ code }) => code !== ABORTED_TRANSACTION) ?? failures[0];
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as Results<Works>;
}

/**
 * The same transaction without Kysely's queue, in which every statement waits for the answer to the one before it; the driver keeps
 * their order by itself.
 */
export function withoutQueue(queued: Transaction, connection: DatabaseConnection): Transaction {
  const executor = queued
    .getExecutor()
    .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
  // Only the executor is used: a transaction that runs makes no connections.
  return new Running<Schema>({
    executor,
    driver: new DummyDriver(),
    dialect: {} as Dialect,
    config: {} as KyselyConfig,
  });
}
