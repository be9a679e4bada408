/** The door of import and export for the rest of the server. */

import type { Pool } from 'pg';
import { z } from 'zod';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { createUploadGate } from '#platform/http/upload-gate.ts';
import type { Job, Jobs } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import type { AdObjects } from '../../ad-objects/server/index.ts';
import { transferCalls, transferErrors } from '../contract.ts';
import { runImport } from './commands/run-import.ts';
import type { TransferContext } from './context.ts';
import { importJob } from './jobs.ts';
import { createTableReader } from './reading/table-reader.ts';
import { registerTransferRoutes } from './routes.ts';
import { eraseOldTransfers, eraseTransfersOf } from './store.ts';

export interface TransferDependencies {
  db: Db;
  pool: Pool;
  jobs: Jobs;
  objects: Pick<AdObjects, 'tables'>;
}

export interface Transfer extends ServerModule {
  /** With an account that is being erased: an import that has not begun never does. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

export function createTransfer({ db, pool, jobs, objects }: TransferDependencies): Transfer {
  const context: TransferContext = {
    db,
    pool,
    jobs,
    tables: objects.tables,
    // One upload at a time per person: whatever their files cost, they hold up only themselves.
    gate: createUploadGate({
      maxTotal: 24,
      maxPerAccount: 1,
      refusal: 'Сейчас загружается слишком много таблиц. Повторите через несколько секунд.',
      ownRefusal: 'Мы ещё проверяем вашу предыдущую таблицу. Дождитесь ответа и отправьте следующую.',
    }),
    readTable: createTableReader(),
  };
  const importing: Job<{ transfer_id: string }> = {
    ...importJob,
    handle: ({ transfer_id }) => runImport(context, transfer_id),
  };
  const erasing: Job<object> = {
    name: 'transfer-erase-old',
    data: z.object({}),
    schedule: '40 * * * *',
    handle: () => eraseOldTransfers(db),
  };
  return {
    name: 'transfer',
    calls: transferCalls,
    errors: transferErrors,
    jobs: [importing, erasing] as Job[],
    registerRoutes: (app, options) => registerTransferRoutes(app, context, options),
    eraseOf: eraseTransfersOf,
  };
}
