import type { Pool } from 'pg';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Blacklist } from '../../blacklist/server/index.ts';
import type { DictionariesModule } from '../../dictionaries/server/index.ts';
import type { Legality } from '../../legality/server/index.ts';
import type { Media } from '../../media/server/index.ts';
import type { Directory, Rulings } from '../../passport/server/index.ts';
import type { AdObjectKind } from '../kinds/kind.ts';
import type { ObjectRow } from './store.ts';

export type RefuseDelete = (transaction: Transaction, objectId: string) => Promise<void>;

export interface AdObjectsContext
  extends Pick<Directory, 'facesOf' | 'findByName'>,
    Pick<DictionariesModule, 'presentTerms'>,
    Pick<Blacklist, 'hiddenFrom' | 'standingOf'> {
  db: Db;
  pool: Pool;
  jobs: Jobs;
  log: { warn(details: object, message: string): void };
  /** With `pre` a new or changed object waits for a moderator. */
  moderationMode: 'post' | 'pre';
  /** Verdicts of today's rules of advertising. */
  legalityToday: Legality['today'];
  standingRules: Legality['standingToday'];
  takeMedia: Media['take'];
  /** Asked before an object is deleted, with the object locked; each may refuse by throwing, as with `object_has_open_deals`. */
  refuseDelete: readonly RefuseDelete[];
  appealAgainst: Rulings['appealAgainst'];
  readObject(kind: AdObjectKind, objectId: string): Promise<ObjectRow | undefined>;
}
