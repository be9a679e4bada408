import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Visitor } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';
import {
  addDeal,
  app,
  as,
  buyer,
  DAY,
  listed,
  now,
  objectId,
  ofDeal,
  ofObject,
  type Person,
  passDays,
  ratingOf,
  reveal,
  reviewsForTests,
  START,
  seller,
  told,
  write,
} from './bench.ts';

reviewsForTests();

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
