import { createFileRoute } from '@tanstack/react-router';
import { safeBackLink } from '#platform/web/back-link.ts';
import { ForbiddenPage } from '../errors/forbidden-page.tsx';
import { needsLogin } from '../guards.ts';
import { backLinkSearch, textParameter } from '../search.ts';

const CAUSE_MAX = 300;

export const Route = createFileRoute('/_auth/forbidden')({
  validateSearch: (search: Record<string, unknown>): { cause?: string; back_link?: string } => {
    const cause = textParameter(search.cause, CAUSE_MAX);
    return { ...backLinkSearch(search), ...(cause !== undefined && { cause }) };
  },
  beforeLoad: needsLogin,
  staticData: { status: 403 },
  component: Forbidden,
});

function Forbidden() {
  const { cause, back_link } = Route.useSearch();
  return <ForbiddenPage cause={cause} backLink={safeBackLink(back_link)} />;
}
