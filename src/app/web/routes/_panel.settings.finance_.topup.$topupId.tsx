import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { pathAfter } from '#modules/finance/domain/return-path.ts';
import { TopupReturnPage } from '#modules/finance/web/topup-return-page.tsx';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { pathIds } from '../path-ids.ts';

/** A payment provider sends people here; once it is known how the payment ended, they go on to where they came from. */
export const Route = createFileRoute('/_panel/settings/finance_/topup/$topupId')({
  staticData: { drawn: 'each' },
  params: pathIds<'topupId'>(),
  beforeLoad: needsLogin,
  loader: async ({ context, params }) => {
    const { findTopup } = await import('#modules/finance/web/load-finance.ts');
    const topup = await findTopup(context.transport, params.topupId);
    if (!topup) throw notFound();
    const href = pathAfter(topup);
    if (!href) return { topup };
    throw redirect({ href, replace: true });
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Пополнение' }),
  component: TopupReturn,
});

function TopupReturn() {
  return <TopupReturnPage topup={Route.useLoaderData().topup} />;
}
