import { beforeAll, describe, expect, it } from 'vitest';
import { DEAL_STATES, type DealAction } from '#modules/deals/contract.ts';
import { findStanding, insertSteps, listSteps } from '#modules/deals/server/store.ts';
import { setRole } from '#modules/passport/server/index.ts';
import { newIds } from '#platform/ids.ts';
import { dayAfter } from '../basket/basket-world.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createDealBetween, dealsOf, ledgerOf, topUp } from '../support/deal-story.ts';
import { expectLedgerClean } from '../support/ledger.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let buyer: Person;
let seller: Person;
let stranger: Person;
let moderator: Person;
beforeAll(async () => {
  app = await startTestApp();
  buyer = await app.signUp();
  seller = await app.signUp();
  stranger = await app.signUp();
  moderator = await app.signUp();
  await setRole(app.database.db, moderator.email, 'moderator');
  await moderator.call('POST /v1/passport/login', { email: moderator.email, password: moderator.password });
});

const dealAfter = (...after: DealAction[]) =>
  createDealBetween(app, { buyerId: buyer.accountId, sellerId: seller.accountId, after });
const act = (person: Person, dealId: string, action: string, body?: object) =>
  person.call(`POST /v1/deals/${dealId}/${action}`, body);
const balanceOf = (person: Person) => ledgerOf(app).balanceOf(person.accountId);

it('the database knows the same states as the code', async () => {
  const { rows } = await app.database.pool.query<{ definition: string }>(
    `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = 'deals'::regclass AND conname = 'deals_state_check'`,
  );
  expect([...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, state]) => state).sort()).toEqual(
    [...DEAL_STATES].sort(),
  );
});

it('steps of one moment stand in the order in which they were taken, whatever their ids', async () => {
  const { db } = app.database;
  const dealId = await dealAfter();
  const [opened] = await listSteps(db, dealId);
  if (!opened) throw new Error('it has no step');
  const { step_id, at, by, actor_id, comment, amount } = opened;
  const rest = {
    is_other_page: false,
    link: null,
    published_at: null,
    reach: null,
    due_on: null,
    seller_share: null,
    media: [],
    files: [],
    by,
    actor_id,
    comment,
    amount,
  };
  const [later, earlier] = newIds([at.getTime() - 1, at.getTime() - 1]).reverse() as [string, string];
  for (const id of [later, earlier])
    await insertSteps(db, [
      { step_id: id, deal_id: dealId, at, action: 'counter', from_state: 'requested', to_state: 'requested', ...rest },
    ]);
  expect((await listSteps(db, dealId)).map((step) => step.step_id)).toEqual([step_id, later, earlier]);
  expect(await findStanding(db, dealId, 'counter')).toMatchObject({ stepId: earlier, rounds: 2 });
});

