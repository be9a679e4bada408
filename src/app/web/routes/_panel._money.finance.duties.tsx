import { createFileRoute } from '@tanstack/react-router';
import { DutiesPage } from '#modules/duties/web/duties-page.tsx';
import { loadDuties } from '#modules/duties/web/load-duties.ts';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

export const Route = createFileRoute('/_panel/_money/finance/duties')({
  staticData: { drawn: 'frame' },
  beforeLoad: needsLogin,
  loader: ({ context }) => loadDuties(context.transport),
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Обязанности' }),
  component: Page,
  pendingComponent: PageSkeleton,
});

function Page() {
  return <DutiesPage duties={Route.useLoaderData()} />;
}
