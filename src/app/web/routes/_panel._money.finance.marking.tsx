import { createFileRoute } from '@tanstack/react-router';
import { MonthsPage } from '#modules/marking/web/months-page.tsx';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { searchOf, textUpTo } from '../search.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

const readSearch = searchOf({ month: textUpTo(7) });

export const Route = createFileRoute('/_panel/_money/finance/marking')({
  staticData: { drawn: 'frame' },
  validateSearch: readSearch,
  beforeLoad: needsLogin,
  loaderDeps: ({ search }) => ({ month: search.month }),
  loader: async ({ context, deps }) => {
    const { loadMonths } = await import('#modules/marking/web/load-months.ts');
    return loadMonths(context.transport, deps.month);
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Месяцы в ОРД' }),
  component: Months,
  pendingComponent: PageSkeleton,
});

function Months() {
  return <MonthsPage data={Route.useLoaderData()} />;
}
