/** Dependencies of moderation: ports to other modules. */

import type { Pool } from 'pg';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { AdObjectKind, Picture } from '../../ad-objects/contract.ts';
import type { Decided, Owners, Publication } from '../../ad-objects/server/index.ts';
import type { RecordDeed } from '../../audit/server/index.ts';
import type { Accounts, Appeal, Directory, Rulings } from '../../passport/server/index.ts';
import type { ComplaintReason } from '../domain/complaints.ts';

export type ModeratedObjects = Publication & Pick<Owners, 'findOwner' | 'idsOf' | 'countBlocked'>;

export interface DismissedComplaint {
  authorId: string;
  /** «Жалоба на ресурс» */
  title: string;
  reason: ComplaintReason;
  /** The moderator's. */
  comment: string | null;
  /** Without a term when it has been appealed against before. */
  appeal: { link: string; until: Date | null };
}

export interface ModerationContext extends Pick<Directory, 'facesOf'>, Pick<Accounts, 'lockAccounts'> {
  db: Db;
  pool: Pool;
  record: RecordDeed;
  objects: ModeratedObjects;
  /** Opens a ruling that the owner can appeal against. */
  openRuling: Rulings['open'];
  appealAgainst: Rulings['appealAgainst'];
  grantAppeal: Rulings['grant'];
  /** Told within the transaction of the decision. */
  onDecide: readonly ((
    transaction: Transaction,
    decided: { kind: AdObjectKind; id: string; before: Decided; after: Decided; appeal: Appeal | null },
  ) => Promise<void>)[];
  /** Told to whoever complained, within the transaction. */
  onDismiss: readonly ((transaction: Transaction, dismissed: DismissedComplaint) => Promise<void>)[];
  /** Takes the words of a review (1) or of its answer (2) from everybody. Written out: reviews stand on moderation. */
  takeDownReview(
    transaction: Transaction,
    taken: { reviewId: string; number: number; reason: ComplaintReason; comment: string | null; by: string },
  ): Promise<void>;
  /** Fails when the appeal is against a ruling of the viewer's, or of a person who is the viewer. Written out: appeals stand on moderation. */
  refuseOwnAppeal(appealId: string, viewer: Viewer): Promise<void>;
  /** The two people of a deal. Written out: deals stand on moderation. */
  sidesOf(dealId: string): Promise<readonly string[]>;
  /** Whose money it is. Written out: finance is made after moderation. */
  payoutOwner(payoutId: string): Promise<string | undefined>;
  /** Pictures of messages by number, as they are now: what was deleted since shows none. Written out: chats stand on moderation. */
  imagesOf(dialogId: string, numbers: readonly number[]): Promise<ReadonlyMap<number, Picture[]>>;
}
