/** Notifications that ask for an action are settled once it is done or past. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, type DealAction } from '#modules/deals/contract.ts';
import { answeredText, answeredTitle, askedBefore, isAsking } from '#modules/notifications/domain/asking.ts';
import { dayAfter } from '../basket/basket-world.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { createDealBetween, dealsOf } from '../support/deal-story.ts';

type Person = Visitor & { accountId: string; email: string };
let app: TestApp;
let buyer: Person;
let seller: Person;
beforeAll(async () => {
  app = await startTestApp();
  [buyer, seller] = [await app.signUp(), await app.signUp()];
});

const dealAfter = (...after: DealAction[]) =>
  createDealBetween(app, { buyerId: buyer.accountId, sellerId: seller.accountId, after });
const act = (person: Person, dealId: string, action: string, body?: object) =>
  person.call(`POST /v1/deals/${dealId}/${action}`, body);

interface Told {
  event: string;
  title: string;
  text: string;
  is_read: boolean;
}
async function told(person: Person, dealId: string, event: string): Promise<Told> {
  const { body } = await person.call('GET /v1/notifications?limit=100');
  const found = body.data.items.find((one: Told & { link: string }) => {
    return one.link === `/deals/${dealId}` && one.event === event;
  });
  if (!found) throw new Error(`${event} was not told`);
  return found as Told;
}
const unreadOf = async (person: Person): Promise<number> =>
  (await person.call('GET /v1/notifications?limit=1')).body.data.unread;

const ASKING_WORDS = /Ответьте|Проверьте/;

describe('a question of a deal', () => {
  it('to the seller is over when the order is answered, and says what came of it', async () => {
    const dealId = await dealAfter();
    expect(await told(seller, dealId, 'deal_open')).toMatchObject({ is_read: false });
    const before = await unreadOf(seller);
    await act(seller, dealId, 'accept');
    const after = await told(seller, dealId, 'deal_open');
    expect(after).toMatchObject({ is_read: true });
    expect(after.title).toMatch(/^Заказ принят в работу: /);
    expect(after.text).toMatch(/^1\/24, 10\s000\s₽\. Сделка № [0-9A-F]{6}\.$/);
    expect(await unreadOf(seller)).toBe(before - 1);
  });

  it.each([
    ['a counter-offer that is agreed to', ['counter'], 'buyer', 'deal_counter', 'accept_counter', {}],
    ['a counter-offer that the seller takes back by accepting', ['counter'], 'seller', 'deal_counter', 'accept', {}],
    ['a delivery that is accepted', ['accept', 'deliver'], 'buyer', 'deal_deliver', 'complete', {}],
    [
      'a delivery that is sent back',
      ['accept', 'deliver'],
      'buyer',
      'deal_deliver',
      'request_revision',
      { comment: 'Нет' },
    ],
    ['a proposal to cancel', ['accept', 'propose_cancel'], 'seller', 'deal_propose_cancel', 'refuse_cancel', {}],
  ] as const)('is over: %s', async (_name, after, by, event, action, body) => {
    const dealId = await dealAfter(...after);
    const reader = event === 'deal_propose_cancel' ? seller : buyer;
    expect((await told(reader, dealId, event)).is_read).toBe(false);
    expect((await act(by === 'buyer' ? buyer : seller, dealId, action, body)).status).toBe(200);
    const { is_read, text } = await told(reader, dealId, event);
    expect(is_read).toBe(true);
    expect(text).not.toMatch(ASKING_WORDS);
  });

  it('about mending stays through a talk about cancelling, and is over with the next delivery', async () => {
    const dealId = await dealAfter('accept', 'deliver');
    await act(buyer, dealId, 'request_revision', { comment: 'Нет ссылки' });
    await act(buyer, dealId, 'propose_cancel');
    await act(seller, dealId, 'refuse_cancel');
    expect(await told(seller, dealId, 'deal_request_revision')).toMatchObject({
      is_read: false,
      text: expect.stringContaining('Что поправить: «Нет ссылки»'),
    });
    await act(seller, dealId, 'deliver', { text: 'Добавил' });
    expect(await told(seller, dealId, 'deal_request_revision')).toMatchObject({ is_read: true });
  });

  it('keeps the outcome it had: later steps say nothing to it', async () => {
    const dealId = await dealAfter('accept', 'deliver', 'complete');
    expect((await told(seller, dealId, 'deal_open')).title).toMatch(/^Заказ принят в работу: /);
    expect((await told(buyer, dealId, 'deal_deliver')).title).toMatch(/сделка завершена: /);
  });

  it('that the clock has ended asks nobody', async () => {
    const dealId = await dealAfter();
    await sql`UPDATE deals SET answer_by = now() - interval '1 day' WHERE deal_id = ${dealId}`.execute(app.database.db);
    await dealsOf(app).runClock();
    expect(await told(seller, dealId, 'deal_open')).toMatchObject({ is_read: true });
    // That it has ended is news.
    expect(await told(seller, dealId, 'deal_expire')).toMatchObject({ is_read: false });
  });

  it('leaves what only tells something unread', async () => {
    const dealId = await dealAfter('accept', 'deliver');
    expect(await told(buyer, dealId, 'deal_accept')).toMatchObject({ is_read: false });
  });

  it('of one deal has nothing to do with another', async () => {
    const [one, other] = [await dealAfter(), await dealAfter()];
    await act(seller, one, 'accept');
    expect(await told(seller, other, 'deal_open')).toMatchObject({ is_read: false });
  });

  it('that waits for its letter is not mailed any more', async () => {
    const dealId = await dealAfter();
    const due = sql<{ count: number }>`SELECT count(*)::int AS count FROM notifications
      WHERE link = ${`/deals/${dealId}`} AND event = 'deal_open' AND letter_due_at IS NOT NULL`;
    await sql`UPDATE notifications SET letter_at = NULL, letter_due_at = now() + interval '1 day'
      WHERE link = ${`/deals/${dealId}`}`.execute(app.database.db);
    expect((await due.execute(app.database.db)).rows[0]?.count).toBe(1);
    await act(seller, dealId, 'accept');
    expect((await due.execute(app.database.db)).rows[0]?.count).toBe(0);
  });
});

it('every step has words for what was asked before it', () => {
  const facts = { dealId: 'x-00ab12', offer: '1/24', amountKopecks: 100 };
  for (const action of ACTIONS) {
    expect(answeredTitle({ object: 'Кухня' }, action)).toMatch(/^\p{Lu}[^.]+: «Кухня»$/u);
    expect(answeredText(facts)).toMatch(/^1\/24, 1\s₽\. Сделка № 00AB12\.$/);
    expect(askedBefore(action).every(isAsking)).toBe(true);
  }
});

describe('the letter of a revision', () => {
  it('says what to mend', async () => {
    const [ordering, working] = [await app.signUp(), await app.signUp()];
    const dealId = await createDealBetween(app, {
      buyerId: ordering.accountId,
      sellerId: working.accountId,
      after: ['accept', 'deliver'],
    });
    await ordering.call(`POST /v1/deals/${dealId}/request_revision`, { comment: 'Замените ссылку в третьей строке' });
    await expect
      .poll(
        () =>
          app.mailbox.letters.find(
            ({ to, subject }) =>
              subject?.startsWith('Работу вернули') && to?.some(({ address }) => address === working.email),
          )?.text,
        { timeout: 60_000 },
      )
      .toContain('Замените ссылку в третьей строке');
  });
});

describe('a counter-offer', () => {
  it('stands in the chat and in the bell with what the seller said to it', async () => {
    const dealId = await dealAfter();
    await act(seller, dealId, 'counter', { amount: 900_000, due_on: dayAfter(40), comment: 'На праздники дешевле' });
    expect((await told(buyer, dealId, 'deal_counter')).text).toContain('«На праздники дешевле»');
    const { body } = await buyer.call('GET /v1/chats');
    const [dialog] = body.data.items;
    const messages = (await buyer.call(`GET /v1/chats/${dialog.dialog_id}/messages`)).body.data.items;
    const lines = messages.map(({ text }: { text: string }) => text);
    expect(lines.some((text: string) => text.includes('другую цену') && text.includes('«На праздники дешевле»'))).toBe(
      true,
    );
  });
});

describe('a message that waits', () => {
  it('waits no more in the bell once the dialog is read', async () => {
    const [writer, reader] = [await app.signUp(), await app.signUp()];
    await createDealBetween(app, { buyerId: writer.accountId, sellerId: reader.accountId });
    const dialog = (await writer.call('GET /v1/chats')).body.data.items[0].dialog_id;
    await writer.call(`POST /v1/chats/${dialog}/messages`, { text: 'Здравствуйте', client_id: crypto.randomUUID() });
    await sql`UPDATE chat_members SET unread_since = now() - interval '1 hour' WHERE dialog_id = ${dialog}
      AND account_id = ${reader.accountId}`.execute(app.database.db);
    const chats = app.modules.find(({ name }) => name === 'chats') as unknown as { tellUnread(): Promise<number> };
    await chats.tellUnread();
    const waiting = async () =>
      (await reader.call('GET /v1/notifications')).body.data.items.find(
        ({ event }: { event: string }) => event === 'message_unread',
      );
    expect(await waiting()).toMatchObject({ is_read: false });
    const { body } = await reader.call(`GET /v1/chats/${dialog}/messages`);
    const number = Math.max(...body.data.items.map((message: { number: number }) => message.number));
    expect((await reader.call(`POST /v1/chats/${dialog}/read`, { number })).status).toBe(200);
    expect(await waiting()).toMatchObject({ is_read: true, text: 'Здравствуйте' });
  });
});
