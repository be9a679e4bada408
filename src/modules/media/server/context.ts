import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { FileStore } from '#platform/file-store.ts';
import type { UploadGate } from '#platform/http/upload-gate.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { PictureMaker } from './picture-maker.ts';

/** Asked of those who refer to pictures: what a picture belongs to says who may see it. */
export interface PictureUses {
  /** Everybody may: it hangs on something public. Asked first and of every picture, so it has to be cheap. */
  isPublic(mediaId: string): Promise<boolean>;
  /** Something that is not public shows it, and this person may see that. */
  isShownTo(mediaId: string, viewer: Viewer): Promise<boolean>;
  /** A message shows it: it is a part of a chat's letters. */
  isInChat(mediaId: string): Promise<boolean>;
}

export interface MediaContext {
  db: Kysely<unknown>;
  pool: Pool;
  files: FileStore;
  maker: PictureMaker;
  gate: UploadGate;
  uses: PictureUses;
}
