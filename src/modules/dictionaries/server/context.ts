import type { Kysely } from 'kysely';
import type { RecordDeed } from '../../audit/server/index.ts';

export interface DictionariesContext {
  db: Kysely<unknown>;
  record: RecordDeed;
  log: { warn(details: { err: unknown }, message: string): void };
}
