import type { Kysely } from 'kysely';
import type pg from 'pg';

export type Questions = Record<string, () => Promise<unknown>>;

/** Queries of one area: what to fill the tables with, what to ask, and what must not happen. */
export interface QuerySet {
  about: string;
  /** Where the plans are kept. */
  file: string;
  scans: RegExp;
  verdict: string;
  generate(url: string, count: number): Promise<void>;
  questions(db: Kysely<unknown>, pool: pg.Pool): Promise<Questions>;
}
