import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReviewedDeal } from '#modules/deals/server/index.ts';
import { createReviews } from '#modules/reviews/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { ServerModule } from '#platform/module.ts';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { serveModule } from '../support/module-server.ts';
import { signUpStaff } from '../support/staff.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-11-01T10:00:00Z');

type Person = Visitor & { accountId: string };
let app: TestApp;
let seller: Person;
let buyer: Person;
let objectId: string;
let reviews: ServerModule;
let as: (accountId: string) => Visitor;
let now: Date;
const told: unknown[] = [];
const deals = new Map<string, Omit<ReviewedDeal, 'side'>>();

beforeAll(async () => {
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
  objectId = (await publishObject(seller, 'resource')).resource_id;
});

function addDeal(completedAt: Date | null = new Date(START), changes: Partial<ReviewedDeal> = {}): string {
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
const passDays = (days: number) => {
  now = new Date(START + days * DAY);
};
const write = (person: Person, dealId: string, score = 5, text = 'Всё хорошо.') =>
  as(person.accountId).call(`POST /v1/deals/${dealId}/review`, { score, text });
const ofDeal = async (person: Person, dealId: string) =>
  (await as(person.accountId).call(`GET /v1/deals/${dealId}/reviews`)).body.data;
const listed = async (query: string) => (await as(newId()).call(`GET /v1/reviews?${query}`)).body.data;
const ofObject = () => listed(`kind=resource&id=${objectId}`);
const reveal = () => reviews.jobs[0]?.handle({});
const ratingOf = async () => {
  const { body } = await app.visitor().call(`GET /v1/products/resource/retrieve/${objectId}`);
  return [body.data.rating, body.data.reviews_count];
};

describe('a review', () => {
  it('is hidden until the other side has written, then both are shown', async () => {
    const deal = addDeal();
    expect((await write(buyer, deal, 4, 'Пост вышел в срок.')).body.data).toEqual({
      own: {
        review_id: expect.any(String),
        score: 4,
        text: 'Пост вышел в срок.',
        created_at: now.toISOString(),
        answer: null,
        answer_until: null,
        can: { answer: false, complain: [] },
      },
      other: null,
      has_other_written: false,
      is_visible: false,
      until: new Date(START + 14 * DAY).toISOString(),
      can: { review: false },
    });
    expect(await ofDeal(seller, deal)).toMatchObject({
      own: null,
      other: null,
      has_other_written: true,
      can: { review: true },
    });
    expect((await ofObject()).items).toEqual([]);
    expect(await ratingOf()).toEqual([null, 0]);

    passDays(3);
    expect((await write(seller, deal, 5, 'Понятный бриф.')).body.data).toMatchObject({
      other: { score: 4, text: 'Пост вышел в срок.' },
      is_visible: true,
    });
    expect(await ofDeal(buyer, deal)).toMatchObject({ other: { score: 5 }, is_visible: true });
    const list = await ofObject();
    expect(list.items).toMatchObject([
      {
        score: 4,
        side: 'buyer',
        author: { account_id: buyer.accountId },
        object: { kind: 'resource', id: objectId, title: 'Кухня на Петроградке' },
      },
    ]);
    expect(list.summary).toMatchObject({ mean: 4, count: 1 });
    expect(list.roles).toBeNull();
    expect(await ratingOf()).toEqual([4, 1]);
  });

  it('is shown alone when the other side has let 14 days pass', async () => {
    const deal = addDeal();
    await write(buyer, deal, 2);
    passDays(13.99);
    await reveal();
    expect((await ofObject()).items).toEqual([]);
    passDays(14);
    await reveal();
    expect((await ofObject()).items).toMatchObject([{ score: 2 }]);
    expect(await ratingOf()).toEqual([2, 1]);
    expect(await ofDeal(buyer, deal)).toMatchObject({ is_visible: true, other: null });
    expect(await ofDeal(seller, deal)).toMatchObject({ other: { score: 2 }, can: { review: false } });
    expect((await write(seller, deal)).body.error.code).toBe('review_too_late');
  });

  it('is written once, by a side, of a paid deal, in time', async () => {
    const deal = addDeal();
    const stranger = await app.signUp();
    expect((await write(stranger, deal)).status).toBe(404);
    expect((await as(stranger.accountId).call(`GET /v1/deals/${deal}/reviews`)).status).toBe(404);
    expect((await write(buyer, newId())).status).toBe(404);
    expect((await write(buyer, deal)).status).toBe(200);
    expect((await write(buyer, deal, 1)).body.error.code).toBe('already_reviewed');
    const open = addDeal(null);
    expect((await write(buyer, open)).body.error.code).toBe('deal_not_completed');
    expect(await ofDeal(buyer, open)).toEqual({
      own: null,
      other: null,
      has_other_written: false,
      is_visible: false,
      until: null,
      can: { review: false },
    });
    passDays(14);
    expect((await write(seller, deal)).body.error.code).toBe('review_too_late');
  });

  it('pressed ten times at once by both sides is two reviews, both shown', async () => {
    const deal = addDeal();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => write(index % 2 ? seller : buyer, deal)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(8).fill(409)]);
    expect(await ofDeal(buyer, deal)).toMatchObject({ own: { score: 5 }, other: { score: 5 }, is_visible: true });
    expect(await ratingOf()).toEqual([5, 1]);
  });

  it.each([
    [{}, 'score'],
    [{ score: 0 }, 'score'],
    [{ score: 6 }, 'score'],
    [{ score: 4.5 }, 'score'],
    [{ score: '5' }, 'score'],
    [{ score: 5, text: 'я'.repeat(2001) }, 'text'],
    [{ score: 5, stars: 5 }, 'stars'],
  ])('%j is refused at its field', async (body, field) => {
    const answer = await as(buyer.accountId).call(`POST /v1/deals/${addDeal()}/review`, body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.error.fields)).toEqual([field]);
  });

  it('may have no words', async () => {
    const answer = await as(buyer.accountId).call(`POST /v1/deals/${addDeal()}/review`, { score: 5 });
    expect(answer.body.data.own.text).toBe('');
  });
});

