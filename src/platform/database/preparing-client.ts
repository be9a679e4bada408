/**
 * Statements that repeat are prepared: PostgreSQL then parses and plans them once per connection instead of every time. So it
 * is where one plan suits all values: in transactions, where everything is written or found by its key, and for modules that
 * read only by keys (`keyed`). Lists and searches whose best plan depends on what is asked for are planned each time.
 */
import type { Duplex } from 'node:stream';
import pg from 'pg';

/** A text that comes only once in a while is not worth the memory. */
const WORTH_IT = 3;
/** Each costs some tens of kilobytes on every connection. */
const MAX_PREPARED = 300;
/** Texts that grow with what they are given, such as lists of values, come in endless variety. */
const MAX_WATCHED = 2000;

/** Columns were added to a table while a statement on it was prepared; prepared anew it works. */
export const OUTDATED_PLAN = '0A000';

const seen = new Map<string, number>();
const names = new Map<string, string>();
let generation = 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MAX_PREPARED) return undefined;
  const times = (seen.get(text) ?? 0) + 1;
  if (times < WORTH_IT) {
    if (seen.size >= MAX_WATCHED) seen.clear();
    seen.set(text, times);
    return undefined;
  }
  seen.delete(text);
  const name = `t${generation}_${names.size}`;
  names.set(text, name);
  return name;
}

function forgetAll(): void {
  names.clear();
  generation += 1;
}

// What Kysely calls; the driver's own declaration has nine forms.
type Query = (text: unknown, values?: unknown[], ...more: unknown[]) => Promise<unknown>;

const BEGUN = { command: 'BEGIN', rows: [] };

export class PreparingClient extends pg.Client {
  #isInTransaction = false;
  #isGathering = false;
  /** What is asked for next is found by a key. */
  isKeyed = false;

  // biome-ignore lint/suspicious/noExplicitAny: one function stands for all forms of the driver's.
  override query: any = (text: unknown, values?: unknown[], ...more: unknown[]) => {
    const plain = super.query as unknown as Query;
    if (typeof text !== 'string' || more.length > 0) return plain.call(this, text, values, ...more);
    if (text === 'begin') {
      this.#isInTransaction = true;
      this.gather();
      // Goes out with the first statement. Only a lost connection keeps a transaction from beginning, and nothing may be written without.
      plain.call(this, text, values).catch(() => this.#stream.destroy());
      return Promise.resolve(BEGUN);
    }
    if (text === 'commit' || text === 'rollback') this.#isInTransaction = false;
    const name = (this.#isInTransaction || this.isKeyed) && values && values.length > 0 ? nameOf(text) : undefined;
    if (!name) return plain.call(this, text, values);
    const isAlone = !this.#isInTransaction;
    if (!isAlone) this.gather();
    return plain.call(this, { name, text, values }).catch((error: { code?: string }) => {
      if (error.code !== OUTDATED_PLAN) throw error;
      forgetAll();
      // A transaction is lost with it, and tried again as a whole.
      if (isAlone) return plain.call(this, text, values);
      throw error;
    });
  };

  get #stream(): Duplex {
    return (this as unknown as { connection: { stream: Duplex } }).connection.stream;
  }

  /** All that is asked for in one go is written at once: each writing wakes the other side up, which costs more than what it says. */
  gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const stream = this.#stream;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}
