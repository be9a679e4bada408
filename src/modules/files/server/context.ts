import type { Pool } from 'pg';
import type { Db } from '#platform/database/schema.ts';
import type { FileStore } from '#platform/file-store.ts';
import type { UploadGate } from '#platform/http/upload-gate.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { TargetKind } from './store.ts';

/**
 * Who may read what a file is attached to, asked from whom it belongs to. A basket is its owner's alone, and whoever uploaded a
 * file may always read it.
 */
export type TargetReaders = Readonly<
  Record<Exclude<TargetKind, 'basket'>, (id: string, viewer: Viewer) => Promise<boolean>>
>;

export interface FilesContext {
  db: Db;
  pool: Pool;
  store: FileStore;
  gate: UploadGate;
  readers: TargetReaders;
}

/** A file is alone under its id. */
export const NAME_IN_STORE = 'file';