describe('an answer to a review', () => {
  async function shown(): Promise<string> {
    const deal = addDeal();
    await write(buyer, deal, 3, 'Вышло на день позже.');
    await write(seller, deal, 5, 'Понятный бриф.');
    return (await ofObject()).items[0].review_id;
  }
  const answer = (person: Person, reviewId: string, text = 'Исправились, ждём снова.') =>
    as(person.accountId).call(`PUT /v1/reviews/${reviewId}/answer`, { text });
  const withdraw = (person: Person, reviewId: string) =>
    as(person.accountId).call(`DELETE /v1/reviews/${reviewId}/answer`);
  const seenBy = async (person: Person) =>
    (await as(person.accountId).call(`GET /v1/reviews?kind=resource&id=${objectId}`)).body.data.items[0];

  it('is written by the owner of the object, seen by everybody and told to the reviewer once', async () => {
    const review = await shown();
    expect((await seenBy(seller)).can).toEqual({ answer: true, complain: ['review'] });
    expect((await seenBy(buyer)).can).toEqual({ answer: false, complain: [] });
    told.length = 0;
    const { status, body } = await answer(seller, review, '  Исправились.  ');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      answer: { author: { account_id: seller.accountId }, text: 'Исправились.', changed_at: null },
      answer_until: new Date(START + 7 * DAY).toISOString(),
      can: { answer: true },
    });
    passDays(2);
    await answer(seller, review, 'Исправились и сделали скидку.');
    expect((await seenBy(buyer)).answer).toMatchObject({
      text: 'Исправились и сделали скидку.',
      created_at: new Date(START).toISOString(),
      changed_at: now.toISOString(),
    });
    const about = (await listed(`account_id=${seller.accountId}&as=seller&limit=100`)).items;
    expect(about.find((one: { review_id: string }) => one.review_id === review).answer.text).toMatch(/скидку/);
    expect(told).toEqual([
      expect.objectContaining({ authorId: buyer.accountId, sellerId: seller.accountId, text: 'Исправились.' }),
    ]);
  });

  it('can be changed and withdrawn for seven days, then stands', async () => {
    const review = await shown();
    await answer(seller, review);
    passDays(6.99);
    expect((await withdraw(seller, review)).body.data).toMatchObject({ answer: null, can: { answer: true } });
    told.length = 0;
    expect((await answer(seller, review, 'Второе слово.')).status).toBe(200);
    // The reviewer was told of the first.
    expect(told).toEqual([]);
    passDays(7);
    for (const late of [await answer(seller, review, 'Третье.'), await withdraw(seller, review)]) {
      expect([late.status, late.body.error.code]).toEqual([409, 'answer_too_late']);
    }
    expect(await seenBy(seller)).toMatchObject({ answer: { text: 'Второе слово.' }, can: { answer: false } });
  });

  it('is nobody else’s: not the reviewer’s, not a stranger’s, not of what is hidden or said about a buyer', async () => {
    const review = await shown();
    for (const person of [buyer, await app.signUp()]) {
      const refused = await answer(person, review);
      expect([refused.status, refused.body.error.code]).toEqual([403, 'review_not_yours']);
      expect((await withdraw(person, review)).status).toBe(403);
    }
    const [aboutBuyer] = (await listed(`account_id=${buyer.accountId}&as=buyer`)).items;
    expect((await answer(buyer, aboutBuyer.review_id)).status).toBe(403);
    expect((await answer(seller, newId())).status).toBe(404);
    const hidden = addDeal();
    const { own } = (await write(buyer, hidden)).body.data;
    expect((await answer(seller, own.review_id)).status).toBe(404);
  });

  it('can be complained about, as the review can: a moderator reads both and takes the words down', async () => {
    const review = await shown();
    await answer(seller, review, 'Сами виноваты!');
    const complain = (person: Person, body: object) =>
      as(person.accountId).call(`POST /v1/reviews/${review}/complain`, body);
    expect((await seenBy(buyer)).can.complain).toEqual(['answer']);
    const own = await complain(seller, { of: 'answer', reason: 'insult' });
    expect([own.status, own.body.error.code]).toEqual([422, 'own_words']);
    expect((await complain(buyer, { of: 'answer', reason: 'other' })).body.error.fields).toHaveProperty('text');
    expect((await complain(buyer, { of: 'answer', reason: 'insult' })).status).toBe(200);

    const moderator = await signUpStaff(app, 'moderator');
    const queue = async () =>
      (await moderator.call('GET /v1/moderation/queue?of=complaints')).body.data.items.filter(
        ({ id }: { id: string }) => id === review,
      );
    const [complaint] = await queue();
    expect(complaint).toMatchObject({
      kind: 'review',
      object: null,
      message: { number: 2, context: [{ text: 'Вышло на день позже.' }, { text: 'Сами виноваты!' }] },
    });
    const close = (id: string, comment?: string) =>
      moderator.call(`POST /v1/moderation/complaints/${id}/close`, { decision: 'satisfied', comment });
    expect((await close(complaint.complaint_id, 'Без «сами виноваты».')).status).toBe(200);
    expect(await queue()).toEqual([]);
    expect(await seenBy(buyer)).toMatchObject({ text: 'Вышло на день позже.', answer: null, score: 3 });

    // Its author reads why, and does not write it anew.
    const hiddenOf = async (person: Visitor) =>
      (await person.call('GET /v1/notifications?limit=100')).body.data.items.filter(
        ({ event }: { event: string }) => event === 'words_hidden',
      );
    expect(await hiddenOf(seller)).toMatchObject([
      {
        title: 'Модератор скрыл ваш ответ на отзыв: «Кухня на Петроградке»',
        text: expect.stringMatching(
          /^Оскорбления или угрозы\. Без «сами виноваты»\. Обжаловать можно до .+ включительно\.$/,
        ),
      },
    ]);
    expect(await hiddenOf(buyer)).toEqual([]);
    expect((await seenBy(seller)).can.answer).toBe(false);
    for (const again of [await answer(seller, review, 'Сами виноваты!'), await withdraw(seller, review)]) {
      expect([again.status, again.body.error.code]).toEqual([409, 'answer_hidden']);
    }

    // Another moderator gives it back, with the words as they were.
    const other = await signUpStaff(app, 'moderator');
    const appealed = await seller.call(`POST /v1/appeals/rulings/${review}/appeal`, { text: 'Это не оскорбление.' });
    const { appeal_id } = appealed.body.data.appeal;
    const overturn = { decision: 'overturned', answer: 'Резко, но не оскорбительно.' };
    expect((await other.call(`POST /v1/appeals/${appeal_id}/answer`, overturn)).body.data).toEqual({
      is_restored: true,
    });
    expect(await seenBy(buyer)).toMatchObject({ answer: { text: 'Сами виноваты!' } });

    // Words that two complain about are hidden, and told, once.
    for (const reader of [seller, await app.signUp()]) await complain(reader, { of: 'review', reason: 'wrong_facts' });
    for (const { complaint_id } of await queue()) expect((await close(complaint_id)).status).toBe(200);
    expect(await seenBy(buyer)).toMatchObject({ text: '', score: 3 });
    expect(await hiddenOf(buyer)).toMatchObject([
      { title: 'Модератор скрыл текст вашего отзыва: «Кухня на Петроградке»' },
    ]);
  });

  it('is complained about apart from its review, by one person; neither complaint knows the deal', async () => {
    const review = await shown();
    await answer(seller, review, 'Сами виноваты!');
    const reader = await app.signUp();
    for (const of of ['review', 'answer', 'review', 'answer']) {
      const { status } = await as(reader.accountId).call(`POST /v1/reviews/${review}/complain`, { of, reason: 'spam' });
      expect(status).toBe(200);
    }
    const moderation = app.modules.find(({ name }) => name === 'moderation');
    const exported = await moderation?.exportOf?.(reader.accountId);
    expect(exported?.complaints).toMatchObject([
      { object_id: review, message: { number: 1, dialogId: review } },
      { object_id: review, message: { number: 2, dialogId: review } },
    ]);
  });

  it.each([{}, { text: '' }, { text: '   ' }, { text: 'я'.repeat(1001) }, { text: 5 }])(
    '%j is refused at its field',
    async (body) => {
      const refused = await as(seller.accountId).call(`PUT /v1/reviews/${await shown()}/answer`, body);
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.body.error.fields)).toEqual(['text']);
    },
  );
});

