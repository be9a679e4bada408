import type { Db } from '#platform/database/schema.ts';
import { hashToken, isSame, macOfCode } from '#platform/tokens.ts';
import { type FlowAction, passportErrors } from '../../contract.ts';
import { fail } from '../fail.ts';
import { giveAttemptBack, takeAttempt } from './store.ts';

const MAX_ATTEMPTS = 5;

/**
 * No cookie, too late, too many attempts and a wrong code look the same from outside. Runs outside the caller's
 * transaction: an attempt stays spent whatever happens next.
 */
export async function confirmCode(db: Db, action: FlowAction, token: string | undefined, code: string) {
  const flow = token ? await takeAttempt(db, hashToken(token), action, MAX_ATTEMPTS) : undefined;
  if (!token || !flow || !isSame(flow.code_mac, macOfCode(token, code))) {
    throw fail('wrong_code', { fields: { confirmation_code: passportErrors.wrong_code.message } });
  }
  return flow;
}

/** Dry run: only the right code costs no attempt, so asking here tells no more than trying there. */
export async function checkCode(db: Db, action: FlowAction, token: string | undefined, code: string): Promise<void> {
  const { flow_id } = await confirmCode(db, action, token, code);
  await giveAttemptBack(db, flow_id);
}
