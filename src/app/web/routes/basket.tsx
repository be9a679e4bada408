import { createFileRoute } from '@tanstack/react-router';
import { BasketPage } from '#modules/basket/web/basket-page.tsx';
import { loadBasket } from '#modules/basket/web/load-basket.ts';
import { BareFrame } from '../errors/bare-frame.tsx';
import { ErrorPage } from '../errors/error-page.tsx';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { CheckoutFrame } from '../layouts/checkout-frame.tsx';

export const Route = createFileRoute('/basket')({
  beforeLoad: needsLogin,
  loader: ({ context }) => loadBasket(context.transport),
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Корзина' }),
  component: BasketRoute,
  errorComponent: ({ error, reset }) => (
    <BareFrame>
      <ErrorPage error={error} reset={reset} />
    </BareFrame>
  ),
});

function BasketRoute() {
  const data = Route.useLoaderData();
  const { session } = Route.useRouteContext();
  return (
    <BasketPage
      {...data}
      frame={(available, content) => (
        <CheckoutFrame session={session} available={available}>
          {content}
        </CheckoutFrame>
      )}
    />
  );
}
