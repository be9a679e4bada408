import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ModerationPage } from '#modules/moderation/web/moderation-page.tsx';
import { tabOf } from '#modules/moderation/web/tabs.ts';
import { contentInBrowser } from '../content-in-browser.ts';
import { staffOnly } from '../guards.ts';
import { pageHead } from '../head.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

// Only whoever opens the disputes needs what shows them.
const DisputesDesk = lazy(async () => ({
  default: (await import('#modules/deals/web/disputes-desk.tsx')).DisputesDesk,
}));

export const Route = createFileRoute('/_panel/moderation')({
  ssr: contentInBrowser,
  validateSearch: (search: Record<string, unknown>): { tab?: string } => {
    const tab = tabOf(search.tab);
    return search.tab === tab ? { tab } : {};
  },
  beforeLoad: staffOnly,
  loaderDeps: ({ search }) => ({ tab: tabOf(search.tab) }),
  loader: async ({ context, deps }) => {
    // A route's loader is part of every page's first load; what this one needs is not.
    const { loadModeration } = await import('#modules/moderation/web/load-moderation.ts');
    const data = await loadModeration(context.transport, deps.tab);
    if (deps.tab !== 'disputes') return { data, disputes: null };
    const { loadDisputes } = await import('#modules/deals/web/load-deals.ts');
    return { data, disputes: await loadDisputes(context.transport) };
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Модерация' }),
  component: Moderation,
  pendingComponent: PageSkeleton,
});

function Moderation() {
  const { data, disputes } = Route.useLoaderData();
  return (
    <ModerationPage
      data={data}
      disputes={
        disputes ? (
          <Suspense>
            <DisputesDesk key={disputes.loadedAt} loaded={disputes} />
          </Suspense>
        ) : null
      }
    />
  );
}
