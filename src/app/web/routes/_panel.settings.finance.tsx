import { createFileRoute } from '@tanstack/react-router';
import { FinancePage } from '#modules/finance/web/finance-page.tsx';
import { plainSearch } from '#platform/web/plain-search.ts';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

export const Route = createFileRoute('/_panel/settings/finance')({
  staticData: { drawn: 'frame' },
  validateSearch: plainSearch,
  beforeLoad: needsLogin,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    // A route's loader is part of every page's first load; what this one needs is not.
    const { loadFinance } = await import('#modules/finance/web/load-finance.ts');
    return loadFinance(context.transport, { accountId: context.session.account_id, search: deps });
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Финансы' }),
  component: Finance,
  pendingComponent: PageSkeleton,
});

function Finance() {
  return <FinancePage data={Route.useLoaderData()} />;
}
