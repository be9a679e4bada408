import { inTransaction } from '#platform/database/transaction.ts';
import type { Origin } from '#platform/http/origin.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import type { PassportContext } from '../context.ts';
import { fail } from '../fail.ts';
import { promiseLetter } from '../letters.ts';
import { confirmCode } from '../mailbox-codes/confirm-code.ts';
import { consumeFlow, deleteFlowsOf } from '../mailbox-codes/store.ts';
import { deleteSessionsOf } from '../sessions/store.ts';
import { forgiveAccount } from '../sign-in/guard.ts';
import { deletePendingOf, forgetDevices, rememberDevice, renewDevice } from '../sign-in/store.ts';
import { findAccountByEmail, updateAccount } from '../store.ts';

/**
 * Ends all sessions, programs and codes on their way, and tells by letter; the person signs in anew. This browser has shown that
 * it has the mailbox, so from now on it is known, and strangers' failures do not slow it down. Answers the token of its device cookie.
 */
export async function resetPassword(
  { db, passwords, jobs, factors, stopPrograms, record }: PassportContext,
  {
    password,
    code,
    flowToken,
    deviceToken,
    origin,
  }: { password: string; code: string; flowToken: string | undefined; deviceToken: string | undefined; origin: Origin },
): Promise<string> {
  await passwords.refuseCommon(password);
  const flow = await confirmCode(db, 'reset_password', flowToken, code);
  const passwordHash = await passwords.hash(password);
  const newDeviceToken = newToken();
  await inTransaction(db, async (transaction) => {
    if (!(await consumeFlow(transaction, flow.flow_id))) throw fail('wrong_code');
    const account = await findAccountByEmail(transaction, flow.email_normalised);
    if (!account?.email) throw fail('wrong_code');
    const { account_id: accountId } = account;
    await updateAccount(transaction, accountId, {
      password_hash: passwordHash,
      password_changed_at: new Date(),
    });
    await deleteSessionsOf(transaction, accountId);
    await deletePendingOf(transaction, accountId);
    await deleteFlowsOf(transaction, accountId, flow.email_normalised);
    await forgetDevices(transaction, accountId);
    if (deviceToken) await renewDevice(transaction, hashToken(deviceToken), hashToken(newDeviceToken));
    await rememberDevice(transaction, accountId, hashToken(newDeviceToken), { has_signed_in: false });
    await forgiveAccount(transaction, accountId);
    const stopped = await stopPrograms(transaction, { accountId, origin });
    await record(transaction, { accountId, event: 'password_changed', origin, detail: 'reset' });
    await promiseLetter(jobs, transaction, {
      letter: 'password_changed',
      to: account.email,
      at: new Date().toISOString(),
      reset: { ...stopped, has_passkeys: await factors.hasPasskey(transaction, accountId) },
    });
  });
  return newDeviceToken;
}
