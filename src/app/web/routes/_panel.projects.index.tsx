import { createFileRoute } from '@tanstack/react-router';
import { ProjectsPage } from '#modules/projects/web/projects-page.tsx';
import { type ProjectsTab, tabOf } from '#modules/projects/web/views.ts';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_panel/projects/')({
  validateSearch: (search: Record<string, unknown>): { tab?: ProjectsTab } => {
    const tab = tabOf(search.tab);
    return search.tab === tab ? { tab } : {};
  },
  beforeLoad: needsLogin,
  loaderDeps: ({ search }) => ({ tab: tabOf(search.tab) }),
  loader: async ({ context, deps }) => {
    // A route's loader is part of every page's first load; what this one needs is not.
    const { loadProjects } = await import('#modules/projects/web/load-projects.ts');
    return loadProjects(context.transport, deps.tab);
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Проекты' }),
  component: ProjectList,
});

function ProjectList() {
  const { session } = Route.useRouteContext();
  const { tab } = Route.useSearch();
  return <ProjectsPage tab={tabOf(tab)} projects={Route.useLoaderData()} me={session.account_id} />;
}
