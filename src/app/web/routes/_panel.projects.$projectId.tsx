import { createFileRoute } from '@tanstack/react-router';
import { FilesField } from '#modules/files/web/index.ts';
import { ProjectPage } from '#modules/projects/web/project-page.tsx';
import { type ProjectView, viewOf } from '#modules/projects/web/views.ts';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_panel/projects/$projectId')({
  validateSearch: (search: Record<string, unknown>): { view?: ProjectView } => {
    const view = viewOf(search.view);
    return search.view === view ? { view } : {};
  },
  beforeLoad: needsLogin,
  loaderDeps: ({ search }) => ({ view: viewOf(search.view) }),
  loader: async ({ context, params, deps }) => {
    // A route's loader is part of every page's first load; what this one needs is not.
    const { loadProject } = await import('#modules/projects/web/load-projects.ts');
    return loadProject(context.transport, { ...params, ...deps });
  },
  head: ({ match, loaderData }) =>
    loaderData ? pageHead(match.context.publicUrl, { title: loaderData.project.title }) : {},
  component: OneProject,
});

function OneProject() {
  const data = Route.useLoaderData();
  const { session } = Route.useRouteContext();
  const { view } = Route.useSearch();
  return (
    <ProjectPage
      key={data.project.project_id}
      data={data}
      view={viewOf(view)}
      me={session.account_id}
      uploader={({ onUploaded }) => (
        // Whatever has arrived is attached at once and shown in the list below.
        <FilesField
          label="Новые файлы"
          value={[]}
          onChange={(files) => void onUploaded(files.map(({ file_id }) => file_id))}
        />
      )}
    />
  );
}
