import { beforeAll, describe, expect, it } from 'vitest';
import { keyed, topUp, VALID_CARD } from '../finance/money.ts';
import { publishObject } from '../support/ad-objects.ts';
import type { TestApp, Visitor } from '../support/app.ts';
import { createDealBetween } from '../support/deal-story.ts';
import { createProject, invite } from '../support/projects.ts';
import { signUpStaff } from '../support/staff.ts';
import { type Bench, settingsWith, startBench } from './bench.ts';

let bench: Bench;
let app: TestApp;
beforeAll(async () => {
  bench = await startBench();
  app = bench.app;
});

const eventsOf = async (person: Visitor): Promise<string[]> =>
  (await person.call('GET /v1/notifications')).body.data.items.map(({ event }: { event: string }) => event);

describe('the list', () => {
  it('goes on from page to page, newest first, and counts what is not read', async () => {
    const { accountId } = await app.signUp();
    const me = bench.as(accountId);
    for (let count = 1; count <= 5; count += 1) {
      bench.clock.now = new Date(Date.parse('2026-11-16T09:00:00Z') + count);
      await bench.tell(accountId, count * 100);
    }
    const first = (await me.call('GET /v1/notifications?limit=3')).body.data;
    const rest = (await me.call(`GET /v1/notifications?limit=3&cursor=${first.next_cursor}`)).body.data;
    const sums = [...first.items, ...rest.items].map(({ text }: { text: string }) => Number.parseInt(text, 10));
    expect(sums).toEqual([5, 4, 3, 2, 1]);
    expect([first.unread, rest.next_cursor]).toEqual([5, null]);

    const read = await me.call('POST /v1/notifications/read', { ids: [first.items[0].notification_id] });
    expect(read.body.data).toEqual({ unread: 4 });
    const unread = (await me.call('GET /v1/notifications?unread=1')).body.data;
    expect(unread.items).toHaveLength(4);
    expect((await me.call('POST /v1/notifications/read', { all: true })).body.data).toEqual({ unread: 0 });
    expect(
      (await me.call('GET /v1/notifications')).body.data.items.every((item: { is_read: boolean }) => item.is_read),
    ).toBe(true);
  });

  it("holds nobody else's notifications, and nobody else reads them", async () => {
    const [mine, other] = [(await app.signUp()).accountId, (await app.signUp()).accountId];
    await bench.tell(mine);
    const [{ notification_id }] = (await bench.as(mine).call('GET /v1/notifications')).body.data.items;
    expect((await bench.as(other).call('GET /v1/notifications')).body.data.items).toEqual([]);
    await bench.as(other).call('POST /v1/notifications/read', { ids: [notification_id] });
    expect((await bench.as(mine).call('GET /v1/notifications')).body.data.unread).toBe(1);
  });

  it('refuses a cursor of its own making and a read without a choice', async () => {
    const me = await app.signUp();
    expect((await me.call('GET /v1/notifications?cursor=x')).status).toBe(422);
    expect((await me.call('POST /v1/notifications/read', {})).status).toBe(422);
    expect((await me.call('POST /v1/notifications/read', { ids: [], all: true })).status).toBe(422);
  });
});

describe('settings', () => {
  it('are kept as they were chosen', async () => {
    const me = await app.signUp();
    const chosen = settingsWith({
      digest: 'daily',
      quiet: { from: '23:00', to: '07:30' },
      zone: 'Asia/Omsk',
      off: { topups: 'site', orders: 'email' },
    });
    expect((await me.call('PUT /v1/notifications/settings', chosen)).body.data).toEqual(chosen);
    expect((await me.call('GET /v1/notifications/settings')).body.data).toEqual(chosen);
  });

  it.each([
    ['a zone that there is not', { zone: 'Europe/Atlantis' }, 'zone'],
    ['quiet hours of no length', { quiet: { from: '10:00', to: '10:00' } }, 'quiet.to'],
    ['an hour that there is not', { quiet: { from: '25:00', to: '10:00' } }, 'quiet.from'],
  ])('refuse %s', async (_name, wrong, field) => {
    const me = await app.signUp();
    const { status, body } = await me.call('PUT /v1/notifications/settings', { ...settingsWith({}), ...wrong });
    expect(status).toBe(422);
    expect(body.error.fields).toHaveProperty([field]);
  });
});

