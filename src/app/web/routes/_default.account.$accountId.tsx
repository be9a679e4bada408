import { createFileRoute } from '@tanstack/react-router';
import { loadOwnerObjects } from '#modules/ad-objects/web/cards/owner-objects-load.ts';
import { loadSellerRecords } from '#modules/deals/web/load-seller-record.ts';
import { RecentDeals, SellerFigures } from '#modules/deals/web/seller-record.tsx';
import type { passportCalls } from '#modules/passport/contract.ts';
import { ProfilePage } from '#modules/passport/web/profile-page.tsx';
import { loadRating } from '#modules/reviews/web/load-rating.ts';
import { apiOf } from '#platform/web/api.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { orNotFound } from '#platform/web/or-not-found.ts';
import { WhenSeen } from '#platform/web/when-seen.tsx';
import { pageHead } from '../head.ts';
import { pathIds } from '../path-ids.ts';
import { PersonMenu } from '../shell/person-menu.tsx';

// Cards come when the visitor gets to them: the profile itself stays light.
const OwnerObjects = deferred(() => import('#modules/ad-objects/web/cards/owner-objects.tsx'), 'OwnerObjects');
const AccountReviews = deferred(() => import('#modules/reviews/web/account-reviews.tsx'), 'AccountReviews');
const OBJECTS_HEIGHT = 420;
const REVIEWS_HEIGHT = 120;
const DESCRIPTION_MAX = 200;

export const Route = createFileRoute('/_default/account/$accountId')({
  staticData: { drawn: 'each' },
  params: pathIds<'accountId'>(),
  loader: async ({ context, params }) => {
    const objects = loadOwnerObjects(context.transport, params.accountId);
    const record = loadSellerRecords(context.transport, [params.accountId]);
    const rating = loadRating(context.transport, params.accountId);
    try {
      const profile = await apiOf<typeof passportCalls>(context.transport)('GET /v1/passport/account/{account_id}', {
        params: { account_id: params.accountId },
      });
      return { profile, objects: await objects, record: (await record)[0] ?? null, rating: await rating };
    } catch (error) {
      orNotFound(error);
    }
  },
  head: ({ match, loaderData, params }) => {
    if (!loaderData) return {};
    const { name, about } = loaderData.profile;
    return pageHead(match.context.publicUrl, {
      title: name,
      description: about?.slice(0, DESCRIPTION_MAX) || `${name} на бирже рекламы Охват.`,
      path: `/account/${params.accountId}`,
    });
  },
  component: Profile,
});

function Profile() {
  const { profile, objects, record, rating } = Route.useLoaderData();
  return (
    <ProfilePage
      profile={profile}
      actions={<PersonMenu person={profile} isApart={!profile.can.order} />}
      record={record ? <SellerFigures record={record} rating={rating} isSelling={objects.length > 0} /> : null}
    >
      {objects.length > 0 ? (
        <WhenSeen minHeight={OBJECTS_HEIGHT}>
          <OwnerObjects objects={objects} />
        </WhenSeen>
      ) : null}
      {record ? <RecentDeals recent={record.recent} /> : null}
      <WhenSeen minHeight={REVIEWS_HEIGHT}>
        <AccountReviews accountId={profile.account_id} />
      </WhenSeen>
    </ProfilePage>
  );
}
