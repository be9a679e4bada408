import type { Db } from '#platform/database/schema.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { fail } from '../fail.ts';
import { renewToken } from './store.ts';

/** Grace period of the old token, for requests of other tabs that are already on their way. */
const GRACE_SECONDS = 20;

/** Rotates the token after a proof: a stolen copy of the old one gains nothing by it. */
export async function renewSession(db: Db, sessionId: string): Promise<string> {
  const token = newToken();
  const isThere = await renewToken(db, sessionId, { tokenHash: hashToken(token), graceSeconds: GRACE_SECONDS });
  if (!isThere) throw fail('unauthorized');
  return token;
}
