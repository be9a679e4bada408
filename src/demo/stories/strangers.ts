/** Deals between the others: the ratings that newcomers see on cards, and the ends that deals rarely come to. */
import type { Platform } from '#modules/ad-objects/server/index.ts';
import type { DemoObject } from '../demo-object.ts';
import { type Random, randomFor } from '../random.ts';
import { cell, rowsOf } from '../tables.ts';
import { ADVERTISERS } from '../texts/products.ts';
import {
  ANSWERS_OF_SELLERS,
  BRIEFS,
  DELIVERIES,
  REVIEWS_OF_BUYERS,
  REVIEWS_OF_SELLERS,
  type ReviewGroup,
} from '../texts/reviews.ts';
import { daysBefore, hoursBefore } from './moments.ts';
import { type DealStory, planDeal, priceOf, type Review } from './plan-deal.ts';
import { offersOf, type Stage } from './stage.ts';

const YOUNG_DAYS = 75;
/** The newest stand first in the catalog: there should be something to see. */
const YOUNG_WITH_REVIEWS = 28;
const OLD_WITH_REVIEWS = 90;
const REVIEWS_PER_OBJECT = [1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 7, 9] as const;
const OLDEST_DAYS = 150;
const ANSWER_AFTER_MILLISECONDS = 3 * 3_600_000;
/** A deal and its reviews take up to this long. */
const STORY_DAYS = 10;
const DEAREST_KOPECKS = 90_000_00;
const TOP_UP_STEP_KOPECKS = 1000_00;
const PLANS = ['План размещений', 'Продвижение у авторов', 'Каналы и блогеры', 'Реклама на полгода'] as const;

const GROUP_OF_PLATFORM: Partial<Record<Platform, ReviewGroup | null>> = {
  youtube: 'air',
  rutube: 'air',
  podcast: 'air',
  outdoor: 'outdoor',
  radio: null,
  press: null,
  event: null,
};

/** Who has no platform sells work. */
function groupOf({ details }: DemoObject): ReviewGroup | null {
  if (!details.platform) return 'contractors';
  const found = GROUP_OF_PLATFORM[details.platform as Platform];
  return found === undefined ? 'posts' : found;
}

const advertisers = rowsOf(ADVERTISERS).map((row) => cell(row, 0));
/** Wine is not advertised on the internet. */
const buyersFor = ({ kind }: DemoObject) =>
  kind === 'resource' ? advertisers.filter((buyer) => buyer !== 'vino') : advertisers;
const daysSince = (now: Date, { publishedAt }: DemoObject) => (now.getTime() - publishedAt.getTime()) / 86_400_000;

function reviewedObjects({ now, objects }: Stage): DemoObject[] {
  const random = randomFor('objects with reviews');
  const possible = objects.filter(
    (object) => offersOf(object).length > 0 && groupOf(object) && daysSince(now, object) > STORY_DAYS + 3,
  );
  const antons = possible.filter(({ owner }) => owner === 'anton');
  const others = possible.filter(({ owner }) => owner !== 'anton');
  const isYoung = (object: DemoObject) => daysSince(now, object) < YOUNG_DAYS;
  return [
    ...antons,
    ...random.some(others.filter(isYoung), YOUNG_WITH_REVIEWS),
    ...random.some(
      others.filter((object) => !isYoung(object)),
      OLD_WITH_REVIEWS,
    ),
  ];
}

/** Mostly good; here and there a seller with whom not everything goes well. */
function scoreFor(random: Random, isUneven: boolean): 2 | 3 | 4 | 5 {
  const luck = random.next();
  if (isUneven) return luck < 0.2 ? 2 : luck < 0.5 ? 3 : luck < 0.8 ? 4 : 5;
  return luck < 0.02 ? 2 : luck < 0.08 ? 3 : luck < 0.33 ? 4 : 5;
}

/** Every text once for one object: where a score has no words left, another is given. */
function wordsFor(random: Random, group: ReviewGroup): (score: 2 | 3 | 4 | 5) => { score: number; text: string } {
  const texts = REVIEWS_OF_SELLERS[group];
  const left = new Map(([5, 4, 3, 2] as const).map((score) => [score, random.shuffled(texts[score])]));
  return (score) => {
    for (const given of [score, 5, 4, 3] as const) {
      const text = left.get(given)?.pop();
      if (text) return { score: given, text };
    }
    throw new Error(`nothing is left to say: ${group}`);
  };
}

/** Those who only appear in other people's stories pay for each order just before it. */
export function planPaidDeal(stage: Stage, story: DealStory): void {
  const amountKopecks = Math.ceil(priceOf(story) / TOP_UP_STEP_KOPECKS) * TOP_UP_STEP_KOPECKS;
  stage.plan(new Date(story.at.getTime() - 6 * 60_000), () =>
    stage.finance.topUp({ accountId: stage.accountOf(story.buyer), amountKopecks }),
  );
  planDeal(stage, story);
}

/** One project for each of them, opened before the first order. */
export function planProjects(stage: Stage): (buyer: string) => () => string {
  const ids = new Map<string, string>();
  for (const buyer of advertisers) {
    const random = randomFor(`project of ${buyer}`);
    stage.plan(daysBefore(stage.now, OLDEST_DAYS + random.whole(1, 20), random.whole(9, 18)), async () => {
      const plan = { campaignId: null, budgetKopecks: null, startsOn: null, endsOn: null, note: null };
      ids.set(
        buyer,
        await stage.projects.open({ ownerId: stage.accountOf(buyer), title: random.pick(PLANS), ...plan }),
      );
    });
  }
  return (buyer) => () => {
    const projectId = ids.get(buyer);
    if (!projectId) throw new Error(`${buyer} has no project yet`);
    return projectId;
  };
}

