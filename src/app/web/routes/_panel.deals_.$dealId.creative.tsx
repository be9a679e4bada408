import { createFileRoute, notFound } from '@tanstack/react-router';
import { dealNumber } from '#modules/deals/domain/number.ts';
import { DealThumb } from '#modules/deals/web/deal-thumb.tsx';
import { CreativePage } from '#modules/marking/web/creative/creative-page.tsx';
import { orNotFound } from '#platform/web/or-not-found.ts';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { pathIds } from '../path-ids.ts';
import { dealSection } from '../shell/deal-section.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

export const Route = createFileRoute('/_panel/deals_/$dealId/creative')({
  staticData: { drawn: 'frame' },
  params: pathIds<'dealId'>(),
  beforeLoad: needsLogin,
  loader: async ({ context, params }) => {
    const [{ loadDeal }, { loadMarking }] = await Promise.all([
      import('#modules/deals/web/load-deals.ts'),
      import('#modules/marking/web/load-marking.ts'),
    ]);
    try {
      const [{ deal }, marking] = await Promise.all([
        loadDeal(context.transport, params.dealId),
        loadMarking(context.transport, params.dealId),
      ]);
      if (!marking) throw notFound();
      return { deal, marking, section: dealSection(deal.side) };
    } catch (error) {
      orNotFound(error);
    }
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Макет рекламы' }),
  component: Creative,
  pendingComponent: PageSkeleton,
});

function Creative() {
  const { deal, marking } = Route.useLoaderData();
  const product = deal.advertised?.product ?? null;
  return (
    <CreativePage
      key={deal.deal_id}
      marking={marking}
      category={product?.legal_category ?? null}
      prefilled={
        product && {
          name: product.advertiser_name,
          inn: product.advertiser_inn,
          kktu: product.kktu,
          site: product.site,
        }
      }
      place={{ title: deal.object.title, face: <DealThumb object={deal.object} /> }}
      dealName={`Сделка № ${dealNumber(deal.deal_id)}`}
    />
  );
}
