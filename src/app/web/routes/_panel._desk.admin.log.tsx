import { createFileRoute } from '@tanstack/react-router';
import type { auditCalls } from '#modules/audit/contract.ts';
import { AuditPage } from '#modules/audit/web/audit-page.tsx';
import { apiOf } from '#platform/web/api.ts';
import { plainSearch, type Search } from '#platform/web/plain-search.ts';
import { adminOnly } from '../guards.ts';
import { pageHead } from '../head.ts';

const NAMES = ['action', 'actor_id', 'subject_id', 'from', 'to'];

export const Route = createFileRoute('/_panel/_desk/admin/log')({
  validateSearch: (search: Record<string, unknown>): Search =>
    Object.fromEntries(Object.entries(plainSearch(search)).filter(([name]) => NAMES.includes(name))),
  beforeLoad: adminOnly,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    apiOf<typeof auditCalls>(context.transport)('GET /v1/audit', { query: deps as object }),
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Журнал действий' }),
  component: Log,
});

function Log() {
  const page = Route.useLoaderData();
  const search = Route.useSearch();
  // Another filter starts with what the server said.
  return <AuditPage key={`${JSON.stringify(search)}${page.items[0]?.entry_id}`} page={page} search={search} />;
}
