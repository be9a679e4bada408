import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { FileStore } from './file-store.ts';
import type { PictureMaker } from './picture-maker.ts';
import type { UploadGate } from './upload-gate.ts';

export interface MediaContext {
  db: Kysely<unknown>;
  pool: Pool;
  files: FileStore;
  maker: PictureMaker;
  gate: UploadGate;
}
