import { createFileRoute } from '@tanstack/react-router';
import type { blacklistCalls } from '#modules/blacklist/contract.ts';
import { BlacklistPage } from '#modules/blacklist/web/blacklist-page.tsx';
import { apiOf } from '#platform/web/api.ts';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_panel/settings/blacklist')({
  staticData: { drawn: 'each' },
  beforeLoad: needsLogin,
  loader: async ({ context }) => ({
    people: await apiOf<typeof blacklistCalls>(context.transport)('GET /v1/blacklist', { query: {} }),
    me: context.session.account_id,
  }),
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Чёрный список' }),
  component: Blacklist,
});

function Blacklist() {
  const { people, me } = Route.useLoaderData();
  return <BlacklistPage loaded={people} me={me} />;
}
