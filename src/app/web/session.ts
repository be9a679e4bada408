/** The session check that runs before each navigation, and the memory of its last answer. */
import type { passportCalls, Session } from '#modules/passport/contract.ts';
import { ApiError, apiOf, type Transport } from '#platform/web/api.ts';

export type { Session };

/** What preloads use instead of asking again; written by every check. */
export interface SessionMemory {
  last: Session | null;
}

/** The element that carries the session of the page. */
export const SESSION_DATA_ID = 'session-data';

/** For the page's own data: nothing in it can end the element that holds it. */
export const sessionText = (session: Session): string => JSON.stringify(session).replaceAll('<', '\\u003c');

/** The session that came with the page. */
export function sessionOfPage(): Session | null {
  return JSON.parse(document.getElementById(SESSION_DATA_ID)?.textContent ?? 'null') as Session | null;
}

/** The readable companion of the session cookie: without it there is no session worth asking about. */
const mayHaveSession = () => typeof document === 'undefined' || /(?:^|; )signed_in=1/.test(document.cookie);

/** Null is anonymous. Throws when the check itself failed. */
export async function checkSession(transport: Transport): Promise<Session | null> {
  if (!mayHaveSession()) return null;
  try {
    return await apiOf<typeof passportCalls>(transport)('GET /v1/passport/login');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
