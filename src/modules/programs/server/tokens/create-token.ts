import { inTransaction } from '#platform/database/transaction.ts';
import type { Origin } from '#platform/http/origin.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import type { Scope } from '#platform/scopes.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { MAX_TOKENS } from '../../domain/limits.ts';
import type { ProgramsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { insertToken, listTokens, type TokenRow } from './store.ts';

/** Prefix of a token: says whose it is to whoever finds one, and to programs that scan public places for secrets. */
const PREFIX = 'ohv_';

interface Wish {
  viewer: Viewer;
  name: string;
  scopes: Scope[];
  days: number;
  origin: Origin;
}

/** Answers the token once; only its hash stays. */
export async function createToken(
  { db, holdSession, record }: ProgramsContext,
  { viewer, name, scopes, days, origin }: Wish,
): Promise<{ row: TokenRow; secret: string }> {
  const { accountId } = viewer;
  const secret = PREFIX + newToken();
  const row = await inTransaction(db, async (transaction) => {
    // Serialised by the account's lock, so that the limit holds.
    await holdSession(transaction, viewer);
    const living = (await listTokens(transaction, accountId)).filter(({ is_expired }) => !is_expired);
    if (living.length >= MAX_TOKENS) throw fail('too_many_tokens');
    const token = { tokenId: newId(), accountId, tokenHash: hashToken(secret), name, scopes, days };
    const inserted = await insertToken(transaction, token);
    await record(transaction, { accountId, event: 'token_created', origin, detail: name });
    return inserted;
  });
  return { row, secret };
}
