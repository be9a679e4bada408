import { createFileRoute, useRouter } from '@tanstack/react-router';
import type { notificationCalls } from '#modules/notifications/contract.ts';
import { NotificationsPage } from '#modules/notifications/web/notifications-page.tsx';
import { useLive } from '#modules/realtime/web/index.ts';
import { apiOf } from '#platform/web/api.ts';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { oneOf, searchOf } from '../search.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

const readSearch = searchOf({ show: oneOf(['unread']) });

export const Route = createFileRoute('/_panel/notifications')({
  staticData: { drawn: 'frame' },
  validateSearch: readSearch,
  beforeLoad: needsLogin,
  loaderDeps: ({ search: { show } }) => ({ isUnread: show === 'unread' }),
  loader: async ({ context, deps: { isUnread } }) => {
    const api = apiOf<typeof notificationCalls>(context.transport);
    const loaded = await api('GET /v1/notifications', { query: isUnread ? { unread: '1' } : {} });
    return { loaded, loadedAt: Date.now() };
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Уведомления' }),
  component: Notifications,
  pendingComponent: PageSkeleton,
});

function Notifications() {
  const router = useRouter();
  const reload = () => void router.invalidate();
  useLive('notification', reload);
  const isUnread = Route.useSearch().show === 'unread';
  return <NotificationsPage key={String(isUnread)} {...Route.useLoaderData()} isUnread={isUnread} onRead={reload} />;
}
