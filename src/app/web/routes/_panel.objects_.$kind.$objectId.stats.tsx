import { createFileRoute } from '@tanstack/react-router';
import { isKind } from '#modules/ad-objects/kinds/kind.ts';
import { PERIODS, periodOf } from '#modules/statistics/web/periods.ts';
import { StatisticsPage } from '#modules/statistics/web/statistics-page.tsx';
import { isId } from '#platform/web/address-values.ts';
import { contentInBrowser } from '../content-in-browser.ts';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { oneOf, searchOf } from '../search.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

const readSearch = searchOf({ days: oneOf(PERIODS.map(String)) });

export const Route = createFileRoute('/_panel/objects_/$kind/$objectId/stats')({
  ssr: contentInBrowser,
  params: { parse: ({ kind, objectId }) => isKind(kind) && isId(objectId) && { kind, objectId } },
  validateSearch: readSearch,
  beforeLoad: needsLogin,
  loaderDeps: ({ search }) => ({ days: periodOf(search.days) }),
  loader: async ({ context, params, deps }) => {
    // A route's loader is part of every page's first load; what this one needs is not.
    const { loadStatistics } = await import('#modules/statistics/web/load-statistics.ts');
    return loadStatistics(context.transport, { ...params, ...deps });
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
