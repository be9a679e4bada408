import { createFileRoute } from '@tanstack/react-router';
import { AlreadyPage } from '#modules/passport/web/already-page.tsx';
import { safeBackLink } from '#platform/web/back-link.ts';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { authSearch } from '../search.ts';

export const Route = createFileRoute('/_auth/auth/already')({
  staticData: { drawn: 'each' },
  validateSearch: authSearch,
  beforeLoad: needsLogin,
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Вы уже вошли' }),
  component: Already,
});

function Already() {
  const { session } = Route.useRouteContext();
  const { back_link } = Route.useSearch();
  return <AlreadyPage session={session} backLink={safeBackLink(back_link)} />;
}
