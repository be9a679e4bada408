import { createFileRoute, useRouter } from '@tanstack/react-router';
import type { deskCalls } from '#modules/desk/contract.ts';
import { HealthPage } from '#modules/desk/web/health-page.tsx';
import { apiOf } from '#platform/web/api.ts';
import { adminOnly } from '../guards.ts';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_panel/_desk/admin/health')({
  beforeLoad: adminOnly,
  loader: async ({ context }) => ({
    health: await apiOf<typeof deskCalls>(context.transport)('GET /v1/desk/health'),
    loadedAt: Date.now(),
  }),
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Здоровье сайта' }),
  component: SiteHealth,
});

function SiteHealth() {
  const loaded = Route.useLoaderData();
  const router = useRouter();
  return <HealthPage {...loaded} onChanged={() => void router.invalidate()} />;
}
