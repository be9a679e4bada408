import { inTransaction } from '#platform/database/transaction.ts';
import type { Origin } from '#platform/http/origin.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { PasskeyAnswer } from '../../contract.ts';
import { passportErrors } from '../../contract.ts';
import type { PassportContext } from '../context.ts';
import { fail } from '../fail.ts';
import { renewSession } from '../sessions/renew.ts';
import { knownDeviceOf, reserveSignIn } from '../sign-in/guard.ts';
import { checkOwnPassword } from '../sign-in/own-password.ts';

interface Proof {
  viewer: Viewer;
  password?: string | undefined;
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
  site: string;
  deviceToken: string | undefined;
  origin: Origin;
}

/** «Подтвердите, что это вы»: what sign-in would ask for. Answers the session's new token. */
export async function prove(context: PassportContext, proof: Proof): Promise<string> {
  const { accountId } = proof.viewer;
  try {
    return proof.passkey ? await byPasskey(context, proof, proof.passkey) : await byPassword(context, proof);
  } catch (error) {
    if (isWrong(error)) await context.record(context.db, { accountId, event: 'proof_failed', origin: proof.origin });
    throw error;
  }
}

const WRONG = new Set(['wrong_password', 'wrong_second_step', 'wrong_passkey']);
const isWrong = (error: unknown): boolean => WRONG.has((error as { code?: string }).code ?? '');

async function byPasskey({ db, factors }: PassportContext, { viewer, site }: Proof, passkey: PasskeyAnswer) {
  const token = await inTransaction(db, async (transaction) => {
    const owner = await factors.spendPasskey(transaction, site, passkey, viewer.accountId);
    return owner && renewSession(transaction, viewer.sessionId);
  });
  if (!token) throw fail('wrong_passkey');
  return token;
}

async function byPassword(context: PassportContext, { viewer, password = '', code, deviceToken, origin }: Proof) {
  const { db, factors } = context;
  const { accountId, sessionId } = viewer;
  const isCodeNeeded = (await factors.secondStepsOf(db, accountId)).includes('code');
  if (isCodeNeeded && code === undefined) {
    throw fail('invalid_fields', { fields: { code: 'Введите код из приложения или запасной код.' } });
  }
  await checkOwnPassword(context, { accountId, password, deviceToken, field: 'password' });
  if (!isCodeNeeded || code === undefined) return renewSession(db, sessionId);

  const device = await knownDeviceOf(db, accountId, deviceToken);
  const reservation = await reserveSignIn(db, { accountId, device, step: 'second' });
  const token = await reservation.keepUnlessUnchecked(() =>
    inTransaction(db, async (transaction) => {
      if (!(await factors.spendCode(transaction, { accountId, code, origin }))) return null;
      await reservation.succeeded(transaction);
      return renewSession(transaction, sessionId);
    }),
  );
  if (!token) throw fail('wrong_second_step', { fields: { code: passportErrors.wrong_second_step.message } });
  return token;
}