describe('lists', () => {
  it('of a person tell both roles apart', async () => {
    const [alice, bob] = [await app.signUp(), await app.signUp()];
    const sold = addDeal(undefined, { sellerId: alice.accountId, buyerId: bob.accountId });
    const bought = addDeal(undefined, { sellerId: bob.accountId, buyerId: alice.accountId });
    await write(bob, sold, 5);
    await write(alice, sold, 4);
    await write(bob, bought, 1);
    await write(alice, bought, 3);
    const about = (query = '') => listed(`account_id=${alice.accountId}${query}`);
    expect((await about()).items.map(({ score }: { score: number }) => score).sort()).toEqual([1, 5]);
    expect((await about()).summary).toMatchObject({ mean: 3, count: 2 });
    expect((await about()).roles).toMatchObject({ seller: { mean: 5, count: 1 }, buyer: { mean: 1, count: 1 } });
    const asSeller = await about('&as=seller');
    expect(asSeller.items).toMatchObject([{ score: 5, side: 'buyer' }]);
    expect(asSeller.summary).toMatchObject({ mean: 5, count: 1 });
    expect(asSeller.roles.buyer.count).toBe(1);
  });

  it('come in pages without gaps or doubles', async () => {
    for (let index = 0; index < 7; index += 1) {
      now = new Date(START + index * 60_000);
      const deal = addDeal();
      await write(buyer, deal, 1 + (index % 5), `Отзыв ${index}`);
      await write(seller, deal);
    }
    const texts: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await listed(`kind=resource&id=${objectId}&limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      texts.push(...page.items.map(({ text }: { text: string }) => text));
      cursor = page.next_cursor;
    } while (cursor);
    expect(texts).toEqual(Array.from({ length: 7 }, (_, index) => `Отзыв ${6 - index}`));
  });

  it.each([
    '',
    'kind=resource',
    'id=0199aaaa-0000-7000-8000-000000000000',
    'kind=resource&id=0199aaaa-0000-7000-8000-000000000000&account_id=0199aaaa-0000-7000-8000-000000000000',
    'kind=resource&account_id=0199aaaa-0000-7000-8000-000000000000',
    'kind=resource&id=0199aaaa-0000-7000-8000-000000000000&as=buyer',
    'account_id=0199aaaa-0000-7000-8000-000000000000&as=moderator',
    'account_id=0199aaaa-0000-7000-8000-000000000000&cursor=nonsense',
  ])('asked for by "%s" are refused in words', async (query) => {
    const { status, body } = await app.visitor().call(`GET /v1/reviews?${query}`);
    expect(status).toBe(422);
    expect(Object.values(body.error.fields).join()).toMatch(/[а-я]/);
  });
});

describe('whatever people do and whenever', () => {
  it('shown is what both wrote or what is 14 days old, and the rating is its mean', async () => {
    const step = fc.record({
      deal: fc.nat(2),
      what: fc.constantFrom<'buyer' | 'seller' | 'reveal'>('buyer', 'seller', 'reveal'),
      score: fc.integer({ min: 1, max: 5 }),
      days: fc.constantFrom(0, 0, 1, 5, 9),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        objectId = (await publishObject(seller, 'resource')).resource_id;
        const ids = [addDeal(), addDeal(), addDeal()];
        const model = ids.map(() => ({ scores: {} as Partial<Record<'buyer' | 'seller', number>>, isShown: false }));
        let days = 0;
        for (const { deal, what, score, days: passed } of steps) {
          days += passed;
          passDays(days);
          if (what === 'reveal') {
            await reveal();
            for (const one of model) if (days >= 14 && Object.keys(one.scores).length > 0) one.isShown = true;
            continue;
          }
          const one = model[deal];
          if (!one) continue;
          const { status } = await write(what === 'buyer' ? buyer : seller, ids[deal] ?? '', score);
          const isAllowed = one.scores[what] === undefined && days < 14;
          expect(status).toBe(isAllowed ? 200 : 409);
          if (isAllowed) one.scores[what] = score;
          if (one.scores.buyer && one.scores.seller) one.isShown = true;
        }
        const shown = model.flatMap(({ isShown, scores }) => (isShown && scores.buyer ? [scores.buyer] : []));
        const list = await ofObject();
        const ascending = (a: number, b: number) => a - b;
        expect(list.items.map(({ score }: { score: number }) => score).sort(ascending)).toEqual(shown.sort(ascending));
        const mean = shown.length > 0 ? shown.reduce((sum, score) => sum + score, 0) / shown.length : null;
        expect(list.summary.mean).toBe(mean);
        const [rating, count] = await ratingOf();
        expect(count).toBe(shown.length);
        if (mean === null) expect(rating).toBeNull();
        else expect(rating).toBeCloseTo(mean, 5);
      }),
      { numRuns: 25 },
    );
  }, 240_000);

  it('many deals of one object shown at once leave its rating right', async () => {
    const ids = Array.from({ length: 12 }, () => addDeal());
    for (const [index, deal] of ids.entries()) await write(buyer, deal, 1 + (index % 5));
    await Promise.all([...ids.slice(0, 8).map((deal) => write(seller, deal)), reveal()]);
    passDays(15);
    await Promise.all([reveal(), reveal()]);
    const scores = ids.map((_, index) => 1 + (index % 5));
    const [rating, count] = await ratingOf();
    expect(count).toBe(12);
    expect(rating).toBeCloseTo(scores.reduce((sum, score) => sum + score, 0) / 12, 5);
  });
});