export function planReviews(stage: Stage, projectOf: (buyer: string) => () => string): void {
  const { now } = stage;
  for (const object of reviewedObjects(stage)) {
    const group = groupOf(object);
    if (!group) continue;
    const random = randomFor(`reviews of ${object.objectId}`);
    const isUneven = object.owner !== 'anton' && random.chance(0.1);
    const count = object.owner === 'anton' ? random.whole(6, 8) : random.pick(REVIEWS_PER_OBJECT);
    const wordsOf = wordsFor(random, group);
    const oldest = Math.min(OLDEST_DAYS, Math.floor(daysSince(now, object)) - 2);
    const offers = offersOf(object).flatMap(({ priceKopecks }, at) => (priceKopecks <= DEAREST_KOPECKS ? [at] : []));
    if (offers.length === 0) continue;
    for (const buyer of random.some(buyersFor(object), count)) {
      const orderedDays = random.whole(STORY_DAYS, oldest);
      const deliveredDays = orderedDays - random.whole(2, 5);
      const paidDays = deliveredDays - 1;
      const sellersScore = random.chance(0.85) ? 5 : 4;
      const link = typeof object.details.url === 'string' ? object.details.url : null;
      const at = (days: number) => daysBefore(now, days, random.between(9, 20));
      planPaidDeal(stage, {
        buyer,
        object,
        offer: random.pick(offers),
        projectId: projectOf(buyer),
        at: at(orderedDays),
        comment: random.pick(BRIEFS),
        beats: [
          { at: at(orderedDays - 1), action: 'accept' },
          { at: at(deliveredDays), action: 'deliver', words: { comment: random.pick(DELIVERIES[group]), link } },
          { at: at(paidDays), action: 'complete' },
        ],
        reviews: [
          {
            at: at(paidDays - 1),
            by: 'seller',
            score: sellersScore,
            text: random.pick(REVIEWS_OF_BUYERS[sellersScore]),
          },
          answered(
            { at: at(paidDays - random.whole(2, 3)), by: 'buyer', ...wordsOf(scoreFor(random, isUneven)) },
            `${object.objectId} ${buyer}`,
          ),
        ],
      });
    }
  }
}

/** Sellers answer some, and those that are not pleased more often. */
function answered(review: Review, seed: string): Review {
  const random = randomFor(`answer ${seed}`);
  const isPleased = review.score > 4;
  if (!random.chance(isPleased ? 0.3 : 0.7)) return review;
  const at = new Date(review.at.getTime() + ANSWER_AFTER_MILLISECONDS);
  return { ...review, answer: { at, text: random.pick(ANSWERS_OF_SELLERS[isPleased ? 'pleased' : 'sorry']) } };
}

/** Disputes: some settled by a moderator or by timeout, some waiting for a moderator. */
export function planQuarrels(stage: Stage, projectOf: (buyer: string) => () => string): void {
  const { now, objectCalled } = stage;
  const at = (days: number, hour: number) => daysBefore(now, days, hour);
  const quarrel = (buyer: string, title: string, days: number, reason: string): DealStory => ({
    buyer,
    object: objectCalled(title),
    offer: 0,
    projectId: projectOf(buyer),
    at: at(days, 11),
    comment: BRIEFS[0] ?? '',
    beats: [
      { at: at(days - 1, 10), action: 'accept' },
      { at: at(days - 4, 15), action: 'deliver', words: { comment: 'Вышло, ссылка с меткой на месте.' } },
      { at: at(days - 5, 12), action: 'dispute', words: { comment: reason } },
    ],
  });
  const decided = (story: DealStory, days: number, sellerShare: number, comment: string): DealStory => ({
    ...story,
    beats: [...story.beats, { at: at(days, 16), action: 'settle', by: 'moderator', words: { sellerShare, comment } }],
  });
  planPaidDeal(
    stage,
    decided(
      quarrel('ferma', 'Мастер на час раньше', 64, 'Интеграция короче договорённой: 25 секунд вместо сорока.'),
      57,
      60,
      'Работа сделана не полностью: 60 % продавцу, остальное возвращаем заказчику.',
    ),
  );
  planPaidDeal(
    stage,
    decided(
      quarrel('lapa', 'Питер: аренда и жизнь', 48, 'Публикацию удалили через два часа, хотя оплачены сутки.'),
      41,
      0,
      'Публикация не простояла оплаченный срок, деньги возвращаем полностью.',
    ),
  );
  planPaidDeal(
    stage,
    quarrel(
      'stil',
      'Фирменный стиль для маленьких кофеен',
      7,
      'Логотип похож на знак другой марки, исправить не смогли.',
    ),
  );
  const unanswered = {
    buyer: 'trop',
    object: objectCalled('Новостройки юга'),
    offer: 2,
    projectId: projectOf('trop'),
    at: at(30, 14),
    comment: BRIEFS[3] ?? '',
  };
  planPaidDeal(stage, {
    ...unanswered,
    beats: [{ at: hoursBefore(unanswered.at, -73), action: 'expire', by: 'clock' }],
  });
}
