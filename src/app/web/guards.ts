/** Access rules of routes, one word each in a route's `beforeLoad`. They run after the root's session check. */
import { redirect } from '@tanstack/react-router';
import { safeBackLink } from '#platform/web/back-link.ts';
import type { Session } from './session.ts';

interface GuardArguments {
  context: { session: Session | null };
  location: { href: string; search: object };
}

/** Anonymous visitors sign in first and come back to where they wanted to go. */
export function needsLogin({ context, location }: GuardArguments): { session: Session } {
  if (!context.session) throw redirect({ to: '/auth/login', search: { back_link: safeBackLink(location.href) } });
  return { session: context.session };
}

/** Login, sign-up and reset are pointless for somebody who is signed in. */
export function anonymousOnly({ context, location }: GuardArguments): void {
  if (!context.session) return;
  const backLink = 'back_link' in location.search ? safeBackLink(location.search.back_link) : undefined;
  throw redirect({ to: '/auth/already', search: { back_link: backLink } });
}
