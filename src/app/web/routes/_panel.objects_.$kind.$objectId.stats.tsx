import { createFileRoute } from '@tanstack/react-router';
import { periodOf } from '#modules/statistics/web/periods.ts';
import { StatisticsPage } from '#modules/statistics/web/statistics-page.tsx';
import { contentInBrowser } from '../content-in-browser.ts';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

export const Route = createFileRoute('/_panel/objects_/$kind/$objectId/stats')({
  ssr: contentInBrowser,
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
    pageHead(match.context.publicUrl, { title: loaderData ? `Статистика: ${loaderData.object.title}` : 'Статистика' }),
  component: Statistics,
  pendingComponent: PageSkeleton,
});

function Statistics() {
  const data = Route.useLoaderData();
  const { publicUrl } = Route.useRouteContext();
  return <StatisticsPage {...data} publicUrl={publicUrl} />;
}
