import { createFileRoute, useRouter } from '@tanstack/react-router';
import { IncomingOrders } from '#modules/deals/web/index.ts';
import { ProjectsPage } from '#modules/projects/web/projects-page.tsx';
import { PROJECT_TABS, tabOf } from '#modules/projects/web/views.ts';
import { useLive } from '#modules/realtime/web/index.ts';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { oneOf, searchOf } from '../search.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

const readSearch = searchOf({ tab: oneOf(PROJECT_TABS), new: oneOf(['1']) });

export const Route = createFileRoute('/_panel/projects/')({
  staticData: { drawn: 'frame' },
  validateSearch: readSearch,
  beforeLoad: needsLogin,
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: async ({ context, deps }) => {
    // A route's loader is part of every page's first load; what this one needs is not.
    const [{ loadProjects }, { countWaitingOrders, loadIncomingOrders }] = await Promise.all([
      import('#modules/projects/web/load-projects.ts'),
      import('#modules/deals/web/load-deals.ts'),
    ]);
    const tab = tabOf(deps.tab);
    const isIncoming = tab === 'incoming';
    const [projects, orders, count] = await Promise.all([
      loadProjects(context.transport, tab),
      isIncoming ? loadIncomingOrders(context.transport) : null,
      isIncoming ? 0 : countWaitingOrders(context.transport),
    ]);
    return { projects, orders, waiting: orders?.waiting ?? count };
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Проекты' }),
  component: ProjectList,
  pendingComponent: PageSkeleton,
});

function ProjectList() {
  const { session } = Route.useRouteContext();
  const { tab, new: isNew } = Route.useSearch();
  const { projects, orders, waiting } = Route.useLoaderData();
  const router = useRouter();
  useLive('deals', () => void router.invalidate());
  return (
    <ProjectsPage
      tab={tabOf(tab)}
      projects={projects}
      me={session.account_id}
      incoming={orders ? <IncomingOrders loaded={orders} onChanged={() => void router.invalidate()} /> : undefined}
      incomingCount={waiting}
      startsNew={isNew !== undefined}
    />
  );
}
