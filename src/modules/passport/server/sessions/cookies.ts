/** The passport's cookies. Under https they carry the `__Host-` prefix, so no sibling domain can set them. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import { CODE_MINUTES } from '../../../terms/contract.ts';
import { SECOND_STEP_MINUTES } from '../sign-in/pending.ts';
import { ABSOLUTE_DAYS } from './sessions.ts';

const DAY_SECONDS = 86_400;

/**
 * Tells the page's own scripts that there may be a session, so that an anonymous visitor's browser need not ask before
 * every navigation. It opens nothing: the session itself stays unreadable.
 */
const HINT = { name: 'signed_in', value: '1' };

export interface PassportCookies {
  sessionName: string;
  read(request: FastifyRequest, cookie: CookieKey): string | undefined;
  set(reply: FastifyReply, cookie: CookieKey, value: string): void;
  clear(reply: FastifyReply, cookie: CookieKey): void;
}

const COOKIES = {
  session: { name: 'sid', maxAge: ABSOLUTE_DAYS * DAY_SECONDS },
  /** Binds the e-mail that is being confirmed to this browser. */
  flow: { name: 'pending', maxAge: CODE_MINUTES * 60 },
  /** The password was right, the second step is awaited. */
  secondStep: { name: 'second_step', maxAge: SECOND_STEP_MINUTES * 60 },
  device: { name: 'device', maxAge: 365 * DAY_SECONDS },
} as const;
type CookieKey = keyof typeof COOKIES;

export function passportCookies({ isSecure }: { isSecure: boolean }): PassportCookies {
  const nameOf = (cookie: CookieKey) => (isSecure ? `__Host-${COOKIES[cookie].name}` : COOKIES[cookie].name);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  return {
    sessionName: nameOf('session'),
    read: (request, cookie) => request.cookies[nameOf(cookie)] || undefined,
    set: (reply, cookie, value) => {
      const { maxAge } = COOKIES[cookie];
      reply.setCookie(nameOf(cookie), value, { ...attributes, maxAge });
      if (cookie === 'session') reply.setCookie(HINT.name, HINT.value, { ...attributes, httpOnly: false, maxAge });
    },
    clear: (reply, cookie) => {
      reply.clearCookie(nameOf(cookie), attributes);
      if (cookie === 'session') reply.clearCookie(HINT.name, { ...attributes, httpOnly: false });
    },
  };
}
