/** One deal as a story: who ordered what, what happened then and when, what they said of each other. */

import type { DealAction } from '#modules/deals/contract.ts';
import type { OrderedOffer } from '#modules/deals/server/index.ts';
import { presentCheck } from '#modules/legality/contract.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { DemoObject } from '../demo-object.ts';
import { placesOf } from './advertised.ts';
import { type CreativeStory, isMarked, planMarking } from './marking.ts';
import { offersOf, type Stage } from './stage.ts';

type Words = NonNullable<Parameters<Stage['deals']['takeStep']>[0]['words']>;
type By = 'buyer' | 'seller' | 'moderator' | 'clock';

export interface Beat {
  at: Date;
  action: DealAction;
  /** The side whose move it usually is, unless said otherwise. */
  by?: By;
  words?: Words;
}

export interface Review {
  at: Date;
  by: 'buyer' | 'seller';
  score: number;
  text: string;
  /** The seller's, to what the buyer wrote. */
  answer?: { at: Date; text: string };
}

export interface DealStory {
  buyer: string;
  object: DemoObject;
  /** Its place in the price list. */
  offer: number;
  quantity?: number;
  /** Known once the project is open. */
  projectId: () => string;
  campaignId?: string;
  at: Date;
  wishedOn?: string;
  comment: string;
  beats: readonly Beat[];
  reviews?: readonly Review[];
  /** The creative, where it has to be marked; made from the product by default. */
  creative?: CreativeStory;
}

const SELLERS_MOVES: readonly DealAction[] = [
  'accept',
  'decline',
  'counter',
  'deliver',
  'accept_cancel',
  'refuse_cancel',
];

export function priceOf({ object, offer: at, quantity = 1 }: Pick<DealStory, 'object' | 'offer' | 'quantity'>): number {
  return orderedOffer(object, at).priceKopecks * quantity;
}

/** Who ordered has taken the risk. */
async function riskOf(stage: Stage, { object, at }: DealStory): Promise<OrderedOffer['legality']> {
  const { light, checks } = await stage.verdictOn(object);
  if (light === 'green') return null;
  return { light, checks: checks.filter((check) => check.light !== 'green').map(presentCheck), acceptedAt: at };
}

function orderedOffer(object: DemoObject, at: number) {
  const offer = offersOf(object)[at];
  if (!offer) throw new Error(`«${object.title}» has no offer ${at}`);
  return offer;
}

export function planDeal(stage: Stage, story: DealStory): void {
  const { object, quantity = 1, beats, reviews = [] } = story;
  const buyerId = stage.accountOf(story.buyer);
  const sellerId = stage.accountOf(object.owner);
  const people = { buyer: buyerId, seller: sellerId, moderator: stage.accountOf('moderator') };
  const viewerOf = (by: By): Viewer | null =>
    by === 'clock'
      ? null
      : {
          accountId: people[by],
          sessionId: '',
          role: by === 'moderator' ? 'moderator' : 'member',
          name: '',
          email: '',
        };
  let dealId = '';

  stage.plan(story.at, async () => {
    const offer = orderedOffer(object, story.offer);
    const [opened] = await stage.deals.open(stage.transaction, {
      buyerId,
      projectId: story.projectId(),
      campaignId: story.campaignId ?? null,
      items: [
        {
          kind: object.kind,
          objectId: object.objectId,
          objectTitle: object.title,
          cover: stage.pictures.get(object.objectId) ?? null,
          sellerId,
          offerId: offer.offerId,
          offerName: offer.name,
          unit: offer.unit,
          leadDays: offer.leadDays,
          quantity,
          unitPriceKopecks: offer.priceKopecks,
          wishedOn: story.wishedOn ?? null,
          comment: story.comment,
          files: [],
          place: placesOf([object], [object.objectId]).get(object.objectId) ?? null,
          legality: await riskOf(stage, story),
        },
      ],
    });
    dealId = opened?.dealId ?? '';
  });
  if (isMarked(stage, story)) planMarking(stage, story, { dealId: () => dealId, viewerOf });
  for (const { at, action, by = SELLERS_MOVES.includes(action) ? 'seller' : 'buyer', words = {} } of beats)
    stage.plan(at, async () => {
      const seen = { stepId: await stage.deals.standingStepOf(dealId) };
      await stage.deals.takeStep({ dealId, action, viewer: viewerOf(by), words, seen });
    });
  for (const { at, by, score, text, answer } of reviews) {
    let reviewId = '';
    stage.plan(at, async () => {
      reviewId = await stage.reviews.write({ dealId, authorId: people[by], score, text });
    });
    if (answer)
      stage.plan(answer.at, () => stage.reviews.answer({ reviewId, accountId: people.seller, text: answer.text }));
  }
}
