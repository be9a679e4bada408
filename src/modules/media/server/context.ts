import type { Pool } from 'pg';
import type { Db } from '#platform/database/schema.ts';
import type { FileStore } from '#platform/file-store.ts';
import type { UploadGate } from '#platform/http/upload-gate.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Scope } from '#platform/scopes.ts';
import type { PictureMaker } from './pictures/picture-maker.ts';

/** A module that refers to pictures: what a picture belongs to says who may see it. */
export interface PictureUser {
  /** Of these pictures, those that it refers to. */
  usedMedia(mediaIds: readonly string[]): Promise<readonly string[]>;
  /** Everybody may see it: it hangs on something public. Asked first and of every picture, so it has to be cheap. */
  showsPictureToAll?(mediaId: string): Promise<boolean>;
  /** Something that is not public shows it, and this person may see that. */
  showsPicture?(mediaId: string, viewer: Viewer): Promise<boolean>;
  /** Programs whose token lacks it see none of its pictures, their owner's own included. */
  scope?: Scope;
}

export interface MediaContext {
  db: Db;
  pool: Pool;
  files: FileStore;
  maker: PictureMaker;
  gate: UploadGate;
  /** Those with the most pictures first. They are made after this module, and asked when it is at work. */
  users(): readonly PictureUser[];
}
