import { createFileRoute } from '@tanstack/react-router';
import type { catalogCalls } from '#modules/catalog/contract.ts';
import type { homeCalls } from '#modules/home/contract.ts';
import { HomePage } from '#modules/home/web/home-page.tsx';
import { apiOf } from '#platform/web/api.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { WhenSeen } from '#platform/web/when-seen.tsx';
import { pageHead } from '../head.ts';

// Cards are for those who scroll to them: the first screen does without.
const Showcase = deferred(() => import('#modules/ad-objects/web/cards/showcase.tsx'), 'Showcase');
/** A strip of two says that the catalog is empty rather than what is in it. */
const ENOUGH = 4;
const SHOWCASE_HEIGHT = 560;

export const Route = createFileRoute('/_default/')({
  staticData: { drawn: 'shared' },
  loader: async ({ context: { transport } }) => {
    const [figures, counts] = await Promise.all([
      apiOf<typeof homeCalls>(transport)('GET /v1/home/figures'),
      // Without the catalog's figures the page is still the page.
      apiOf<typeof catalogCalls>(transport)('GET /v1/catalog/counts', { query: {} }).catch(
        (): { resource?: number } => ({}),
      ),
    ]);
    return { figures, counts };
  },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'Биржа рекламы с безопасной сделкой',
      description: 'Каналы, сайты, подкасты, щиты и исполнители в одном каталоге. Деньги ждут, пока работа не принята.',
      path: '/',
    }),
  component: Home,
});

function Home() {
  const { figures, counts } = Route.useLoaderData();
  return (
    <HomePage
      figures={figures}
      counts={counts}
      showcase={
        (counts.resource ?? 0) >= ENOUGH ? (
          <WhenSeen minHeight={SHOWCASE_HEIGHT}>
            <Showcase />
          </WhenSeen>
        ) : null
      }
    />
  );
}
