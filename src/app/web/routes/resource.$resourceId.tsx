import { createFileRoute } from '@tanstack/react-router';
import { ResourcePage } from '#modules/ad-objects/kinds/resource/web/page.tsx';
import { BuyButton } from '#modules/basket/web/deferred-buy-button.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { WhenSeen } from '#platform/web/when-seen.tsx';
import { detailHead } from '../detail-head.ts';
import { pathIds } from '../path-ids.ts';
import { PublicFrame } from '../shell/public-frame.tsx';

// Lazy: loaded when scrolled near.
const ObjectReviews = deferred(() => import('#modules/reviews/web/object-reviews.tsx'), 'ObjectReviews');
const REVIEWS_HEIGHT = 360;
const EMPTY_HEIGHT = 120;

export const Route = createFileRoute('/resource/$resourceId')({
  staticData: { drawn: 'each' },
  params: pathIds<'resourceId'>(),
  loader: async ({ context, params }) => {
    // The page arrives loaded: what reads the object is fetched only to move between pages.
    const { loadResource } = await import('#modules/ad-objects/kinds/resource/web/load.ts');
    return { ...(await loadResource(context, params.resourceId)), isSignedIn: context.session !== null };
  },
  head: ({ match, loaderData }) => (loaderData ? detailHead(match.context.publicUrl, loaderData.seo) : {}),
  component: Resource,
});

function Resource() {
  const data = Route.useLoaderData();
  return (
    <PublicFrame>
      <ResourcePage
        key={data.object.resource_id}
        {...data}
        buy={BuyButton}
        reviews={
          <WhenSeen minHeight={data.object.reviews_count > 0 ? REVIEWS_HEIGHT : EMPTY_HEIGHT}>
            <ObjectReviews kind="resource" id={data.object.resource_id} />
          </WhenSeen>
        }
      />
    </PublicFrame>
  );
}
