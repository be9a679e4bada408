/** Who asks, and whether their session still holds. */
import { onPrimary } from '#platform/database/replicas.ts';
import type { Transaction } from '#platform/database/schema.ts';
import { bearerOf } from '#platform/http/bearer.ts';
import type { Authenticate, Viewer } from '#platform/http/viewer.ts';
import { hashToken } from '#platform/tokens.ts';
import { IDLE_DAYS } from '../../../terms/contract.ts';
import type { PassportContext } from '../context.ts';
import { fail } from '../fail.ts';
import { avatarUrl } from '../people/faces.ts';
import type { ReadOwner } from '../people/store.ts';
import { lockAccounts } from '../store.ts';
import type { PassportCookies } from './cookies.ts';
import { PROOF_MINUTES } from './sessions.ts';
import { endedSessionsReader, isSessionAlive, sessionReader, touchSession } from './store.ts';

export interface Sessions {
  cookieName: string;
  authenticate: Authenticate;
  /** Of these sessions, those that have ended. */
  endedSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Locks the account and refuses when the viewer's session has ended since the request began: what gives access (a token, a
   * passkey) must not be added behind a reset or an undo that has just taken all of it away.
   */
  holdSession(transaction: Transaction, viewer: Viewer): Promise<void>;
}

export function createSessions(context: PassportContext, cookies: PassportCookies, readOwner: ReadOwner): Sessions {
  const readSession = sessionReader(context.pool, { idleDays: IDLE_DAYS, proofMinutes: PROOF_MINUTES });
  const readEndedSessions = endedSessionsReader(context.pool, IDLE_DAYS);
  /** Best effort: on a full disk or without a primary people can still read, and the next visit is noted. */
  const noteVisit = (sessionId: string, address: string) =>
    onPrimary(() => touchSession(context.db, sessionId, address)).catch(() => {});
  return {
    cookieName: cookies.sessionName,
    async authenticate(request) {
      const bearer = bearerOf(request);
      if (bearer !== undefined) {
        const { tokenId, accountId, scopes } = await context.admitToken(bearer, request);
        const owner = await readOwner(accountId);
        if (!owner) throw fail('token_invalid');
        const { name, email, has_blocks: hasBlocks, consented_through } = owner;
        // A program never has the rights of staff, whoever its owner is.
        const owned = { accountId, role: 'member', name, email, hasBlocks } as const;
        const needsConsent = (consented_through ?? '') < context.documents.through;
        return { ...owned, needsConsent, sessionId: tokenId, tokenId, scopes, address: request.ip };
      }
      const token = cookies.read(request, 'session');
      if (!token) return null;
      const session = await readSession(hashToken(token));
      if (!session) return null;
      if (session.is_stale) await noteVisit(session.session_id, request.ip);
      return {
        accountId: session.account_id,
        sessionId: session.session_id,
        role: session.role,
        name: session.name,
        avatar: avatarUrl(session.avatar_id),
        email: session.email,
        hasBlocks: session.has_blocks,
        needsConsent: (session.consented_through ?? '') < context.documents.through,
        isProved: session.is_proved,
        address: request.ip,
      };
    },
    endedSessions: async (sessionIds) =>
      new Set((await readEndedSessions(sessionIds)).map(({ session_id }) => session_id)),
    holdSession: async (transaction, { accountId, sessionId }) => {
      const isThere = (await lockAccounts(transaction, [accountId])).length > 0;
      if (!isThere || !(await isSessionAlive(transaction, accountId, sessionId))) throw fail('unauthorized');
    },
  };
}
