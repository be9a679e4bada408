import { createFileRoute } from '@tanstack/react-router';
import { BasketPage } from '#modules/basket/web/basket-page.tsx';
import { loadBasket } from '#modules/basket/web/load-basket.ts';
import { isUnnamed } from '#modules/passport/domain/names.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { roubles } from '#words/money.ts';
import { BareFrame } from '../errors/bare-frame.tsx';
import { ErrorPage } from '../errors/error-page.tsx';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { CheckoutFrame } from '../layouts/checkout-frame.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { useSession } from '../shell/use-session.ts';

export const Route = createFileRoute('/basket')({
  staticData: { drawn: 'frame' },
  // Its frame is of no use to any other page.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent'], ['errorComponent']],
  beforeLoad: needsLogin,
  loader: ({ context }) => loadBasket(context.transport),
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Корзина' }),
  component: BasketRoute,
  pendingComponent: BasketComing,
  errorComponent: ({ error, reset }) => (
    <BareFrame>
      <ErrorPage error={error} reset={reset} />
    </BareFrame>
  ),
});

const NameQuestion = deferred(() => import('#modules/passport/web/name-question.tsx'), 'NameQuestion');

function BasketRoute() {
  const data = Route.useLoaderData();
  const { session } = Route.useRouteContext();
  return (
    <BasketPage
      {...data}
      nameQuestion={isUnnamed(session) ? <NameQuestion session={session} /> : null}
      coming={<PageSkeleton />}
      frame={(available, content) => (
        <CheckoutFrame session={session} purse={roubles(available)}>
          {content}
        </CheckoutFrame>
      )}
    />
  );
}

function BasketComing() {
  const session = useSession();
  return session ? (
    <CheckoutFrame session={session} purse="…">
      <PageSkeleton />
    </CheckoutFrame>
  ) : null;
}
