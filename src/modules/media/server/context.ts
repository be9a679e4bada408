import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { FileStore } from '#platform/file-store.ts';
import type { UploadGate } from '#platform/http/upload-gate.ts';
import type { PictureMaker } from './picture-maker.ts';

export interface MediaContext {
  db: Kysely<unknown>;
  pool: Pool;
  files: FileStore;
  maker: PictureMaker;
  gate: UploadGate;
}
