/**
 * Read replicas: servers that follow the primary by streaming replication and answer what may be a moment old. A call says so in its
 * contract (`reads: 'replica'`); its single statements then go to a replica that has everything the caller has written, by its
 * position in the log. Transactions, and everything outside such calls, stay on the primary.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { AppError } from '../errors.ts';

/** A position in the log of the primary (LSN). */
export type Position = bigint;
export const ANY_POSITION: Position = 0n;

const POSITION = /^([\da-f]{1,8})\/([\da-f]{1,8})$/i;

export function parsePosition(text: string | null | undefined): Position | undefined {
  const [, high, low] = POSITION.exec(text ?? '') ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : undefined;
}

const call = new AsyncLocalStorage<{ atLeast: Position }>();

/** Read-your-writes: a replica may answer the statements of the work if it has replayed the log at least that far. */
export const mayReadReplica = <T>(atLeast: Position, work: () => T): T => call.run({ atLeast }, work);
export const onPrimary = <T>(work: () => T): T => (call.getStore() ? call.exit(work) : work());

/** For what should be as new as can be and changes nothing: of the primary or, while there is none, of a replica. */
export async function preferPrimary<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await onPrimary(work);
  } catch (error) {
    const hasReplica = [...watched].some(({ all }) => all.some(({ isUsable }) => isUsable));
    if (!isLost(error) || !hasReplica) throw error;
    return mayReadReplica(ANY_POSITION, work);
  }
}

const LOOK_EVERY_MILLISECONDS = 500;
/** Settings of the connection that monitors a replica. */
export const LOOKING = { max: 1, connectionTimeoutMillis: 1_000, query_timeout: 1_000 };
/** One failed look is a busy moment of the primary, or of this process: what somebody has just written would be missing. */
const AWAY_AFTER_LOOKS = 2;
const POOL_MILLISECONDS = 500;
/** Farther behind, it is left alone. */
const MAX_LAG_MILLISECONDS = 5_000;
const STATEMENT_TIMEOUT = '57014';
/** Columns were added to a table while a statement on it was prepared: it is prepared anew, by whoever gave it its name. */
export const OUTDATED_PLAN = '0A000';
/** Classes of SQLSTATE: connection, operator intervention, insufficient resources. */
const LOST = /^(08|57|53)/;

/** Codes of the system (EPIPE) have no digits. */
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/** The server did not answer. An error without a code is the network's. */
function isLost(error: unknown): boolean {
  if (error instanceof AppError) return false;
  const { code } = error as { code?: string };
  return code !== STATEMENT_TIMEOUT && (!code || !SQLSTATE.test(code) || LOST.test(code));
}

export class Replica {
  readonly name: string;
  readonly pool: pg.Pool;
  /** Monitoring connection outside of the pool: it answers while the pool is busy, and has a shorter timeout. */
  readonly watcher: pg.Pool;
  lagMilliseconds = Number.POSITIVE_INFINITY;
  replayed: Position = -1n;
  reads = 0;

  constructor(name: string, pool: pg.Pool, watcher: pg.Pool) {
    this.name = name;
    this.pool = pool;
    this.watcher = watcher;
  }

  get isUsable(): boolean {
    return this.lagMilliseconds <= MAX_LAG_MILLISECONDS;
  }

  /** Marked as down until the monitor sees it alive again. */
  leave(): void {
    this.lagMilliseconds = Number.POSITIVE_INFINITY;
    this.replayed = -1n;
  }
}

interface Log {
  warn(details: object, message: string): void;
}

export class Replicas {
  readonly all: readonly Replica[];
  /** Metric: reads that a replica could have answered, had one been fit. */
  readsOnPrimary = 0;
  readonly #primary: pg.Pool;
  readonly #watcher: pg.Pool;
  readonly #log: Log | undefined;
  /** Log positions of the primary over time, the newest last. */
  #seen: { at: number; position: Position }[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #failedLooks = 0;
  #asking: Promise<Position> | undefined;
  #turn = 0;
  #isClosed = false;

  constructor(primary: { pool: pg.Pool; watcher: pg.Pool }, all: readonly Replica[], log?: Log) {
    this.#primary = primary.pool;
    this.#watcher = primary.watcher;
    this.all = all;
    this.#log = log;
    // Monitored independently: one that does not answer must not make the others look old.
    watched.add(this);
    void this.#repeat(() => this.#lookAtPrimary());
    for (const replica of all) void this.#repeat(() => this.#lookAt(replica));
  }

