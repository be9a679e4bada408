import { createFileRoute } from '@tanstack/react-router';
import type { deskCalls } from '#modules/desk/contract.ts';
import { PeoplePage, type PeopleSearch } from '#modules/desk/web/people-page.tsx';
import { apiOf } from '#platform/web/api.ts';
import { adminOnly } from '../guards.ts';
import { pageHead } from '../head.ts';
import { textParameter } from '../search.ts';

const QUERY_MAX = 200;

export const Route = createFileRoute('/_panel/_desk/admin/people/')({
  validateSearch: (search: Record<string, unknown>): PeopleSearch => {
    const q = textParameter(search.q, QUERY_MAX);
    const only = search.only === 'staff' || search.only === 'blocked' ? search.only : undefined;
    return { ...(q && { q }), ...(only && { only }) };
  },
  beforeLoad: adminOnly,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => apiOf<typeof deskCalls>(context.transport)('GET /v1/desk/people', { query: deps }),
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Люди' }),
  component: People,
});

function People() {
  const page = Route.useLoaderData();
  const search = Route.useSearch();
  return <PeoplePage key={`${JSON.stringify(search)}${page.items[0]?.account_id}`} page={page} search={search} />;
}
