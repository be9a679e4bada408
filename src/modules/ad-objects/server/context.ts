import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Faces } from '../../passport/contract.ts';
import type { AdObjectKind } from '../kinds/kind.ts';
import type { ObjectRow } from './store.ts';

/** Facts of uploaded pictures, copied into the object: they never change. */
export interface PictureFacts {
  width: number;
  height: number;
  placeholder: string;
}

export type RefuseDelete = (transaction: Transaction<unknown>, objectId: string) => Promise<void>;

export interface AdObjectsContext {
  db: Kysely<unknown>;
  pool: Pool;
  jobs: Jobs;
  /** With `pre` a new or changed object waits for a moderator. */
  moderationMode: 'post' | 'pre';
  /** Names of people, a batch at a time. */
  facesOf(accountIds: readonly string[]): Promise<Faces>;
  /** Facts of the person's own pictures; others' and unknown ones are not in the answer. */
  takeMedia(
    transaction: Transaction<unknown>,
    ownerId: string,
    mediaIds: readonly string[],
  ): Promise<ReadonlyMap<string, PictureFacts>>;
  /** Asked before an object is deleted, with the object locked; each may refuse by throwing, as with `object_has_open_deals`. */
  refuseDelete: readonly RefuseDelete[];
  /** Whose objects are left out of every list the viewer looks through. */
  hiddenFrom(viewer: Viewer | null): Promise<readonly string[]>;
  /** What the viewer and somebody else may do with each other. */
  standingOf(viewer: Viewer | null, accountId: string): Promise<{ mayOrder: boolean; mayWrite: boolean }>;
  /** Where to turn against a decision about what is named here. */
  appealAbout(subject: string): { email: string; link: string };
  readObject(kind: AdObjectKind, objectId: string): Promise<ObjectRow | undefined>;
}
