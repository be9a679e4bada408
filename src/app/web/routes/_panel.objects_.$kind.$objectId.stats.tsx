import { createFileRoute } from '@tanstack/react-router';
import { periodOf } from '#modules/statistics/web/periods.ts';
import { StatisticsPage } from '#modules/statistics/web/statistics-page.tsx';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_panel/objects_/$kind/$objectId/stats')({
  validateSearch: (search: Record<string, unknown>): { days?: string } => {
    const days = String(periodOf(search.days));
    return search.days === days ? { days } : {};
  },
  beforeLoad: needsLogin,
  loaderDeps: ({ search }) => ({ days: periodOf(search.days) }),
  loader: async ({ context, params, deps }) => {
    // A route's loader is part of every page's first load; what this one needs is not.
    const { loadStatistics } = await import('#modules/statistics/web/load-statistics.ts');
    return loadStatistics(context.transport, { ...params, ...deps });
  },
  head: ({ match, loaderData }) =>
    loaderData ? pageHead(match.context.publicUrl, { title: `Статистика: ${loaderData.object.title}` }) : {},
  component: Statistics,
});

function Statistics() {
  const data = Route.useLoaderData();
  const { publicUrl } = Route.useRouteContext();
  return <StatisticsPage {...data} publicUrl={publicUrl} />;
}
