/** The door of pictures for the rest of the server. */

import type { Pool } from 'pg';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { createFileStore, type S3Settings } from '#platform/file-store.ts';
import { createUploadGate } from '#platform/http/upload-gate.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import { mediaCalls, mediaErrors } from '../contract.ts';
import { type KeptPicture, keepPicture } from './commands/keep-picture.ts';
import type { MediaContext } from './context.ts';
import { sweepJob } from './jobs.ts';
import { doomPicturesOf, listPicturesOf } from './own-data/store.ts';
import { LARGEST_FILE } from './pictures/picture-files.ts';
import { createPictureMaker } from './pictures/picture-maker.ts';
import { registerMediaRoutes } from './routes.ts';
import { markLetGo, markUsed, sumAll, type TakenPicture } from './store.ts';

export type { PictureUser } from './context.ts';

export interface MediaDependencies {
  db: Db;
  pool: Pool;
  dataDir: string;
  /** Without it the files are in the folder `media` of `dataDir`. */
  s3: S3Settings | undefined;
  users: MediaContext['users'];
}

export interface Media extends ServerModule {
  /**
   * Marks pictures as used by what this transaction writes. An id that is not in the answer is unknown, deleted or
   * somebody else's: it must not be referred to.
   */
  take(transaction: Transaction, ownerId: string, ids: readonly string[]): Promise<Map<string, TakenPicture>>;
  /** Nothing of what this transaction deletes shows them any more; whatever else does still may. */
  release(transaction: Transaction, ids: readonly string[]): Promise<void>;
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
  /** The largest of its files, a WebP; undefined when there is none. */
  readPicture(mediaId: string): Promise<Buffer | undefined>;
  /** Stores a picture that the application made itself, once. */
  keep(picture: KeptPicture): Promise<void>;
  /** Ends the process that makes pictures, when there is no server to do it. */
  close(): void;
  usedBytes(): Promise<number>;
}

/** The folder of its files, or the beginning of their names in a bucket. */
export const MEDIA_AREA = 'media';

export function createMedia({ db, pool, dataDir, s3, users }: MediaDependencies): Media {
  const context: MediaContext = {
    db,
    pool,
    users,
    files: createFileStore({ dataDir, s3, area: MEDIA_AREA }),
    maker: createPictureMaker(),
    gate: createUploadGate({
      maxTotal: 24,
      maxPerAccount: 4,
      refusal: 'Сейчас загружается слишком много картинок. Повторите через несколько секунд.',
    }),
  };
  return {
    name: 'media',
    calls: mediaCalls,
    errors: mediaErrors,
    jobs: [sweepJob(context)] as Job[],
    registerRoutes: (app, options) => registerMediaRoutes(app, context, options),
    async take(transaction, ownerId, ids) {
      const own = await markUsed(transaction, ownerId, ids);
      return new Map(own.map(({ media_id, ...facts }) => [media_id, facts]));
    },
    release: markLetGo,
    eraseOf: doomPicturesOf,
    async exportFilesOf(accountId) {
      const pictures = await listPicturesOf(db, accountId);
      return pictures.map(({ media_id }) => ({
        path: `pictures/${media_id}-${LARGEST_FILE}`,
        open: () => context.files.open(media_id, LARGEST_FILE),
      }));
    },
    async readPicture(mediaId) {
      const file = await context.files.open(mediaId, LARGEST_FILE);
      if (!file) return undefined;
      const parts: Uint8Array[] = [];
      for await (const part of file) parts.push(part);
      return Buffer.concat(parts);
    },
    keep: (picture) => keepPicture(context, picture),
    close: () => context.maker.close(),
    usedBytes: () => sumAll(db),
  };
}
