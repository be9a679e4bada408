/** The session check that runs before each navigation, the memory of its last answer, and what came with the page. */
import type { passportCalls, Session } from '#modules/passport/contract.ts';
import { ApiError, apiOf, type Transport } from '#platform/web/api.ts';
import { isNoAnswer } from '#platform/web/connection.ts';

export type { Session };

/** Cache of the last session check, used by preloads. */
export interface SessionMemory {
  last: Session | null;
}

/** The element that carries what is personal about the page. */
export const PAGE_DATA_ID = 'page-data';

type Answer = Awaited<ReturnType<Transport>>;

interface PageData {
  session: Session | null;
  /** Prefetched answers for the page's loader, keyed by `questionOf`. */
  answers?: Record<string, Answer['body']>;
}

export const questionOf = ({ method, path, body }: Parameters<Transport>[0]): string =>
  `${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`;

/** For the page's own data: nothing in it can end the element that holds it. `answers` are bodies as the API sent them. */
export function pageDataText(session: Session, answers: ReadonlyMap<string, string> = new Map()): string {
  const bodies = [...answers].map(([question, body]) => `${JSON.stringify(question)}:${body}`);
  const tail = bodies.length > 0 ? `,"answers":{${bodies.join()}}` : '';
  return `{"session":${JSON.stringify(session)}${tail}}`.replaceAll('<', '\\u003c');
}

function pageData(): PageData {
  return JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '{"session":null}') as PageData;
}

/** The session that came with the page. */
export const sessionOfPage = (): Session | null => pageData().session;

/** Prefetched answers that came with the page, each used once, until `forget` is called: the first load is over then. */
export function withAnswersOfPage(transport: Transport): { transport: Transport; forget: () => void } {
  let answers = pageData().answers ?? {};
  return {
    transport: async (request) => {
      const question = questionOf(request);
      const body = answers[question];
      if (body === undefined) return transport(request);
      delete answers[question];
      return { status: 200, body, headers: {} };
    },
    forget: () => {
      answers = {};
    },
  };
}

/** The readable companion of the session cookie: without it there is no session worth asking about. */
export const mayHaveSession = () => typeof document === 'undefined' || /(?:^|; )signed_in=1/.test(document.cookie);

/**
 * Before each navigation. An answer other than success is only logged and makes the visitor anonymous. No answer at all says
 * nothing about them, and is thrown (decision 0049): in the browser the navigation waits (patience.ts), and the server answers
 * with a page that opens by itself later instead of leading somebody with a session to the sign-in.
 */
export async function sessionForNavigation(
  transport: Transport,
  report: (error: unknown, message: string) => void,
): Promise<Session | null> {
  try {
    return await checkSession(transport);
  } catch (error) {
    if (isNoAnswer(error)) throw error;
    report(error, 'session check failed');
    return null;
  }
}

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
