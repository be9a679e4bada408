import { createFileRoute, useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { DealBoard, DealList, DealTimeline, describeDealEntry, Ordered } from '#modules/deals/web/index.ts';
import type { DealsViewProps } from '#modules/deals/web/use-deals.ts';
import { FilesField } from '#modules/files/web/index.ts';
import { ProjectPage } from '#modules/projects/web/project-page.tsx';
import { type DealsView, PROJECT_VIEWS, viewOf } from '#modules/projects/web/views.ts';
import { useLive } from '#modules/realtime/web/index.ts';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { pathIds } from '../path-ids.ts';
import { oneOf, searchOf, textUpTo } from '../search.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

const DEALS_VIEWS = { board: DealBoard, list: DealList, timeline: DealTimeline } as const satisfies Record<
  DealsView,
  ComponentType<DealsViewProps>
>;

const readSearch = searchOf({ view: oneOf(PROJECT_VIEWS), ordered: textUpTo(3) });

export const Route = createFileRoute('/_panel/projects/$projectId')({
  staticData: { drawn: 'frame' },
  params: pathIds<'projectId'>(),
  validateSearch: readSearch,
  beforeLoad: needsLogin,
  loaderDeps: ({ search: { view } }) => ({ view }),
  loader: async ({ context, params, deps }) => {
    // A route's loader is part of every page's first load; what this one needs is not.
    const [{ loadProject }, { loadProjectDeals }] = await Promise.all([
      import('#modules/projects/web/load-projects.ts'),
      import('#modules/deals/web/load-deals.ts'),
    ]);
    const view = viewOf(deps.view);
    const isOfDeals = view in DEALS_VIEWS;
    const [data, deals] = await Promise.all([
      loadProject(context.transport, { ...params, view }),
      isOfDeals ? loadProjectDeals(context.transport, params.projectId) : null,
    ]);
    return { data, deals };
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context.publicUrl, { title: loaderData?.data.project.title ?? 'Проект' }),
  component: OneProject,
  pendingComponent: PageSkeleton,
});

function OneProject() {
  const { data, deals } = Route.useLoaderData();
  const router = useRouter();
  useLive('deals', () => void router.invalidate());
  const { session } = Route.useRouteContext();
  const { view, ordered } = Route.useSearch();
  // Said once: a reload or a link to the page is not another order.
  const [justOrdered] = useState(Number(ordered) || 0);
  useEffect(() => {
    if (ordered !== undefined) void router.navigate({ href: location.pathname, replace: true, resetScroll: false });
  }, [ordered, router]);
  const shown = viewOf(view);
  const Deals = DEALS_VIEWS[shown as DealsView];
  return (
    <ProjectPage
      key={data.project.project_id}
      data={data}
      view={shown}
      me={session.account_id}
      deals={deals && Deals ? <Deals {...deals} onChanged={() => void router.invalidate()} /> : null}
      ordered={deals && justOrdered > 0 ? <Ordered {...deals} count={justOrdered} /> : null}
      describeDeal={describeDealEntry}
      uploader={({ onUploaded }) => (
        // Each file is attached as soon as it is uploaded, and shown in the list below.
        <FilesField
          label="Новые файлы"
          value={[]}
          onChange={(files) => {
            // Two uploads may end before the next render: each is attached once.
            const arrived = files.at(-1);
            if (arrived) void onUploaded([arrived.file_id]);
          }}
        />
      )}
    />
  );
}
