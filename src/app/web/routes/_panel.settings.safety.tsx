import { createFileRoute } from '@tanstack/react-router';
import { DataSection } from '#modules/my-data/web/index.ts';
import { TokensSection, WebhooksSection } from '#modules/programs/web/index.ts';
import { SafetyPage } from '#modules/safety/web/safety-page.tsx';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_panel/settings/safety')({
  staticData: { drawn: 'each' },
  beforeLoad: needsLogin,
  loader: async ({ context }) => {
    const { loadSafety } = await import('#modules/safety/web/load-safety.ts');
    return loadSafety(context.transport);
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Безопасность' }),
  component: Safety,
});

function Safety() {
  const more = (
    <>
      <TokensSection />
      <WebhooksSection />
      <DataSection />
    </>
  );
  return <SafetyPage data={Route.useLoaderData()} more={more} />;
}
