import type { Transaction } from '#platform/database/schema.ts';
import type { Origin } from '#platform/http/origin.ts';
import type { SignInMethod } from '../../../passport/contract.ts';
import type { SafetyContext } from '../context.ts';
import { record } from '../log/record.ts';
import { stepOf } from './codes.ts';
import { countRecoveryCodes, lockTotp, takeRecoveryCode, takeStep } from './store.ts';

/** HMAC: recovery codes are short enough to be guessed from a plain hash, so the hash takes a key that the database does not have. */
export const macOfRecoveryCode = ({ vault }: Pick<SafetyContext, 'vault'>, accountId: string, code: string) =>
  vault.blind(Buffer.from(`recovery:${accountId}:${code}`));

/** Uses a code up, whichever kind it is; null when it is none of the account's, or was used before. */
export async function spendCode(
  context: Pick<SafetyContext, 'vault' | 'onEvent' | 'placeOf'>,
  transaction: Transaction,
  { accountId, code, origin }: { accountId: string; code: string; origin: Origin },
): Promise<SignInMethod | null> {
  const totp = await lockTotp(transaction, accountId);
  if (!totp?.enabled_at) return null;
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(await context.vault.open(accountId, totp.seed_sealed), code, Date.now());
    return step !== null && (await takeStep(transaction, accountId, step)) ? 'code' : null;
  }
  if (!(await takeRecoveryCode(transaction, accountId, await macOfRecoveryCode(context, accountId, code)))) return null;
  const detail = String(await countRecoveryCodes(transaction, accountId));
  await record(context, transaction, { accountId, event: 'recovery_code_used', origin, detail });
  return 'recovery_code';
}
