import { networkOf, type Origin } from '#platform/http/origin.ts';
import { takeFromLimit } from '#platform/http/rate-limit.ts';
import { hashToken } from '#platform/tokens.ts';
import type { PasskeyQuestion } from '../../contract.ts';
import type { PassportContext } from '../context.ts';
import { findPending } from './store.ts';

/** Every question is a row until it is answered or too old. */
const PER_ADDRESS = { max: 60, windowSeconds: 600 };

/** Between the password and the second step only the account's own passkeys will do; otherwise any of this site. */
export async function askForPasskey(
  { db, pool, factors }: PassportContext,
  { pendingToken, site, origin }: { pendingToken: string | undefined; site: string; origin: Origin },
): Promise<PasskeyQuestion> {
  await takeFromLimit(pool, `passkey_question:address:${networkOf(origin.address)}`, PER_ADDRESS);
  const accountId = pendingToken && (await findPending(db, hashToken(pendingToken)));
  return factors.askForPasskey(site, accountId || null);
}
