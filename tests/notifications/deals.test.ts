import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DealAction } from '#modules/deals/contract.ts';
import { type Actor, TRANSITIONS, type Transition } from '#modules/deals/domain/transitions.ts';
import { dayAfter } from '../basket/basket-world.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { createDealBetween, dealsOf } from '../support/deal-story.ts';
import { signUpStaff } from '../support/staff.ts';

type Person = Visitor & { accountId: string; email: string };
let app: TestApp;
let buyer: Person;
let seller: Person;
let moderator: Person;
beforeAll(async () => {
  app = await startTestApp();
  [buyer, seller, moderator] = [await app.signUp(), await app.signUp(), await signUpStaff(app, 'moderator')];
});

/** Steps needed before each step. */
const BEFORE: Record<DealAction, Partial<Record<Transition['from'], readonly DealAction[]>>> = {
  accept: { requested: [] },
  decline: { requested: [] },
  counter: { requested: [] },
  accept_counter: { requested: ['counter'] },
  refuse_counter: { requested: ['counter'] },
  cancel: { requested: [], in_work: ['accept'] },
  propose_cancel: { in_work: ['accept'] },
  accept_cancel: { in_work: ['accept', 'propose_cancel'] },
  refuse_cancel: { in_work: ['accept', 'propose_cancel'] },
  expire: { requested: [] },
  deliver: { in_work: ['accept'] },
  request_revision: { delivered: ['accept', 'deliver'] },
  complete: { delivered: ['accept', 'deliver'] },
  dispute: { in_work: ['accept'], delivered: ['accept', 'deliver'] },
  settle: { disputed: ['accept', 'dispute'] },
};

const STEPS = Object.entries(TRANSITIONS).flatMap(([action, ways]) =>
  (ways as readonly Transition[]).map((way) => ({ action: action as DealAction, ...way })),
);

const SHARES: Partial<Record<Transition['to'], number>> = { completed: 100, refunded: 0, split: 30 };

async function take(dealId: string, { action, by, to }: (typeof STEPS)[number]): Promise<void> {
  const { db } = app.database;
  // Every deadline has passed, for the clock and for whoever waits for it.
  await sql`UPDATE deals SET answer_by = answer_by - interval '30 days', complete_by = complete_by - interval '30 days',
    due_on = due_on - 30 WHERE deal_id = ${dealId}`.execute(db);
  if (by === 'clock') return void (await dealsOf(app).runClock());
  const { accountId } = { buyer, seller, moderator }[by];
  const viewer = { accountId, sessionId: '', role: by === 'moderator' ? by : 'member', name: '', email: '' } as const;
  const words = { comment: 'Так надо', sellerShare: SHARES[to] ?? 0, amountKopecks: 900_000, dueOn: dayAfter(40) };
  await dealsOf(app).orders.takeStep({ dealId, action, viewer, words });
}

async function toldTo(person: Person, dealId: string): Promise<{ event: string; title: string; text: string }[]> {
  const { body } = await person.call('GET /v1/notifications?limit=100');
  return body.data.items.filter(({ link }: { link: string }) => link === `/deals/${dealId}`);
}

describe('a step of a deal', () => {
  it('tells the seller about a new order, with the sum and the time to answer', async () => {
    const dealId = await createDealBetween(app, { buyerId: buyer.accountId, sellerId: seller.accountId });
    expect(await toldTo(buyer, dealId)).toEqual([]);
    const [told, ...more] = await toldTo(seller, dealId);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ event: 'deal_open', title: 'Новый заказ: «Кухня на Петроградке»' });
    expect(told?.text).toMatch(/^1\/24, 10\s000\s₽\. Ответьте до \d+\s\p{L}+/u);
  });

  it.each(STEPS)('tells those whom the table names: $action from $from to $to by the $by', async (step) => {
    const dealId = await createDealBetween(app, {
      buyerId: buyer.accountId,
      sellerId: seller.accountId,
      after: BEFORE[step.action][step.from] ?? [],
    });
    const before = { buyer: await toldTo(buyer, dealId), seller: await toldTo(seller, dealId) };
    await take(dealId, step);
    for (const [side, person] of [['buyer', buyer] as const, ['seller', seller] as const]) {
      const news = (await toldTo(person, dealId)).slice(0, -before[side].length || undefined);
      const isTold = (step.tells as readonly Actor[]).includes(side);
      expect(
        news.map(({ event }) => event),
        side,
      ).toEqual(isTold ? [`deal_${step.action}`] : []);
      for (const { title, text } of news) expect(`${title} ${text}`).not.toMatch(/undefined|null|NaN|Invalid/);
    }
  });

  it('is told in exactly one letter, which can be unsubscribed from by one press', async () => {
    // Letters are written one after the other, and the steps above have promised a hundred.
    const unwritten = async () => {
      const { rows } = await sql<{ count: number }>`SELECT count(*) FROM pgboss.job
        WHERE name = 'notifications-letter' AND state IN ('created', 'active', 'retry')`.execute(app.database.db);
      return rows[0]?.count;
    };
    await expect.poll(unwritten, { timeout: 60_000 }).toBe(0);
    const [ordering, working] = [await app.signUp(), await app.signUp()];
    await createDealBetween(app, {
      buyerId: ordering.accountId,
      sellerId: working.accountId,
      after: ['accept', 'deliver', 'complete'],
    });
    // After the letter with the code of the sign-up. Jobs run in no order of their own.
    const toSeller = [await app.mailbox.letterTo(working.email, 2), await app.mailbox.letterTo(working.email, 3)];
    const toBuyer = [await app.mailbox.letterTo(ordering.email, 2), await app.mailbox.letterTo(ordering.email, 3)];
    const subjects = (letters: typeof toBuyer) => letters.map(({ subject }) => subject).sort();
    expect(subjects(toSeller)).toEqual([
      'Новый заказ: «Кухня на Петроградке»',
      'Сделка завершена: «Кухня на Петроградке»',
    ]);
    expect(subjects(toBuyer)).toEqual(['Заказ принят: «Кухня на Петроградке»', 'Работа сдана: «Кухня на Петроградке»']);

    // Once everything that was promised is written, a letter too many has come. A job ends some time after its letter.
    await expect.poll(unwritten, { timeout: 60_000 }).toBe(0);
    const all = app.mailbox.letters.filter(({ to }) => to?.some(({ address }) => address === working.email));
    expect(all).toHaveLength(3);

    const [letter] = toSeller;
    const header = (key: string) => letter?.headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe')).toMatch(/^<http:\/\/[^/]+\/unsubscribe\?token=[\w.-]+>$/);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });
});
