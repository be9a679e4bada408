/** Two-factor protection on and off. */
import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Origin } from '#platform/http/origin.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { safetyErrors } from '../../contract.ts';
import type { SafetyContext } from '../context.ts';
import { fail } from '../fail.ts';
import { record } from '../log/record.ts';
import { forReading, newRecoveryCodes, newSeed, stepOf, uriOf } from './codes.ts';
import { macOfRecoveryCode } from './spend-code.ts';
import {
  deleteTotp,
  enableTotp,
  findEnabled,
  insertUnconfirmed,
  lockTotp,
  replaceRecoveryCodes,
  takeStep,
} from './store.ts';

/** Expiry of a seed that was shown and not confirmed. */
export const SETUP_MINUTES = 60;

interface Asked {
  viewer: Viewer;
  origin: Origin;
}

async function issueRecoveryCodes(context: SafetyContext, transaction: Transaction, accountId: string) {
  const codes = newRecoveryCodes();
  const macs = await Promise.all(codes.map((code) => macOfRecoveryCode(context, accountId, code)));
  await replaceRecoveryCodes(transaction, accountId, macs);
  return codes.map(forReading);
}

/** Shows everything once; nothing is asked for at sign-in until a code has come back. */
export async function startTotp(context: SafetyContext, viewer: Viewer) {
  const { accountId, email } = viewer;
  const secret = newSeed();
  const sealed = await context.vault.seal(accountId, secret);
  const recovery_codes = await inTransaction(context.db, async (transaction) => {
    await context.holdSession(transaction, viewer);
    if (!(await insertUnconfirmed(transaction, accountId, sealed))) throw fail('totp_on');
    return issueRecoveryCodes(context, transaction, accountId);
  });
  return { secret, uri: uriOf(secret, email), recovery_codes };
}

export async function confirmTotp(
  context: SafetyContext,
  { viewer, code, origin }: Asked & { code: string },
): Promise<void> {
  const { accountId } = viewer;
  await inTransaction(context.db, async (transaction) => {
    await context.holdSession(transaction, viewer);
    const totp = await lockTotp(transaction, accountId);
    if (totp?.enabled_at) throw fail('totp_on');
    if (!totp || Date.now() - totp.created_at.getTime() > SETUP_MINUTES * 60_000) throw fail('totp_setup_expired');
    const step = stepOf(await context.vault.open(accountId, totp.seed_sealed), code, Date.now());
    // The code that turns it on does not sign in as well.
    if (step === null || !(await takeStep(transaction, accountId, step))) {
      throw fail('wrong_totp', { fields: { code: safetyErrors.wrong_totp.message } });
    }
    await enableTotp(transaction, accountId);
    await record(context, transaction, { accountId, event: 'two_factor_on', origin });
  });
}

export async function stopTotp(context: SafetyContext, { viewer, origin }: Asked): Promise<void> {
  const { accountId } = viewer;
  await inTransaction(context.db, async (transaction) => {
    if (!(await deleteTotp(transaction, accountId))) throw fail('totp_off');
    await record(context, transaction, { accountId, event: 'two_factor_off', origin });
  });
}

export async function renewRecoveryCodes(context: SafetyContext, { viewer, origin }: Asked): Promise<string[]> {
  const { accountId } = viewer;
  return inTransaction(context.db, async (transaction) => {
    await context.holdSession(transaction, viewer);
    await lockTotp(transaction, accountId);
    if (!(await findEnabled(transaction, accountId))) throw fail('totp_off');
    await record(context, transaction, { accountId, event: 'recovery_codes_renewed', origin });
    return issueRecoveryCodes(context, transaction, accountId);
  });
}
