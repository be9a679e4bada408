/** Sessions: the browser holds a random token, the database its hash. */

import type { Db } from '#platform/database/schema.ts';
import type { Origin } from '#platform/http/origin.ts';
import { newId } from '#platform/ids.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import type { PassportContext } from '../context.ts';
import { refuseBlocked } from '../people/refuse-blocked.ts';
import { rememberDevice, renewDevice } from '../sign-in/store.ts';
import { cancelErasure } from '../store.ts';
import { deleteSession, insertSession } from './store.ts';

export const ABSOLUTE_DAYS = 180;
/** How long a proof by password or passkey counts as fresh. */
export const PROOF_MINUTES = 10;

/** State of the browser at the moment of signing in: its cookies and origin. */
export interface Browser {
  /** Its present session, replaced by the new one. */
  previousToken: string | undefined;
  deviceToken: string | undefined;
  origin: Origin;
}

export interface BrowserTokens {
  session: string;
  device: string;
}

/** Opens a session and remembers the browser; answers the tokens for its cookies. */
export async function openSession(
  context: Pick<PassportContext, 'rulings'>,
  db: Db,
  accountId: string,
  { previousToken, deviceToken, origin }: Browser,
): Promise<BrowserTokens> {
  const tokens = { session: newToken(), device: newToken() };
  await cancelErasure(db, accountId);
  if (previousToken) await deleteSession(db, hashToken(previousToken));
  // Session fixation: never the token that the browser brought, or whoever has planted or copied it would be known here too.
  if (deviceToken) await renewDevice(db, hashToken(deviceToken), hashToken(tokens.device));
  await rememberDevice(db, accountId, hashToken(tokens.device));
  await insertSession(db, {
    session_id: newId(),
    account_id: accountId,
    token_hash: hashToken(tokens.session),
    user_agent: origin.userAgent,
    address: origin.address,
    absoluteDays: ABSOLUTE_DAYS,
  });
  await refuseBlocked(context, db, accountId);
  return tokens;
}
