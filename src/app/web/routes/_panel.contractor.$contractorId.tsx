import { createFileRoute } from '@tanstack/react-router';
import { ContractorPage } from '#modules/ad-objects/kinds/contractor/web/page.tsx';
import { BuyButton } from '#modules/basket/web/deferred-buy-button.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { WhenSeen } from '#platform/web/when-seen.tsx';
import { detailHead } from '../detail-head.ts';
import { pathIds } from '../path-ids.ts';

// Lazy: loaded when scrolled near.
const ObjectReviews = deferred(() => import('#modules/reviews/web/object-reviews.tsx'), 'ObjectReviews');
const REVIEWS_HEIGHT = 360;
const EMPTY_HEIGHT = 120;

export const Route = createFileRoute('/_panel/contractor/$contractorId')({
  staticData: { drawn: 'each' },
  params: pathIds<'contractorId'>(),
  loader: async ({ context, params }) => {
    // The page arrives loaded: what reads the object is fetched only to move between pages.
    const { loadContractor } = await import('#modules/ad-objects/kinds/contractor/web/load.ts');
    return { ...(await loadContractor(context, params.contractorId)), isSignedIn: context.session !== null };
  },
  head: ({ match, loaderData }) => (loaderData ? detailHead(match.context.publicUrl, loaderData.seo) : {}),
  component: Contractor,
});

function Contractor() {
  const data = Route.useLoaderData();
  return (
    <ContractorPage
      key={data.object.contractor_id}
      {...data}
      buy={BuyButton}
      reviews={
        <WhenSeen minHeight={data.object.reviews_count > 0 ? REVIEWS_HEIGHT : EMPTY_HEIGHT}>
          <ObjectReviews kind="contractor" id={data.object.contractor_id} />
        </WhenSeen>
      }
    />
  );
}
