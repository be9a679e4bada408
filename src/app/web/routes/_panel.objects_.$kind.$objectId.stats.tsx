import { createFileRoute, notFound } from '@tanstack/react-router';
import { KINDS } from '#modules/ad-objects/kinds/kind.ts';
import { PERIODS, periodOf } from '#modules/statistics/web/periods.ts';
import { StatisticsPage } from '#modules/statistics/web/statistics-page.tsx';
import { isId } from '#platform/web/is-id.ts';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { oneOf, searchOf } from '../search.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

const readSearch = searchOf({ days: oneOf(PERIODS.map(String)) });

export const Route = createFileRoute('/_panel/objects_/$kind/$objectId/stats')({
  staticData: { drawn: 'frame' },
  params: { parse: (params) => isId(params.objectId) && params },
  validateSearch: readSearch,
  beforeLoad: needsLogin,
  loaderDeps: ({ search: { days } }) => ({ days }),
  loader: async ({ context, params, deps }) => {
    if (!KINDS.some((kind) => kind === params.kind)) throw notFound();
    const { loadStatistics } = await import('#modules/statistics/web/load-statistics.ts');
    return loadStatistics(context.transport, { ...params, days: periodOf(deps.days) });
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context.publicUrl, { title: loaderData ? `Статистика: ${loaderData.object.title}` : 'Статистика' }),
  component: Statistics,
  pendingComponent: PageSkeleton,
});

function Statistics() {
  const data = Route.useLoaderData();
  const { publicUrl } = Route.useRouteContext();
  return <StatisticsPage {...data} publicUrl={publicUrl} />;
}
