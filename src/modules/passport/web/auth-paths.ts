import { safeBackLink } from '#platform/web/back-link.ts';

export type AuthPage = 'login' | 'signup' | 'reset';

/** Every door of the passport leads back to where the person wanted to go. */
export function authPath(page: AuthPage, backLink: string | undefined): string {
  const target = safeBackLink(backLink);
  return target === '/' ? `/auth/${page}` : `/auth/${page}?back_link=${encodeURIComponent(target)}`;
}
