import type { Pool } from 'pg';
import type { Db } from '#platform/database/schema.ts';
import type { RecordDeed } from '../../audit/server/index.ts';
import type { Subject, WordsSubject } from '../domain/rules.ts';
import type { Judged } from './preview/preview-change.ts';

export interface LegalityContext {
  db: Db;
  pool: Pool;
  record: RecordDeed;
  now: () => Date;
  /** Codes of platforms and of legal categories that objects can have: a rule about others would concern nothing. */
  codes: { platforms: readonly string[]; categories: readonly string[] };
  /** Published objects that a rule could concern, so many at most. */
  judged: (subject: Exclude<Subject, WordsSubject>, limit: number) => Promise<Judged[]>;
  /** Counts of what is in progress and would be affected by a change of rules: deals and baskets. */
  open: {
    dealsAbout(objectIds: readonly string[]): Promise<number>;
    dealsAdvertising(productIds: readonly string[]): Promise<number>;
    basketsWith(wanted: { objectIds: readonly string[]; campaignIds: readonly string[] }): Promise<number>;
    campaignsAbout(productIds: readonly string[]): Promise<string[]>;
  };
}
