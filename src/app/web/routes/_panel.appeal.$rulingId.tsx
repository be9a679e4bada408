import { createFileRoute } from '@tanstack/react-router';
import { RulingPage } from '#modules/appeals/web/ruling-page.tsx';
import { orNotFound } from '#platform/web/or-not-found.ts';
import { pageHead } from '../head.ts';
import { pathIds } from '../path-ids.ts';
import { searchOf, textUpTo } from '../search.ts';

const readSearch = searchOf({ key: textUpTo(64) });

export const Route = createFileRoute('/_panel/appeal/$rulingId')({
  staticData: { drawn: 'each' },
  params: pathIds<'rulingId'>(),
  validateSearch: readSearch,
  loaderDeps: ({ search: { key } }) => ({ key }),
  loader: async ({ context, params, deps }) => {
    const { loadRuling } = await import('#modules/appeals/web/load-appeals.ts');
    try {
      return await loadRuling(context.transport, params.rulingId, deps.key);
    } catch (error) {
      orNotFound(error);
    }
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Решение модератора' }),
  component: Ruling,
});

function Ruling() {
  const loaded = Route.useLoaderData();
  return <RulingPage key={loaded.ruling_id} loaded={loaded} letterKey={Route.useSearch().key} />;
}
