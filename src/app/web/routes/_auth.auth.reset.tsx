import { createFileRoute } from '@tanstack/react-router';
import { ResetPage } from '#modules/passport/web/reset-page.tsx';
import { safeBackLink } from '#platform/web/back-link.ts';
import { anonymousOnly } from '../guards.ts';
import { pageHead } from '../head.ts';
import { authSearch } from '../search.ts';

export const Route = createFileRoute('/_auth/auth/reset')({
  staticData: { drawn: 'each' },
  validateSearch: authSearch,
  beforeLoad: anonymousOnly,
  // A page with a code from a letter is nobody else's business, the page cache's neither.
  headers: ({ match }): Record<string, string> => (match.search.code ? { 'cache-control': 'private, no-store' } : {}),
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Новый пароль', path: '/auth/reset' }),
  component: Reset,
});

function Reset() {
  const { back_link, code } = Route.useSearch();
  return <ResetPage backLink={safeBackLink(back_link)} code={code} />;
}
