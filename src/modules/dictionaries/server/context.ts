import type { Db } from '#platform/database/schema.ts';
import type { RecordDeed } from '../../audit/server/index.ts';

export interface DictionariesContext {
  db: Db;
  record: RecordDeed;
  log: { warn(details: { err: unknown }, message: string): void };
}
