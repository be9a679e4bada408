/** What moderation needs of the rest of the application. */
import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Viewer } from '#platform/http/viewer.ts';
import type {
  AdObject,
  AdObjectCard,
  AdObjectKind,
  Decision,
  Moderation,
  Picture,
  REJECTION_REASONS,
} from '../../ad-objects/contract.ts';
import type { RecordDeed } from '../../audit/server/index.ts';
import type { Faces } from '../../passport/contract.ts';

interface Rejection {
  reason: keyof typeof REJECTION_REASONS;
  field: string | null;
  comment: string | null;
}

export interface DecidedObject {
  owner_id: string;
  title: string;
  moderation: Moderation;
  rejection: Rejection | null;
}

export interface ModeratedObjects {
  /** Refuses what is absent (404) and what cannot be decided so (409). */
  decide(
    transaction: Transaction<unknown>,
    verdict: {
      kind: AdObjectKind;
      id: string;
      decision: Decision;
      rejection: Rejection | null;
      version?: number | undefined;
    },
  ): Promise<{ before: DecidedObject; after: DecidedObject }>;
  listPending(
    page: { cursor: string | null; limit: number },
    viewer: Viewer,
  ): Promise<{ items: AdObjectCard[]; next_cursor: string | null }>;
  countPending(): Promise<number>;
  /** In whatever state; refuses what is absent (404). */
  getForModerator(kind: AdObjectKind, id: string, viewer: Viewer): Promise<AdObject>;
  findOwner(kind: AdObjectKind, id: string): Promise<{ ownerId: string; isPublic: boolean } | null>;
}

export interface ModerationContext {
  db: Kysely<unknown>;
  pool: Pool;
  record: RecordDeed;
  objects: ModeratedObjects;
  /** Told within the transaction of the decision. */
  onDecide: readonly ((
    transaction: Transaction<unknown>,
    decided: { kind: AdObjectKind; id: string; before: DecidedObject; after: DecidedObject },
  ) => Promise<void>)[];
  facesOf(accountIds: readonly string[]): Promise<Faces>;
  /** Pictures of messages by number, as they are now: what was deleted since shows none. */
  imagesOf(dialogId: string, numbers: readonly number[]): Promise<ReadonlyMap<number, Picture[]>>;
}
