import { createFileRoute } from '@tanstack/react-router';
import type { auditCalls } from '#modules/audit/contract.ts';
import { DeedList } from '#modules/audit/web/deed-list.tsx';
import type { deskCalls } from '#modules/desk/contract.ts';
import { AdminPage } from '#modules/desk/web/admin-page.tsx';
import { apiOf } from '#platform/web/api.ts';
import { adminOnly } from '../guards.ts';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_panel/_desk/admin/')({
  beforeLoad: adminOnly,
  loader: async ({ context }) => {
    const [health, deeds] = await Promise.all([
      apiOf<typeof deskCalls>(context.transport)('GET /v1/desk/health'),
      apiOf<typeof auditCalls>(context.transport)('GET /v1/audit', { query: { limit: '8' } }),
    ]);
    return { health, deeds: deeds.items, loadedAt: Date.now() };
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Администрирование' }),
  component: Admin,
});

function Admin() {
  const { health, deeds, loadedAt } = Route.useLoaderData();
  const list = deeds.length > 0 ? <DeedList entries={deeds} isShort /> : <p>Пока никто ничего не делал.</p>;
  return <AdminPage health={health} loadedAt={loadedAt} deeds={list} />;
}
