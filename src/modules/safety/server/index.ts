/** The door of safety for the rest of the server. */

import { z } from 'zod';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import { createVault } from '#platform/vault.ts';
import type { Factors } from '../../passport/server/index.ts';
import { LOG_DAYS } from '../../terms/contract.ts';
import { safetyCalls, safetyErrors } from '../contract.ts';
import type { SafetyContext, SafetyEvent } from './context.ts';
import { record } from './log/record.ts';
import { eraseLog, sweepLog } from './log/store.ts';
import { exportSafety } from './own-data/store.ts';
import { askForPasskey } from './passkeys/questions.ts';
import { spendPasskey } from './passkeys/spend-passkey.ts';
import { deletePasskeysSince, erasePasskeys, hasPasskey, sweepQuestions } from './passkeys/store.ts';
import { registerSafetyRoutes } from './routes.ts';
import { SETUP_MINUTES } from './totp/set-up.ts';
import { spendCode } from './totp/spend-code.ts';
import { deleteRecoveryCodesSince, deleteTotpSince, eraseTotp, findEnabled, sweepUnconfirmed } from './totp/store.ts';

export type { SafetyNotice } from './context.ts';

export interface Safety extends ServerModule {
  record(db: Db, event: SafetyEvent): Promise<void>;
  factors: Factors;
  /** Takes away what somebody added who should not have been there; answers what that was. */
  removeAddedSince(
    transaction: Transaction,
    accountId: string,
    since: Date,
  ): Promise<{ two_factor: boolean; recovery_codes: boolean; passkeys: string[] }>;
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

export function createSafety({
  safetyKey,
  dataDir,
  ...rest
}: Omit<SafetyContext, 'vault'> & { safetyKey: Buffer | undefined; dataDir: string }): Safety {
  const context: SafetyContext = { ...rest, vault: createVault({ key: safetyKey, name: 'safety', dataDir }) };
  const { db } = context;
  const sweeping: Job<object> = {
    name: 'safety-sweep',
    data: z.object({}),
    schedule: '47 * * * *',
    async handle() {
      await sweepLog(db, LOG_DAYS);
      await sweepUnconfirmed(db, SETUP_MINUTES);
      await sweepQuestions(db);
    },
  };
  return {
    name: 'safety',
    calls: safetyCalls,
    errors: safetyErrors,
    jobs: [sweeping] as Job[],
    registerRoutes: (app, options) => registerSafetyRoutes(app, context, options),
    exportOf: (accountId) => exportSafety(db, accountId),
    record: (handle, event) => record(context, handle, event),
    factors: {
      async secondStepsOf(handle, accountId) {
        if (!(await findEnabled(handle, accountId))) return [];
        return (await hasPasskey(handle, accountId)) ? ['code', 'passkey'] : ['code'];
      },
      hasPasskey,
      spendCode: (transaction, use) => spendCode(context, transaction, use),
      askForPasskey: (site, accountId) => askForPasskey(context, site, accountId),
      spendPasskey,
    },
    removeAddedSince: async (transaction, accountId, since) => ({
      two_factor: await deleteTotpSince(transaction, accountId, since),
      // Those of a seed that has just gone went with it.
      recovery_codes: await deleteRecoveryCodesSince(transaction, accountId, since),
      passkeys: await deletePasskeysSince(transaction, accountId, since),
    }),
    async eraseOf(transaction, accountId) {
      await eraseTotp(transaction, accountId);
      await erasePasskeys(transaction, accountId);
      await eraseLog(transaction, accountId);
    },
  };
}
