/** Dependencies of appeals: ports to other modules. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Publication } from '../../ad-objects/server/index.ts';
import type { RecordDeed } from '../../audit/server/index.ts';
import type { Files } from '../../files/server/index.ts';
import type { Moderation } from '../../moderation/server/index.ts';
import type { Directory, People } from '../../passport/server/index.ts';
import type { Reviews } from '../../reviews/server/index.ts';
import type { AppealDecision } from '../domain/terms.ts';
import type { RulingRow } from './store.ts';

export interface AnsweredAppeal {
  appealId: string;
  decision: AppealDecision;
  answer: string;
  ruling: Pick<RulingRow, 'ruling_id' | 'title' | 'subject' | 'person_id' | 'decided_by'>;
  /** Address of the ruling's page; with a key for people who cannot sign in. */
  link: string;
}

export interface AppealsContext extends Pick<Directory, 'facesOf' | 'actingStaff'> {
  db: Db;
  now: () => Date;
  record: RecordDeed;
  /** Refuses what another moderator has taken, and puts down what the viewer had. */
  finishCase: Moderation['finishCase'];
  files: Pick<Files, 'take' | 'factsOf'>;
  /** Who gives back what a ruling has taken. */
  complaints: { reopen: Moderation['reopenComplaint'] };
  objects: Pick<Publication, 'restore' | 'isAccepted'>;
  reviews: Pick<Reviews, 'restoreWords'>;
  people: Pick<People, 'lock' | 'unblock'>;
  /** Hook: runs in the transaction of the answer. */
  onAnswer: readonly ((transaction: Transaction, answered: AnsweredAppeal) => Promise<void>)[];
}