describe('people are told', () => {
  it('that money has come, and what became of a payout', async () => {
    const [me, admin] = [await app.signUp(), await signUpStaff(app, 'admin')];
    await topUp(app, me, 1_000_000);
    expect(await eventsOf(me)).toEqual(['topup_arrived']);
    for (const [decision, body] of [
      ['approve', undefined],
      ['refuse', { reason: 'Карта закрыта' }],
    ] as const) {
      const asked = await me.call(
        'POST /v1/finance/payouts',
        { amount: 100_000, destination: { type: 'card', number: VALID_CARD } },
        keyed(),
      );
      await admin.call(`POST /v1/finance/payouts/${asked.body.data.payout_id}/${decision}`, body);
    }
    const { items } = (await me.call('GET /v1/notifications')).body.data;
    expect(items.map(({ event }: { event: string }) => event)).toEqual([
      'payout_refused',
      'payout_approved',
      'topup_arrived',
    ]);
    expect(items[0].text).toContain('Причина: Карта закрыта');
  });

  it('what a moderator has decided about their object', async () => {
    const [me, moderator] = [await app.signUp(), await signUpStaff(app, 'moderator')];
    const { resource_id } = await publishObject(me, 'resource');
    await moderator.call(`POST /v1/moderation/objects/resource/${resource_id}`, {
      decision: 'rejected',
      reason: 'bad_text',
    });
    await moderator.call(`POST /v1/moderation/objects/resource/${resource_id}`, { decision: 'accepted' });
    const { items } = (await me.call('GET /v1/notifications')).body.data;
    expect(items.map(({ event }: { event: string }) => event)).toEqual(['object_accepted', 'object_rejected']);
    expect(items[1]).toMatchObject({
      text: expect.stringMatching(/^Ошибки или непонятный текст\. Обжаловать можно до .+ включительно\.$/),
      link: `/resource/${resource_id}/change`,
    });
    const blocked = { decision: 'blocked', reason: 'other', comment: 'Чужой канал!' };
    await moderator.call(`POST /v1/moderation/objects/resource/${resource_id}`, blocked);
    const [told] = (await me.call('GET /v1/notifications')).body.data.items;
    expect(told.text).toMatch(/^Чужой канал! Обжаловать можно до .+ включительно\.$/);
    // The letter leads to the decision, by a link of its own.
    const letters = () => app.mailbox.letters.filter(({ to }) => to?.[0]?.address === me.email);
    const html = () => letters().find(({ subject }) => subject?.startsWith('Объект заблокирован'))?.html ?? '';
    await expect.poll(html, { timeout: 60_000 }).toContain(`/appeal/${resource_id}`);
  });

  it('that somebody has come by their invitation', async () => {
    const [owner, guest] = [await app.signUp(), await app.signUp()];
    const { project_id } = await createProject(owner);
    await invite(owner, project_id, guest.email);
    const letter = await app.mailbox.letterTo(guest.email, 2);
    const token = /token=([\w-]{43})/.exec(letter.text ?? '')?.[1];
    await guest.call('POST /v1/projects/invitation/accept', { token });
    const { items } = (await owner.call('GET /v1/notifications')).body.data;
    expect(items).toMatchObject([{ event: 'member_joined', link: `/projects/${project_id}` }]);
  });

  it('of a review when everybody sees it, both sides at that moment', async () => {
    const [buyer, seller] = [await app.signUp(), await app.signUp()];
    const dealId = await createDealBetween(app, {
      buyerId: buyer.accountId,
      sellerId: seller.accountId,
      objectId: (await publishObject(seller, 'resource')).resource_id,
      after: ['accept', 'deliver', 'complete'],
    });
    const words = { score: 5, text: 'Всё вовремя' };
    await buyer.call(`POST /v1/deals/${dealId}/review`, words);
    expect(await eventsOf(seller)).not.toContain('review_shown');
    await seller.call(`POST /v1/deals/${dealId}/review`, words);
    expect((await eventsOf(seller)).filter((event) => event === 'review_shown')).toHaveLength(1);
    expect((await eventsOf(buyer)).filter((event) => event === 'review_shown')).toHaveLength(1);

    const told = (await seller.call('GET /v1/notifications')).body.data.items;
    expect(told.find(({ event }: { event: string }) => event === 'review_shown').text).toMatch(
      /^«Всё вовремя»\. Сделка № [0-9A-F]{6}, «.+»\. На отзыв можно ответить\.$/,
    );

    const [review] = (await seller.call(`GET /v1/reviews?account_id=${seller.accountId}`)).body.data.items;
    await seller.call(`PUT /v1/reviews/${review.review_id}/answer`, { text: 'Приходите ещё.' });
    expect((await buyer.call('GET /v1/notifications')).body.data.items[0]).toMatchObject({
      event: 'review_answered',
      text: 'Приходите ещё.',
      link: `/deals/${dealId}`,
    });
  });

  it('and forgotten with their account', async () => {
    const me = await app.signUp();
    await bench.tell(me.accountId);
    await me.call('PUT /v1/notifications/settings', settingsWith({ digest: 'daily' }));
    const gone = await me.call(`DELETE /v1/passport/account/${me.accountId}`, { password: me.password });
    expect(gone.status).toBe(200);
    const { body } = await bench.as(me.accountId).call('GET /v1/notifications');
    expect(body.data.items).toEqual([]);
    expect((await bench.as(me.accountId).call('GET /v1/notifications/settings')).body.data.digest).toBe('at_once');
  });
});