  /** For a statement of the present call, if that may be read from a replica at all. */
  choose(): Replica | undefined {
    const reading = call.getStore();
    if (!reading) return undefined;
    for (let tried = 0; tried < this.all.length; tried += 1) {
      this.#turn = (this.#turn + 1) % this.all.length;
      const replica = this.all[this.#turn];
      if (!replica?.isUsable || replica.replayed < reading.atLeast) continue;
      replica.reads += 1;
      return replica;
    }
    // Without a primary, the one that has come farthest is the newest there is.
    if (this.#isPrimaryAway) return this.#farthest();
    this.readsOnPrimary += 1;
    return undefined;
  }

  get #isPrimaryAway(): boolean {
    return this.#failedLooks >= AWAY_AFTER_LOOKS;
  }

  #farthest(): Replica | undefined {
    const usable = this.all.filter(({ isUsable }) => isUsable).sort((a, b) => (a.replayed > b.replayed ? -1 : 1));
    return usable[0];
  }

  /** Whether a read that failed on the replica is worth asking the primary. Reads change nothing, so any of them may be repeated. */
  isWorthRepeating(replica: Replica, error: unknown): boolean {
    const { code } = error as { code?: string };
    if (code === STATEMENT_TIMEOUT || code === OUTDATED_PLAN) return false;
    if (isLost(error)) {
      if (replica.isUsable) this.#log?.warn({ err: error, replica: replica.name }, 'a read replica is left alone');
      replica.leave();
    }
    return true;
  }

  /** Of everything that is committed now. */
  async position(): Promise<string> {
    const { rows } = await this.#primary.query<{ position: string }>(
      'SELECT pg_current_wal_insert_lsn()::text AS position',
    );
    this.#failedLooks = 0;
    return rows[0]?.position ?? '';
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    watched.delete(this);
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(
      [this.#watcher, ...this.all.flatMap(({ pool, watcher }) => [pool, watcher])].map((one) => one.end()),
    );
  }

  async #repeat(look: () => Promise<void>): Promise<void> {
    await look();
    if (this.#isClosed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#repeat(look);
    }, LOOK_EVERY_MILLISECONDS).unref();
    this.#timers.add(timer);
  }

  /** While the primary is away its last known position stands: replicas that have it go on answering. */
  async #lookAtPrimary(): Promise<void> {
    try {
      this.#see(await askPosition(this.#watcher, CURRENT).catch(() => this.#askPool()));
      this.#failedLooks = 0;
    } catch {
      // The error reaches the next query on the primary.
      this.#failedLooks += 1;
    }
  }

  /** The way statements take may work while the monitor's does not: a pooler's address, or no connection to spare for the monitor. */
  async #askPool(): Promise<Position> {
    this.#asking ??= askPosition(this.#primary, CURRENT).finally(() => {
      this.#asking = undefined;
    });
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('no answer from the primary')), POOL_MILLISECONDS);
    return Promise.race([this.#asking, promise]).finally(() => clearTimeout(timer));
  }

  #see(position: Position): void {
    const at = Date.now();
    // Another primary begins where the former had not come with all it wrote: that part is nobody's any more.
    const isStill = (one: { at: number; position: Position }) =>
      at - one.at < 4 * MAX_LAG_MILLISECONDS && one.position <= position;
    this.#seen = [...this.#seen.filter(isStill), { at, position }];
  }

  async #lookAt(replica: Replica): Promise<void> {
    try {
      // Null once it is promoted: then it is a primary, perhaps another one than ours.
      const replayed = await askPosition(
        replica.watcher,
        'CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END',
      );
      // Without a view of the primary, a replica that goes on shows where it has come: one that is frozen meanwhile falls behind.
      const last = this.#seen.at(-1);
      if (this.#isPrimaryAway && last && replayed > last.position) this.#see(replayed);
      // Behind since the primary was first seen where the replica has not come yet. Once there is no primary, what it had written last
      // may never come: nobody falls farther behind.
      const missed = this.#seen.find(({ position }) => position > replayed);
      const newest = this.#isPrimaryAway ? (this.#seen.at(-1)?.at ?? 0) : Date.now();
      replica.lagMilliseconds = missed ? newest - missed.at : this.#seen.length > 0 ? 0 : Number.POSITIVE_INFINITY;
      replica.replayed = replayed;
    } catch (error) {
      if (replica.isUsable) this.#log?.warn({ err: error, replica: replica.name }, 'a read replica is left alone');
      replica.leave();
    }
  }
}

/** Fails on a server that is no primary. */
const CURRENT = 'pg_current_wal_lsn()';

async function askPosition(watcher: pg.Pool, expression: string): Promise<Position> {
  const { rows } = await watcher.query<{ position: string | null }>(`SELECT (${expression})::text AS position`);
  const position = parsePosition(rows[0]?.position);
  if (position === undefined) throw new Error('not a replica');
  return position;
}

const watched = new Set<Replicas>();
const ofPool = new WeakMap<pg.Pool, Replicas>();
export const readAlso = (primary: pg.Pool, replicas: Replicas): void => void ofPool.set(primary, replicas);
export const replicasOf = (primary: pg.Pool): Replicas | undefined => ofPool.get(primary);
