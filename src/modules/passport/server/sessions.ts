/** Sessions: the browser holds a random token, the database its hash. */
import { newId } from '#platform/ids.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import type { Origin } from './context.ts';
import { type Db, insertSession } from './store.ts';

export const IDLE_DAYS = 30;
export const ABSOLUTE_DAYS = 180;

const MAX_USER_AGENT = 300;

/** Answers the token for the cookie. */
export async function openSession(db: Db, accountId: string, origin: Origin): Promise<string> {
  const token = newToken();
  await insertSession(db, {
    session_id: newId(),
    account_id: accountId,
    token_hash: hashToken(token),
    user_agent: origin.userAgent.slice(0, MAX_USER_AGENT),
    address: origin.address,
    absoluteDays: ABSOLUTE_DAYS,
  });
  return token;
}
