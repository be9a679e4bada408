import { createFileRoute } from '@tanstack/react-router';
import { MonthsPage } from '#modules/marking/web/months-page.tsx';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { type Reader, searchOf } from '../search.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

const month: Reader<string> = (value) =>
  typeof value === 'string' && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(value) ? value : undefined;
const readSearch = searchOf({ month });

export const Route = createFileRoute('/_panel/finance/marking')({
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
