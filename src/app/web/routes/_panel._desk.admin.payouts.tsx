import { createFileRoute } from '@tanstack/react-router';
import type { financeCalls } from '#modules/finance/contract.ts';
import { PayoutsPage } from '#modules/finance/web/payouts-page.tsx';
import { apiOf } from '#platform/web/api.ts';
import { adminOnly } from '../guards.ts';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_panel/_desk/admin/payouts')({
  beforeLoad: adminOnly,
  loader: ({ context }) =>
    apiOf<typeof financeCalls>(context.transport)('GET /v1/finance/payouts/queue', { query: {} }),
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Заявки на вывод' }),
  component: Payouts,
});

function Payouts() {
  const queue = Route.useLoaderData();
  // Loaded anew, the queue starts with what the server said.
  return <PayoutsPage key={queue.items.map(({ payout_id }) => payout_id).join()} queue={queue} />;
}
