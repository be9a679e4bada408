import { createFileRoute } from '@tanstack/react-router';
import { KeptNote } from '#modules/basket/web/index.ts';
import { SignupPage } from '#modules/passport/web/signup-page.tsx';
import { safeBackLink } from '#platform/web/back-link.ts';
import { anonymousOnly } from '../guards.ts';
import { pageHead } from '../head.ts';
import { authSearch } from '../search.ts';

export const Route = createFileRoute('/_auth/auth/signup')({
  staticData: { drawn: 'each' },
  validateSearch: authSearch,
  beforeLoad: anonymousOnly,
  // A page with a code from a letter is nobody else's business, the page cache's neither.
  headers: ({ match }): Record<string, string> => (match.search.code ? { 'cache-control': 'private, no-store' } : {}),
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Регистрация', path: '/auth/signup' }),
  component: Signup,
});

function Signup() {
  const { back_link, code } = Route.useSearch();
  const backLink = safeBackLink(back_link);
  return <SignupPage backLink={backLink} code={code} note={backLink === '/basket' ? <KeptNote /> : null} />;
}
