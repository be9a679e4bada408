import { createFileRoute } from '@tanstack/react-router';
import type { notificationCalls } from '#modules/notifications/contract.ts';
import { NotifyPage } from '#modules/notifications/web/notify-page.tsx';
import { apiOf } from '#platform/web/api.ts';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_panel/settings/notify')({
  beforeLoad: needsLogin,
  loader: ({ context }) => apiOf<typeof notificationCalls>(context.transport)('GET /v1/notifications/settings'),
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Уведомления' }),
  component: Notify,
});

function Notify() {
  return <NotifyPage loaded={Route.useLoaderData()} />;
}
