import { createFileRoute } from '@tanstack/react-router';
import { safeBackLink } from '#platform/web/back-link.ts';
import { ForbiddenPage } from '../errors/forbidden-page.tsx';
import { needsLogin } from '../guards.ts';
import { authSearch } from '../search.ts';

export const Route = createFileRoute('/_auth/forbidden')({
  validateSearch: authSearch,
  beforeLoad: needsLogin,
  staticData: { drawn: 'each', status: 403 },
  component: Forbidden,
});

function Forbidden() {
  const { cause, back_link } = Route.useSearch();
  return <ForbiddenPage cause={cause} backLink={safeBackLink(back_link)} />;
}
