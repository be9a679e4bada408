import { createFileRoute } from '@tanstack/react-router';
import { ModerationPage } from '#modules/moderation/web/moderation-page.tsx';
import { tabOf } from '#modules/moderation/web/tabs.ts';
import { staffOnly } from '../guards.ts';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_panel/moderation')({
  validateSearch: (search: Record<string, unknown>): { tab?: string } => {
    const tab = tabOf(search.tab);
    return search.tab === tab ? { tab } : {};
  },
  beforeLoad: staffOnly,
  loaderDeps: ({ search }) => ({ tab: tabOf(search.tab) }),
  loader: async ({ context, deps }) => {
    // A route's loader is part of every page's first load; what this one needs is not.
    const { loadModeration } = await import('#modules/moderation/web/load-moderation.ts');
    return loadModeration(context.transport, deps.tab);
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Модерация' }),
  component: Moderation,
});

function Moderation() {
  return <ModerationPage data={Route.useLoaderData()} />;
}
