/** The door of archives for the rest of the server. */

import { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import { createFileStore, type S3Settings } from '#platform/file-store.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import { myDataCalls, myDataErrors } from '../contract.ts';
import { makeExport } from './commands/make-export.ts';
import { makeJob } from './commands/request-export.ts';
import { type MyDataContext, NAME_IN_STORE } from './context.ts';
import { letterSender } from './letters.ts';
import { registerMyDataRoutes } from './routes.ts';
import { deleteExport, expireExportsOf, giveUpOld, listExpired } from './store.ts';

interface MyDataDependencies extends Omit<MyDataContext, 'store' | 'dataOf' | 'filesOf'> {
  dataDir: string;
  s3: S3Settings | undefined;
  /** All others. */
  modules: readonly ServerModule[];
}

export interface MyData extends ServerModule {
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

const DELETED_AT_ONCE = 200;

export function createMyData({ dataDir, s3, modules, ...rest }: MyDataDependencies): MyData {
  const context: MyDataContext = {
    ...rest,
    store: createFileStore({ dataDir, s3, area: 'exports' }),
    async dataOf(accountId) {
      const all = await Promise.all(modules.map((module) => module.exportOf?.(accountId) ?? {}));
      return Object.assign({}, ...all);
    },
    async filesOf(accountId) {
      const all = await Promise.all(modules.map((module) => module.exportFilesOf?.(accountId) ?? []));
      return all.flat();
    },
  };
  const making: Job<{ export_id: string }> = {
    ...makeJob,
    handle: ({ export_id }) => makeExport(context, export_id),
  };
  const sweeping: Job<object> = {
    name: 'my-data-sweep',
    data: z.object({}),
    schedule: '51 * * * *',
    async handle() {
      await giveUpOld(context.db);
      // The file before its row: if this is interrupted, the next run in an hour finds the row again.
      for (const exportId of await listExpired(context.db, DELETED_AT_ONCE)) {
        await context.store.delete(exportId, [NAME_IN_STORE]);
        await deleteExport(context.db, exportId);
      }
    },
  };
  return {
    name: 'my-data',
    calls: myDataCalls,
    errors: myDataErrors,
    jobs: [making, letterSender(context), sweeping] as Job[],
    registerRoutes: (app, options) => registerMyDataRoutes(app, context, options),
    eraseOf: expireExportsOf,
  };
}
