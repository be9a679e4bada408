import type pg from 'pg';
import type { Db } from '#platform/database/schema.ts';

export type Questions = Record<string, () => Promise<unknown>>;

/** Queries of one area: what to fill the tables with, what to ask, and what must not happen. */
export interface QuerySet {
  about: string;
  /** Where the plans are kept. */
  file: string;
  scans: RegExp;
  verdict: string;
  generate(url: string, count: number): Promise<void>;
  questions(db: Db, pool: pg.Pool): Promise<Questions>;
}
