import { createFileRoute } from '@tanstack/react-router';
import type { notificationCalls } from '#modules/notifications/contract.ts';
import { NotifyPage } from '#modules/notifications/web/notify-page.tsx';
import { apiOf } from '#platform/web/api.ts';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

export const Route = createFileRoute('/_panel/settings/notify')({
  staticData: { drawn: 'frame' },
  beforeLoad: needsLogin,
  loader: async ({ context }) => {
    const api = apiOf<typeof notificationCalls>(context.transport);
    const [settings, push] = await Promise.all([
      api('GET /v1/notifications/settings'),
      api('GET /v1/notifications/push'),
    ]);
    return { settings, push };
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Уведомления' }),
  component: Notify,
  pendingComponent: PageSkeleton,
});

function Notify() {
  const { session } = Route.useRouteContext();
  return <NotifyPage loaded={Route.useLoaderData()} accountId={session.account_id} />;
}
