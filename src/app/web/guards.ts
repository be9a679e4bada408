/** Access rules of routes, one word each in a route's `beforeLoad`. They run after the root's session check. */

import { redirect } from '@tanstack/react-router';
import type { AdObject, adObjectCalls } from '#modules/ad-objects/contract.ts';
import type { AdObjectKind } from '#modules/ad-objects/kinds/kind.ts';
import { apiOf, type Transport } from '#platform/web/api.ts';
import { safeBackLink } from '#platform/web/back-link.ts';
import { orNotFound } from '#platform/web/or-not-found.ts';
import type { Session } from './session.ts';

interface GuardArguments {
  context: { session: Session | null };
  location: { href: string; search: object };
}

/** Why a page of the staff is closed to somebody; what they can do about it is said on /forbidden. */
export const STAFF_CAUSES = {
  moderator: 'Раздел открыт только модераторам',
  admin: 'Раздел открыт только администраторам',
} as const;

/** Anonymous visitors sign in first and come back to where they wanted to go. */
export function needsLogin({ context, location }: GuardArguments): { session: Session } {
  if (!context.session) throw redirect({ to: '/auth/login', search: { back_link: safeBackLink(location.href) } });
  return { session: context.session };
}

/** Moderators and administrators; others are told that the page is not theirs. */
export function staffOnly({ context, location }: GuardArguments): { session: Session } {
  const { session } = needsLogin({ context, location });
  if (session.role === 'member') {
    throw redirect({ to: '/forbidden', search: { cause: STAFF_CAUSES.moderator, back_link: '/' } });
  }
  return { session };
}

/** Money of others is decided about by administrators alone. */
export function adminOnly({ context, location }: GuardArguments): { session: Session } {
  const { session } = needsLogin({ context, location });
  if (session.role !== 'admin') {
    throw redirect({ to: '/forbidden', search: { cause: STAFF_CAUSES.admin, back_link: '/' } });
  }
  return { session };
}

/** Login, sign-up and reset are pointless for somebody who is signed in. */
export function anonymousOnly({ context, location }: GuardArguments): void {
  if (!context.session) return;
  const backLink = 'back_link' in location.search ? safeBackLink(location.search.back_link) : undefined;
  throw redirect({ to: '/auth/already', search: { back_link: backLink } });
}

/** Only the owner may change an ad object; others are told so and led to its page. */
export function ownerOnly(kind: AdObjectKind) {
  return async ({
    context,
    location,
    params,
  }: GuardArguments & { context: { transport: Transport }; params: object }): Promise<{
    session: Session;
    object: AdObject;
  }> => {
    const { session } = needsLogin({ context, location });
    const objectId = String((params as Record<string, string>)[`${kind}Id`]);
    // Guards stand in the first script of every page; what only this one needs comes when it is needed.
    const { objectCalls } = await import('#modules/ad-objects/web/calls.ts');
    const object = await objectCalls(apiOf<typeof adObjectCalls>(context.transport), kind)
      .retrieve(objectId)
      .catch(orNotFound);
    if (!object.is_owner) {
      const { KIND_DEFINITIONS } = await import('#modules/ad-objects/kinds/definitions.ts');
      throw redirect({
        to: '/forbidden',
        search: { cause: KIND_DEFINITIONS[kind].notYours, back_link: `/${kind}/${objectId}` },
      });
    }
    return { session, object };
  };
}
