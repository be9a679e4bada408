/** The door of private files for the rest of the server. */

import type { Pool } from 'pg';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { createFileStore, type S3Settings } from '#platform/file-store.ts';
import { createUploadGate } from '#platform/http/upload-gate.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import { type FileFacts, filesCalls, filesErrors } from '../contract.ts';
import { type FilesContext, NAME_IN_STORE, type TargetReaders } from './context.ts';
import { sweepJob } from './jobs.ts';
import { doomFilesOf, listFilesOf } from './own-data/store.ts';
import { presentFile } from './presenter.ts';
import { registerFilesRoutes } from './routes.ts';
import { attach, detach, type FileRow, listFacts, moveTarget, sumAll, type Target } from './store.ts';

export interface FilesDependencies {
  db: Db;
  pool: Pool;
  dataDir: string;
  s3: S3Settings | undefined;
  readers: TargetReaders;
}

export interface Files extends ServerModule {
  /**
   * Attaches the owner's files to the target, as part of what this transaction writes. An id that is not in the answer is
   * unknown, deleted or somebody else's: it must not be referred to. Doing it twice changes nothing.
   */
  take(
    transaction: Transaction,
    ownerId: string,
    fileIds: readonly string[],
    target: Target,
  ): Promise<Map<string, FileFacts>>;
  /** Moves files from one target to another, all of them unless some are named. */
  refile(transaction: Transaction, move: { from: Target; to: Target; fileIds?: readonly string[] }): Promise<void>;
  /** Lets files go, all of the target's unless some are named. What nothing has any more is swept in a day. */
  release(transaction: Transaction, target: Target, fileIds?: readonly string[]): Promise<void>;
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
  factsOf(fileIds: readonly string[]): Promise<Map<string, FileFacts>>;
  usedBytes(): Promise<number>;
}

const byId = (rows: readonly FileRow[]): Map<string, FileFacts> =>
  new Map(rows.map((row) => [row.file_id, presentFile(row)]));

/** The folder of its files, or the beginning of their names in a bucket. */
export const FILE_AREA = 'files';

export function createFiles({ db, pool, dataDir, s3, readers }: FilesDependencies): Files {
  const context: FilesContext = {
    db,
    pool,
    store: createFileStore({ dataDir, s3, area: FILE_AREA }),
    gate: createUploadGate({
      maxTotal: 10,
      maxPerAccount: 4,
      refusal: 'Сейчас загружается слишком много файлов. Повторите через несколько секунд.',
    }),
    readers,
  };
  return {
    name: 'files',
    calls: filesCalls,
    errors: filesErrors,
    jobs: [sweepJob(context)] as Job[],
    registerRoutes: (app, options) => registerFilesRoutes(app, context, options),
    take: async (transaction, ownerId, fileIds, target) => byId(await attach(transaction, ownerId, fileIds, target)),
    refile: (transaction, { from, to, fileIds }) => moveTarget(transaction, from, to, fileIds),
    release: (transaction, target, fileIds) => detach(transaction, target, fileIds),
    factsOf: async (fileIds) => byId(await listFacts(db, fileIds)),
    eraseOf: doomFilesOf,
    exportOf: async (accountId) => ({ files: await listFilesOf(db, accountId) }),
    async exportFilesOf(accountId) {
      const own = await listFilesOf(db, accountId);
      return own.map(({ file_id, name }) => ({
        path: `files/${file_id}-${name}`,
        open: () => context.store.open(file_id, NAME_IN_STORE),
      }));
    },
    usedBytes: () => sumAll(db),
  };
}
