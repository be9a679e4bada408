/**
 * Statements outside of transactions that are asked for in one go take one connection and go out in one write, in their order.
 * A page asks for ten things at once: ten connections for them cost each side ten wake-ups, and leave none for the next visitor.
 */
import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';

type Statement = string | pg.QueryConfig;

interface Asked {
  statement: Statement;
  values: readonly unknown[] | undefined;
  isKeyed: boolean;
  resolve: (result: pg.QueryResult) => void;
  reject: (error: unknown) => void;
}

export class GatheringPool extends pg.Pool {
  #asked: Asked[] = [];

  constructor(options: Omit<pg.PoolConfig, 'Client' | 'pipeline'>) {
    super({ ...options, Client: PreparingClient, pipeline: true });
  }

  // Stands for all forms of the driver's but those with a callback.
  override query: pg.Pool['query'] = ((statement: Statement, values?: readonly unknown[]) =>
    this.ask(statement, values)) as never;

  /** `isKeyed`: found by a key whatever the values, so the statement is worth preparing. */
  ask(statement: Statement, values?: readonly unknown[], isKeyed = false): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ statement, values, isKeyed, resolve, reject });
      // Runs when all that is ready to go on has gone on, before anything new is read from a socket.
      if (this.#asked.length === 1) process.nextTick(() => this.#send());
    });
  }

  async #send(): Promise<void> {
    const asked = this.#asked;
    this.#asked = [];
    let client: pg.PoolClient & PreparingClient;
    try {
      client = (await this.connect()) as pg.PoolClient & PreparingClient;
    } catch (error) {
      for (const { reject } of asked) reject(error);
      return;
    }
    if (asked.length > 1) client.gather();
    await Promise.all(
      asked.map(async ({ statement, values, isKeyed, resolve, reject }) => {
        client.isKeyed = isKeyed;
        try {
          resolve(await client.query(statement, values));
        } catch (error) {
          reject(error);
        }
      }),
    );
    client.isKeyed = false;
    client.release();
  }
}
