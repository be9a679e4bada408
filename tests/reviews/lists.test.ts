/** Lists and ratings, whatever people have written and whenever. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDeal,
  app,
  buyer,
  listed,
  objectId,
  ofObject,
  passDays,
  passMilliseconds,
  ratingOf,
  reveal,
  reviewsForTests,
  seller,
  takeNewObject,
  write,
} from './bench.ts';

reviewsForTests();

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
      passMilliseconds(index * 60_000);
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
        await takeNewObject();
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
