import { createFileRoute, useRouter } from '@tanstack/react-router';
import { chatPath } from '#modules/deals/web/chat-path.ts';
import { AfterDeal } from '#modules/deals/web/deal-done.tsx';
import { DealPage } from '#modules/deals/web/deal-page.tsx';
import { DealThumb } from '#modules/deals/web/deal-thumb.tsx';
import { DealMarking } from '#modules/marking/web/deal-marking.tsx';
import { besideOf, showsLeft, turnOf } from '#modules/marking/web/turn.ts';
import { useLive } from '#modules/realtime/web/index.ts';
import { DealReview } from '#modules/reviews/web/deal-review.tsx';
import { orNotFound } from '#platform/web/or-not-found.ts';
import { useZone } from '#platform/web/use-clock.ts';
import { dayAndMonth } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { pathIds } from '../path-ids.ts';
import { dealSection } from '../shell/deal-section.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

export const Route = createFileRoute('/_panel/deals/$dealId')({
  staticData: { drawn: 'frame' },
  params: pathIds<'dealId'>(),
  beforeLoad: needsLogin,
  loader: async ({ context, params }) => {
    const [{ loadDeal }, { loadDealReviews }, { loadMarking }] = await Promise.all([
      import('#modules/deals/web/load-deals.ts'),
      import('#modules/reviews/web/load-deal-reviews.ts'),
      import('#modules/marking/web/load-marking.ts'),
    ]);
    try {
      const [loaded, marking] = await Promise.all([
        loadDeal(context.transport, params.dealId),
        loadMarking(context.transport, params.dealId),
      ]);
      const { side, review_by } = loaded.deal;
      const isReviewer = review_by !== null && (side === 'buyer' || side === 'seller');
      return {
        ...loaded,
        section: dealSection(side),
        marking,
        reviews: isReviewer ? await loadDealReviews(context.transport, params.dealId) : null,
      };
    } catch (error) {
      orNotFound(error);
    }
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context.publicUrl, {
      title: loaderData ? `${loaderData.deal.object.title}, ${loaderData.deal.offer.name}` : 'Сделка',
    }),
  component: OneDeal,
  pendingComponent: PageSkeleton,
});

const TAKEN = new Set(['accept', 'accept_counter']);

function OneDeal() {
  const { deal, loadedAt, reviews, marking } = Route.useLoaderData();
  const router = useRouter();
  const zone = useZone();
  useLive('deals', ({ deal_ids }: { deal_ids: string[] }) => {
    if (deal_ids.includes(deal.deal_id)) void router.invalidate();
  });
  const other = deal.side === 'seller' ? deal.buyer : deal.seller;
  return (
    <DealPage
      key={deal.deal_id}
      {...{ deal, loadedAt }}
      onChanged={() => void router.invalidate()}
      marking={
        marking === undefined ? null : (
          <DealMarking
            marking={marking}
            buyer={deal.buyer}
            seller={deal.seller}
            publishedAt={deal.history.findLast(({ action }) => action === 'deliver')?.published_at ?? null}
            place={{ title: deal.object.title, face: <DealThumb object={deal.object} /> }}
            onChanged={() => void router.invalidate()}
          />
        )
      }
      beside={marking ? besideOf(marking) : []}
      turn={
        marking
          ? turnOf(marking, {
              dueOn: deal.due_on,
              today: dayOf(loadedAt),
              startedAt: deal.history.findLast(({ action }) => TAKEN.has(action))?.at ?? null,
              day: (at) => dayAndMonth(dayOf(at, zone)),
              chat: (words) => chatPath(deal, words),
            })
          : null
      }
      left={marking ? showsLeft(marking) : null}
      reviews={
        reviews ? (
          <DealReview
            key={deal.state}
            dealId={deal.deal_id}
            reviews={reviews}
            otherName={other.name}
            next={<AfterDeal deal={deal} isFirst />}
            onWritten={() => void router.invalidate()}
          />
        ) : null
      }
    />
  );
}
