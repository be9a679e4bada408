import type { Pool } from 'pg';
import type { Db } from '#platform/database/schema.ts';
import type { RecordDeed } from '../../audit/server/index.ts';
import type { Subject } from '../domain/rules.ts';
import type { Judged } from './preview/preview-change.ts';

export interface LegalityContext {
  db: Db;
  pool: Pool;
  record: RecordDeed;
  now: () => Date;
  /** Published objects that a rule could concern, so many at most. */
  judged: (subject: Subject, limit: number) => Promise<Judged[]>;
  /** How many deals about these objects are open. */
  openDealsOf: (objectIds: readonly string[]) => Promise<number>;
}
