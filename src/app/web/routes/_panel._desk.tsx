import { createFileRoute, Outlet } from '@tanstack/react-router';
import { deferred } from '#platform/web/deferred.tsx';

import { adminOnly, staffOnly } from '../guards.ts';

const DeskFrame = deferred(() => import('#modules/desk/web/desk-frame.tsx'), 'DeskFrame');

export const Route = createFileRoute('/_panel/_desk')({
  staticData: { drawn: 'layout' },
  // Its pages ask again; whoever is not let in is told by the one they came for.
  beforeLoad: (visit) => (visit.location.pathname.startsWith('/admin') ? adminOnly : staffOnly)(visit),
  loader: async ({ context }) => {
    const { loadQueues } = await import('#modules/desk/web/load-desk.ts');
    return loadQueues(context.transport);
  },
  component: Desk,
});

function Desk() {
  return (
    <DeskFrame loaded={Route.useLoaderData()}>
      <Outlet />
    </DeskFrame>
  );
}
