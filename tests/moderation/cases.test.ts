/** A case is taken by one moderator at a time. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { keyed, topUp, VALID_ACCOUNT } from '../finance/money.ts';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createDealBetween } from '../support/deal-story.ts';
import { signUpStaff } from '../support/staff.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;
let app: TestApp;
let one: Person;
let other: Person;
let admin: Person;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  one = await signUpStaff(app, 'moderator');
  other = await signUpStaff(app, 'moderator');
  admin = await signUpStaff(app, 'admin');
  person = await app.signUp();
});

const take = (by: Person, kind: string, id: string) => by.call(`PUT /v1/moderation/cases/${kind}/${id}`);
const release = (by: Person, kind: string, id: string) => by.call(`DELETE /v1/moderation/cases/${kind}/${id}`);
const publish = async (): Promise<string> =>
  (await publishObject(person, 'resource', { url: `https://t.me/c${newId().replaceAll('-', '')}` })).resource_id;
const reject = (by: Person, id: string) =>
  by.call(`POST /v1/moderation/objects/resource/${id}`, { decision: 'rejected', reason: 'bad_text' });

describe('a case', () => {
  it('goes to one of all who take it at once, and the others read whose it is', async () => {
    const id = newId();
    const answers = await Promise.all(
      [one, other, admin].flatMap((by) => [take(by, 'object', id), take(by, 'object', id)]),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(new Set(taken.map(({ body }) => body.data.by.account_id)).size).toBe(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.body.error).toMatchObject({
      code: 'case_taken',
      message: expect.stringContaining('Этим уже занимается'),
    });
    const { items } = (await admin.call('GET /v1/moderation/cases')).body.data;
    expect(items.filter((each: { id: string }) => each.id === id)).toMatchObject([
      { case: 'object', by: { account_id: taken[0]?.body.data.by.account_id }, can: { release: true } },
    ]);
  });

  it('is put down by whoever has it, by an administrator, or by time', async () => {
    const id = newId();
    await take(one, 'appeal', id);
    expect((await release(other, 'appeal', id)).body.error.code).toBe('case_taken');
    expect((await release(admin, 'appeal', id)).status).toBe(200);
    expect((await take(other, 'appeal', id)).status).toBe(200);
    expect((await release(other, 'appeal', id)).status).toBe(200);
    await take(one, 'appeal', id);
    await app.database.pool.query(
      "UPDATE taken_cases SET taken_at = now() - interval '2 hours', until = now() - interval '1 second' WHERE case_id = $1",
      [id],
    );
    expect((await take(other, 'appeal', id)).body.data.by.account_id).toBe(other.accountId);
  });

  it('that somebody has taken is not decided by another, whatever it is', async () => {
    const objectId = await publish();
    await take(one, 'object', objectId);
    expect((await reject(other, objectId)).body.error.code).toBe('case_taken');
    expect((await reject(one, objectId)).status).toBe(200);

    const complainedId = await publish();
    const body = { kind: 'resource', id: complainedId, reason: 'spam' };
    const { complaint_id } = (await (await app.signUp()).call('POST /v1/moderation/complaints', body)).body.data;
    const close = (by: Person) =>
      by.call(`POST /v1/moderation/complaints/${complaint_id}/close`, { decision: 'dismissed' });
    await take(one, 'complaint', complaint_id);
    expect((await close(other)).body.error.code).toBe('case_taken');
    expect((await close(one)).status).toBe(200);

    const buyer = await app.signUp();
    const sides = { buyerId: buyer.accountId, sellerId: person.accountId };
    const dealId = await createDealBetween(app, { ...sides, after: ['accept', 'dispute'] });
    const settle = (by: Person) =>
      by.call(`POST /v1/deals/${dealId}/settle`, { seller_share: 50, comment: 'Пополам.' });
    await take(one, 'dispute', dealId);
    expect((await settle(other)).body.error.code).toBe('case_taken');
    expect((await settle(one)).status).toBe(200);
    const { items } = (await one.call('GET /v1/moderation/cases')).body.data;
    expect(items.some((each: { id: string }) => [objectId, complaint_id, dealId].includes(each.id))).toBe(false);
  });
});

describe('money and marking', () => {
  it('a payout that one administrator has taken is not decided by another', async () => {
    const second = await signUpStaff(app, 'admin');
    await topUp(app, person, 200_000);
    const wish = { amount: 100_000, destination: VALID_ACCOUNT };
    const { payout_id: id } = (await person.call('POST /v1/finance/payouts', wish, keyed())).body.data;
    await take(second, 'payout', id);
    expect((await admin.call(`POST /v1/finance/payouts/${id}/approve`)).body.error.code).toBe('case_taken');
    expect((await second.call(`POST /v1/finance/payouts/${id}/approve`)).status).toBe(200);
    const { items } = (await admin.call('GET /v1/moderation/cases')).body.data;
    expect(items.some((each: { id: string }) => each.id === id)).toBe(false);
  });

  it('a deal whose marking waits for a hand is taken by those who are no side of it', async () => {
    const dealId = await createDealBetween(app, { buyerId: person.accountId, sellerId: one.accountId });
    expect((await take(one, 'marking', dealId)).body.error.code).toBe('own_case');
    expect((await take(other, 'marking', dealId)).status).toBe(200);
  });
});

describe('one’s own', () => {
  const isOwn = { status: 409, body: { error: { code: 'own_case' } } };

  it('object is neither taken nor judged by its owner, whatever is said of it', async () => {
    const { resource_id: id } = await publishObject(one, 'resource');
    const body = { kind: 'resource', id, reason: 'fraud', text: null };
    const { complaint_id } = (await person.call('POST /v1/moderation/complaints', body)).body.data;
    const close = (by: Person) =>
      by.call(`POST /v1/moderation/complaints/${complaint_id}/close`, { decision: 'dismissed' });
    expect(await reject(one, id)).toMatchObject(isOwn);
    expect(await take(one, 'object', id)).toMatchObject(isOwn);
    expect(await take(one, 'complaint', complaint_id)).toMatchObject(isOwn);
    expect(await close(one)).toMatchObject(isOwn);
    expect((await close(other)).status).toBe(200);
    expect((await reject(other, id)).status).toBe(200);
    const ofAdmin = (await publishObject(admin, 'resource')).resource_id;
    expect(await reject(admin, ofAdmin)).toMatchObject(isOwn);
  });

  it('complaint is answered by another, also when its author takes the object down', async () => {
    const { resource_id: id } = await publishObject(person, 'resource');
    const body = { kind: 'resource', id, reason: 'fraud', text: null };
    const { complaint_id } = (await one.call('POST /v1/moderation/complaints', body)).body.data;
    const close = (by: Person) =>
      by.call(`POST /v1/moderation/complaints/${complaint_id}/close`, { decision: 'dismissed' });
    expect(await take(one, 'complaint', complaint_id)).toMatchObject(isOwn);
    expect(await close(one)).toMatchObject(isOwn);
    expect((await reject(one, id)).body.data).toMatchObject({ closed_complaints: 0 });
    expect((await close(other)).status).toBe(200);
  });

  it('draft is nobody’s to judge before it was published', async () => {
    const { resource_id: id } = await createObject(person, 'resource');
    expect(await reject(one, id)).toMatchObject({ status: 409, body: { error: { code: 'wrong_life' } } });
  });

  it('payout is neither taken nor approved by its owner, nor taken by those who do not decide about it', async () => {
    const second = await signUpStaff(app, 'admin');
    await topUp(app, admin, 200_000);
    const wish = { amount: 100_000, destination: VALID_ACCOUNT };
    const { payout_id: id } = (await admin.call('POST /v1/finance/payouts', wish, keyed())).body.data;
    expect(await take(admin, 'payout', id)).toMatchObject(isOwn);
    expect((await take(one, 'payout', id)).body.error.code).toBe('forbidden');
    expect((await take(second, 'payout', id)).status).toBe(200);
  });

  it('dispute is not taken by its sides', async () => {
    const dealId = await createDealBetween(app, {
      buyerId: person.accountId,
      sellerId: one.accountId,
      after: ['accept', 'dispute'],
    });
    expect(await take(one, 'dispute', dealId)).toMatchObject(isOwn);
    expect((await take(other, 'dispute', dealId)).status).toBe(200);
  });

  it('ruling is not kept from those who can answer the appeal', async () => {
    const id = await publish();
    await reject(one, id);
    const { appeal_id } = (await person.call(`POST /v1/appeals/rulings/${id}/appeal`, { text: 'Там всё верно.' })).body
      .data.appeal;
    expect((await take(one, 'appeal', appeal_id)).body.error.code).toBe('own_ruling');
    expect((await take(other, 'appeal', appeal_id)).status).toBe(200);
  });
});