describe('a deal', () => {
  it('goes from the request to the money, and says at each step whose move it is and where the money lies', async () => {
    const before = await balanceOf(seller);
    const dealId = await dealAfter();
    const asked = await seller.call(`GET /v1/deals/${dealId}`);
    expect(asked.body.data).toMatchObject({
      state: 'requested',
      side: 'seller',
      amount: 1_000_000,
      can: { accept: true, decline: true, counter: true, cancel: false, complete: false },
      money: { held: 1_000_000, paid_to_seller: 0, fee: 0, returned: 0 },
    });
    expect((await act(seller, dealId, 'accept')).body.data).toMatchObject({ state: 'in_work', can: { deliver: true } });
    const delivered = await act(seller, dealId, 'deliver', { text: 'Вышло в 12:00', link: 'https://t.me/kitchen/1' });
    expect(delivered.body.data.complete_by).not.toBeNull();
    const done = await act(buyer, dealId, 'complete');
    expect(done.body.data).toMatchObject({
      state: 'completed',
      can: { review: true, dispute: false },
      money: { held: 0, paid_to_seller: 900_000, fee: 100_000, returned: 0 },
    });
    expect(done.body.data.history.map(({ action }: { action: string }) => action)).toEqual([
      'open',
      'accept',
      'deliver',
      'complete',
    ]);
    expect((await balanceOf(seller)).availableKopecks - before.availableKopecks).toBe(900_000);
  });

  it('comes back for revision with a comment, and is delivered again', async () => {
    const dealId = await dealAfter('accept', 'deliver');
    expect((await act(buyer, dealId, 'request_revision', {})).body.error.fields.comment).toBeTruthy();
    const back = await act(buyer, dealId, 'request_revision', { comment: 'Нет ссылки' });
    expect(back.body.data).toMatchObject({ state: 'in_work', complete_by: null });
    expect((await act(seller, dealId, 'deliver', { text: 'Добавил' })).body.data.state).toBe('delivered');
  });

  it('a counter-offer that costs more holds more, or names what is missing', async () => {
    const dealId = await dealAfter();
    const { availableKopecks } = await balanceOf(buyer);
    const amount = 1_000_000 + availableKopecks + 5_000;
    expect(
      (await act(seller, dealId, 'counter', { amount, due_on: '2020-01-01' })).body.error.fields.due_on,
    ).toBeTruthy();
    await act(seller, dealId, 'counter', { amount, due_on: dayAfter(40), comment: 'Праздники' });
    const poor = await act(buyer, dealId, 'accept_counter');
    expect(poor).toMatchObject({
      status: 402,
      body: { error: { code: 'not_enough_money', details: { missing: 5_000 } } },
    });
    await topUp(app, buyer.accountId, 5_000);
    const agreed = await act(buyer, dealId, 'accept_counter');
    expect(agreed.body.data).toMatchObject({ state: 'in_work', amount, due_on: dayAfter(40), money: { held: amount } });
  });

  it('a cheaper counter-offer gives the difference back', async () => {
    const dealId = await dealAfter('counter');
    const agreed = await act(buyer, dealId, 'accept_counter');
    expect(agreed.body.data).toMatchObject({ amount: 900_000, money: { held: 900_000, returned: 100_000 } });
  });

  it('agrees only to the counter-offer that was seen; another one is told and asked about again', async () => {
    const dealId = await dealAfter();
    const first = { amount: 110_000, due_on: dayAfter(40) };
    const second = { amount: 900_000, due_on: dayAfter(70) };
    await act(seller, dealId, 'counter', first);
    const wrong = await act(buyer, dealId, 'accept_counter', { ...first, due_on: dayAfter(41) });
    expect(wrong).toMatchObject({ status: 409, body: { error: { code: 'deal_changed', details: first } } });
    const replaced = (await act(seller, dealId, 'counter', { ...second, comment: 'Дороже' })).body.data;

    // The old terms, no terms at all, half of the new ones: none of these has read what stands there now.
    for (const body of [first, undefined, {}, { comment: 'Хорошо' }, { amount: second.amount }]) {
      const refused = await act(buyer, dealId, 'accept_counter', body);
      expect(refused, JSON.stringify(body)).toMatchObject({
        status: 409,
        body: { error: { code: 'deal_changed', details: { ...second, step_id: replaced.standing_step_id } } },
      });
      expect(refused.body.error.message).toContain('изменил предложение');
    }
    expect((await buyer.call(`GET /v1/deals/${dealId}`)).body.data).toMatchObject({
      state: 'requested',
      counter: second,
      money: { held: 1_000_000 },
    });
    const agreed = await act(buyer, dealId, 'accept_counter', second);
    expect(agreed.body.data).toMatchObject({ state: 'in_work', ...second, money: { held: 900_000 } });
  });

  it('a counter-offer with the same sum and day but other words is another one to whoever names it', async () => {
    const dealId = await dealAfter();
    const terms = { amount: 900_000, due_on: dayAfter(40) };
    const { standing_step_id: seen } = (await act(seller, dealId, 'counter', { ...terms, comment: 'Два поста' })).body
      .data;
    await act(seller, dealId, 'counter', { ...terms, comment: 'Один пост' });
    const refused = await act(buyer, dealId, 'accept_counter', { ...terms, step_id: seen });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'deal_changed' } } });
    const { step_id } = refused.body.error.details;
    expect((await act(buyer, dealId, 'accept_counter', { step_id })).body.data.state).toBe('in_work');
  });

  it('pays only for the delivery that was seen', async () => {
    const dealId = await dealAfter('accept', 'deliver');
    const seen = (await buyer.call(`GET /v1/deals/${dealId}`)).body.data.standing_step_id;
    const [listed] = (await buyer.call('GET /v1/deals?side=buyer&state=delivered')).body.data.items;
    expect(listed).toMatchObject({ deal_id: dealId, standing_step_id: seen });
    // Sent back from another tab; the seller delivers something else, and the first tab still shows the old work.
    await act(buyer, dealId, 'request_revision', { comment: 'Нет ссылки', step_id: seen });
    expect((await buyer.call(`GET /v1/deals/${dealId}`)).body.data.standing_step_id).toBeNull();
    const again = (await act(seller, dealId, 'deliver', { text: 'Пустая картинка' })).body.data;
    for (const body of [{ step_id: seen }, {}]) {
      expect(await act(buyer, dealId, 'complete', body)).toMatchObject({
        status: 409,
        body: { error: { code: 'deal_changed', details: { step_id: again.standing_step_id } } },
      });
    }
    const late = await act(buyer, dealId, 'request_revision', { comment: 'Нет ссылки', step_id: seen });
    expect(late.body.error.code).toBe('deal_changed');
    const paid = await act(buyer, dealId, 'complete', { step_id: again.standing_step_id });
    expect(paid.body.data).toMatchObject({ state: 'completed', standing_step_id: null });
  });

  it('a proposal to cancel that is named must be the one that stands; its terms are always the same', async () => {
    const dealId = await dealAfter('accept', 'propose_cancel', 'refuse_cancel');
    const [old] = (await seller.call(`GET /v1/deals/${dealId}`)).body.data.history.filter(
      ({ action }: { action: string }) => action === 'propose_cancel',
    );
    await act(buyer, dealId, 'propose_cancel', { comment: 'Всё-таки' });
    const refused = await act(seller, dealId, 'accept_cancel', { step_id: old.step_id });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'deal_changed' } } });
    expect((await act(seller, dealId, 'accept_cancel')).body.data.state).toBe('cancelled');
  });

  it('a refused counter-offer leaves the order as it was', async () => {
    const dealId = await dealAfter('counter');
    const kept = await act(buyer, dealId, 'refuse_counter');
    expect(kept.body.data).toMatchObject({ state: 'requested', amount: 1_000_000, counter: null });
    expect((await act(seller, dealId, 'accept')).body.data.state).toBe('in_work');
  });

  it('the buyer cannot leave work in progress before its day, but can propose it', async () => {
    const dealId = await dealAfter('accept');
    expect((await act(buyer, dealId, 'cancel')).body.error.code).toBe('wrong_deal_state');
    expect(
      (await act(buyer, dealId, 'propose_cancel', { comment: 'Передумали' })).body.data.cancel_proposal,
    ).toMatchObject({
      comment: 'Передумали',
    });
    expect((await act(seller, dealId, 'refuse_cancel')).body.data.cancel_proposal).toBeNull();
    await act(buyer, dealId, 'propose_cancel');
    expect((await act(seller, dealId, 'accept_cancel')).body.data).toMatchObject({
      state: 'cancelled',
      money: { held: 0, returned: 1_000_000 },
    });
  });

  it('after the agreed day the buyer may take the money back', async () => {
    const dealId = await dealAfter('accept');
    await app.database.pool.query(`UPDATE deals SET due_on = current_date - 2 WHERE deal_id = $1`, [dealId]);
    expect((await act(buyer, dealId, 'cancel')).body.data).toMatchObject({ state: 'cancelled', money: { held: 0 } });
  });

  it('the clock ends what nobody answered and completes what nobody checked', async () => {
    const [unanswered, unchecked] = [await dealAfter(), await dealAfter('accept', 'deliver')];
    await app.database.pool.query(
      `UPDATE deals SET answer_by = answer_by - interval '4 days', complete_by = complete_by - interval '4 days'
       WHERE deal_id = ANY($1)`,
      [[unanswered, unchecked]],
    );
    await dealsOf(app).runClock();
    expect((await buyer.call(`GET /v1/deals/${unanswered}`)).body.data).toMatchObject({
      state: 'expired',
      money: { held: 0, returned: 1_000_000 },
    });
    const completed = await buyer.call(`GET /v1/deals/${unchecked}`);
    expect(completed.body.data).toMatchObject({ state: 'completed', money: { held: 0, paid_to_seller: 900_000 } });
    expect(completed.body.data.history.at(-1)).toMatchObject({ by: 'clock', actor: null });
  });

  it('twenty people pressing at once: one step is taken', async () => {
    const dealId = await dealAfter('accept', 'deliver');
    const answers = await Promise.all(Array.from({ length: 20 }, () => act(buyer, dealId, 'complete')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});

describe('a dispute', () => {
  it.each([
    { share: 30, state: 'split', money: { held: 0, paid_to_seller: 270_000, fee: 30_000, returned: 700_000 } },
    { share: 0, state: 'refunded', money: { held: 0, paid_to_seller: 0, fee: 0, returned: 1_000_000 } },
    { share: 100, state: 'completed', money: { held: 0, paid_to_seller: 900_000, fee: 100_000, returned: 0 } },
  ])('is settled by a moderator with $share % for the seller', async ({ share, state, money }) => {
    const dealId = await dealAfter('accept', 'deliver');
    await act(buyer, dealId, 'dispute', { reason: 'Пост удалили через час' });
    const queue = await moderator.call('GET /v1/deals/disputes?limit=100');
    expect(queue.body.data.items.map(({ deal_id }: { deal_id: string }) => deal_id)).toContain(dealId);
    const settled = await act(moderator, dealId, 'settle', { seller_share: share, comment: 'По переписке' });
    expect(settled.body.data).toMatchObject({ state, money });
  });

  it('is not judged by one of its sides, even if he is a moderator', async () => {
    const dealId = await createDealBetween(app, {
      buyerId: buyer.accountId,
      sellerId: moderator.accountId,
      after: ['accept', 'dispute'],
    });
    expect((await act(moderator, dealId, 'settle', { seller_share: 100, comment: 'Сам себе' })).body.error.code).toBe(
      'not_your_move',
    );
  });
});

describe('who sees what', () => {
  it('strangers and moderators get 404 for a deal that is not disputed', async () => {
    const dealId = await dealAfter('accept');
    for (const person of [stranger, moderator]) {
      expect((await person.call(`GET /v1/deals/${dealId}`)).status).toBe(404);
      expect((await act(person, dealId, 'cancel')).status).toBe(404);
    }
  });

  it('the seller does not learn the name of the buyer’s project', async () => {
    const dealId = await dealAfter();
    expect((await buyer.call(`GET /v1/deals/${dealId}`)).body.data.project).toMatchObject({ title: 'Осенний запуск' });
    expect((await seller.call(`GET /v1/deals/${dealId}`)).body.data.project).toBeNull();
  });

  it('lists by side and state with what waits for an answer', async () => {
    const fresh = await app.signUp();
    const ids = [];
    for (const after of [[], [], ['accept'], ['accept', 'deliver']] as DealAction[][])
      ids.push(await createDealBetween(app, { buyerId: buyer.accountId, sellerId: fresh.accountId, after }));
    const list = await fresh.call('GET /v1/deals?side=seller&state=requested,in_work&limit=2');
    expect(list.body.data.items).toHaveLength(2);
    expect(list.body.data.counts).toMatchObject({ requested: 2, in_work: 1, delivered: 1 });
    expect(list.body.data.waiting).toBe(2);
    const rest = await fresh.call(
      `GET /v1/deals?side=seller&state=requested,in_work&limit=2&cursor=${list.body.data.next_cursor}`,
    );
    expect(rest.body.data.items).toHaveLength(1);
    expect(rest.body.data.next_cursor).toBeNull();
    expect((await fresh.call('GET /v1/deals?side=buyer')).body.data.items).toEqual([]);
  });
});

it('an account with an open deal cannot be deleted', async () => {
  const leaving = await app.signUp();
  await createDealBetween(app, { buyerId: buyer.accountId, sellerId: leaving.accountId });
  const refused = await leaving.call(`DELETE /v1/passport/account/${leaving.accountId}`, {
    password: leaving.password,
  });
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'account_has_open_deals' } } });
});

it('the ledger is clean after all of it', () => expectLedgerClean(ledgerOf(app)));
