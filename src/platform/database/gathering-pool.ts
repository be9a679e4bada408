/**
 * Statements outside of transactions that are asked for in one go take one connection and go out in one write, in their order.
 * A page asks for ten things at once: ten connections for them cost each side ten wake-ups, and leave none for the next visitor.
 */
import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';

/**
 * Not lent to transactions. Within one, a module may ask for something outside of it, such as a name it no longer remembers: if
 * transactions had all connections, each would wait for another to end.
 */
const KEPT_FOR_STATEMENTS = 2;

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
  readonly #lendable: number;
  readonly #lent = new Set<unknown>();
  #promised = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(options: Omit<pg.PoolConfig, 'Client' | 'pipeline'> & { max: number; connectionTimeoutMillis: number }) {
    super({ ...options, Client: PreparingClient, pipeline: true });
    // The small pools are those of tools, which do one thing at a time.
    this.#lendable = options.max - Math.min(KEPT_FOR_STATEMENTS, Math.floor(options.max / 3));
    this.on('release', (_error, client) => {
      if (this.#lent.delete(client)) this.#giveBack();
    });
  }

  /** A connection of one's own, for a transaction. */
  override connect: pg.Pool['connect'] = (async () => {
    await this.#takePlace();
    try {
      const client = await super.connect();
      this.#lent.add(client);
      return client;
    } catch (error) {
      this.#giveBack();
      throw error;
    }
  }) as never;

  async #takePlace(): Promise<void> {
    if (this.#promised < this.#lendable) {
      this.#promised += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1);
      reject(new Error('timeout exceeded when trying to connect: all connections are in transactions'));
    }, this.options.connectionTimeoutMillis);
    this.#waiting.push(resolve);
    await promise.finally(() => clearTimeout(timer));
  }

  /** The place goes to whoever has waited longest. */
  #giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#promised -= 1;
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
      client = (await super.connect()) as pg.PoolClient & PreparingClient;
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
