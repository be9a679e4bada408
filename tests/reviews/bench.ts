/** Reviews of deals that only the test knows, with a clock it turns; made anew for every file. */
import { beforeAll, beforeEach } from 'vitest';
import type { ReviewedDeal } from '#modules/deals/server/index.ts';
import { createReviews } from '#modules/reviews/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { ServerModule } from '#platform/module.ts';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { serveModule } from '../support/module-server.ts';

export const DAY = 86_400_000;
export const START = Date.parse('2026-11-01T10:00:00Z');

export type Person = Visitor & { accountId: string };
export let app: TestApp;
export let seller: Person;
export let buyer: Person;
export let objectId: string;
let reviews: ServerModule;
export let as: (accountId: string) => Visitor;
export let now: Date;
export const told: unknown[] = [];
const deals = new Map<string, Omit<ReviewedDeal, 'side'>>();

export function reviewsForTests(): void {
  beforeAll(async () => {
    told.length = 0;
    deals.clear();
    app = await startTestApp();
    [seller, buyer] = [await app.signUp(), await app.signUp()];
    const adObjects = app.modules.find(({ name }) => name === 'ad-objects') as never as {
      counters: Pick<Parameters<typeof createReviews>[0], 'setRating'>;
    };
    const passport = app.modules.find(({ name }) => name === 'passport') as never as {
      directory: Pick<Parameters<typeof createReviews>[0], 'facesOf'>;
    };
    const moderation = app.modules.find(({ name }) => name === 'moderation') as never as Pick<
      Parameters<typeof createReviews>[0],
      'complainAboutWords'
    >;
    reviews = createReviews({
      db: app.database.db,
      setRating: adObjects.counters.setRating,
      onShow: [],
      complainAboutWords: moderation.complainAboutWords,
      onAnswer: [async (_transaction, answer) => void told.push(answer)],
      onHide: [],
      openRuling: async () => ({ link: '/appeal', until: now, state: 'possible', rule: '' }),
      facesOf: passport.directory.facesOf,
      dealForReview: async (dealId, accountId) => {
        const deal = deals.get(dealId);
        if (!deal || (accountId !== deal.buyerId && accountId !== deal.sellerId)) return null;
        return { ...deal, side: accountId === deal.buyerId ? 'buyer' : 'seller' };
      },
      now: () => now,
    });
    as = serveModule(reviews);
  });

  beforeEach(async () => {
    now = new Date(START);
    await takeNewObject();
  });
}

/** The object that deals are about from now on. */
export async function takeNewObject(): Promise<void> {
  objectId = (await publishObject(seller, 'resource')).resource_id;
}
export function addDeal(completedAt: Date | null = new Date(START), changes: Partial<ReviewedDeal> = {}): string {
  const dealId = newId();
  deals.set(dealId, {
    dealId,
    buyerId: buyer.accountId,
    sellerId: seller.accountId,
    kind: 'resource',
    objectId,
    objectTitle: 'Кухня на Петроградке',
    completedAt,
    ...changes,
  });
  return dealId;
}
export const passDays = (days: number) => passMilliseconds(days * DAY);
/** Counted from the beginning of the test. */
export const passMilliseconds = (milliseconds: number) => {
  now = new Date(START + milliseconds);
};
export const write = (person: Person, dealId: string, score = 5, text = 'Всё хорошо.') =>
  as(person.accountId).call(`POST /v1/deals/${dealId}/review`, { score, text });
export const ofDeal = async (person: Person, dealId: string) =>
  (await as(person.accountId).call(`GET /v1/deals/${dealId}/reviews`)).body.data;
export const listed = async (query: string) => (await as(newId()).call(`GET /v1/reviews?${query}`)).body.data;
export const ofObject = () => listed(`kind=resource&id=${objectId}`);
export const reveal = () => reviews.jobs[0]?.handle({});
export const ratingOf = async () => {
  const { body } = await app.visitor().call(`GET /v1/products/resource/retrieve/${objectId}`);
  return [body.data.rating, body.data.reviews_count];
};
