import { createFileRoute } from '@tanstack/react-router';
import type { catalogCalls } from '#modules/catalog/contract.ts';
import type { homeCalls } from '#modules/home/contract.ts';
import { HomePage } from '#modules/home/web/home-page.tsx';
import { apiOf, type Transport } from '#platform/web/api.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { WhenSeen } from '#platform/web/when-seen.tsx';
import { pageHead } from '../head.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { useSession } from '../shell/use-session.ts';

// Cards are for those who scroll to them: the first screen does without.
const Showcase = deferred(() => import('#modules/ad-objects/web/cards/showcase.tsx'), 'Showcase');
const CabinetPage = deferred(() => import('#modules/cabinet/web/cabinet-page.tsx'), 'CabinetPage', {
  fallback: <Coming />,
});
/** A strip of two says that the catalog is empty rather than what is in it. */
const ENOUGH = 4;
const SHOWCASE_HEIGHT = 560;

/** Visitors get the page about Охват, drawn once for all of them; whoever is signed in gets their cabinet in the same layout. */
export const Route = createFileRoute('/_default/')({
  staticData: { drawn: 'frame' },
  loader: async ({ context: { transport, session } }) => {
    // Without the catalog's figures the page is still the page.
    const counts = apiOf<typeof catalogCalls>(transport)('GET /v1/catalog/counts', { query: {} }).catch(
      (): { resource?: number } => ({}),
    );
    const [cabinet, figures] = session
      ? [await loadCabinet(transport), null]
      : [null, await apiOf<typeof homeCalls>(transport)('GET /v1/home/figures')];
    return { cabinet, figures, counts: await counts };
  },
  head: ({ match }) =>
    match.context.session
      ? pageHead(match.context.publicUrl, { title: 'Сегодня' })
      : pageHead(match.context.publicUrl, {
          title: 'Биржа рекламы с безопасной сделкой',
          description:
            'Каналы, сайты, подкасты, щиты и исполнители в одном каталоге. Деньги ждут, пока работа не принята.',
          path: '/',
        }),
  component: Home,
  pendingComponent: Coming,
});

/** A route's loader is part of every page's first load; the cabinet is not. */
async function loadCabinet(transport: Transport) {
  const { loadToday } = await import('#modules/cabinet/web/load-today.ts');
  return loadToday(transport);
}

function Home() {
  const session = useSession();
  const { cabinet, figures, counts } = Route.useLoaderData();
  if (session && cabinet) return <CabinetPage today={cabinet} session={session} counts={counts} />;
  // Signed out a moment ago: the page for visitors is on its way.
  if (!figures) return <Coming />;
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

function Coming() {
  return (
    <div className="page above-7">
      <PageSkeleton />
    </div>
  );
}
