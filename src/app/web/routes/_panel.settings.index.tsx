import { createFileRoute } from '@tanstack/react-router';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { OverviewPage } from '../settings/overview-page.tsx';

export const Route = createFileRoute('/_panel/settings/')({
  staticData: { drawn: 'each' },
  beforeLoad: needsLogin,
  loader: async ({ context }) => {
    const { loadOverview } = await import('../settings/load-overview.ts');
    return { ...(await loadOverview(context.transport)), session: context.session };
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Настройки' }),
  component: Overview,
});

function Overview() {
  return <OverviewPage {...Route.useLoaderData()} />;
}
