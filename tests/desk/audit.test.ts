/** Everything done at the desk is in the log: the list of deeds comes from the contracts. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#platform/contract.ts';
import { newId } from '#platform/ids.ts';
import { keyed, topUp, VALID_CARD } from '../finance/money.ts';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createDealBetween } from '../support/deal-story.ts';
import { signUpStaff } from '../support/staff.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signUpStaff(app, 'admin');
});

async function payout(): Promise<string> {
  const person = await app.signUp();
  await topUp(app, person, 200_000);
  const destination = { type: 'card', number: VALID_CARD };
  return (await person.call('POST /v1/finance/payouts', { amount: 100_000, destination }, keyed())).body.data.payout_id;
}
async function failedJob(): Promise<string> {
  const id = newId();
  await app.database.pool.query(
    "INSERT INTO pgboss.job (id, name, state, data, start_after) VALUES ($1, 'passport-sweep', 'failed', '{}', now() + interval '1 day')",
    [id],
  );
  return id;
}

interface Deed {
  path: string;
  body?: unknown;
  action: string;
  /** Title of its subject in the audit log, where that is not what people read. */
  title?: string;
}
/** For every call of staff that changes something (or must be seen): one way to do it. */
const DEEDS: Record<string, () => Promise<Deed>> = {
  'POST /v1/moderation/objects/{kind}/{id}': async () => {
    const { resource_id } = await publishObject(await app.signUp(), 'resource');
    const body = { decision: 'rejected', reason: 'bad_text' };
    return { path: `POST /v1/moderation/objects/resource/${resource_id}`, body, action: 'object_decided' };
  },
  'POST /v1/moderation/complaints/{complaint_id}/close': async () => {
    const { resource_id: id } = await publishObject(await app.signUp(), 'resource');
    const author = await app.signUp();
    const filed = await author.call('POST /v1/moderation/complaints', { kind: 'resource', id, reason: 'spam' });
    const path = `POST /v1/moderation/complaints/${filed.body.data.complaint_id}/close`;
    return { path, body: { decision: 'dismissed' }, action: 'complaint_closed' };
  },
  'PUT /v1/moderation/cases/{case}/{id}': async () => ({
    path: `PUT /v1/moderation/cases/complaint/${newId()}`,
    action: 'case_taken',
    title: 'complaint',
  }),
  'DELETE /v1/moderation/cases/{case}/{id}': async () => {
    const id = newId();
    await admin.call(`PUT /v1/moderation/cases/dispute/${id}`);
    return { path: `DELETE /v1/moderation/cases/dispute/${id}`, action: 'case_released' };
  },
  'POST /v1/appeals/{appeal_id}/answer': async () => {
    const owner = await app.signUp();
    const { resource_id: id } = await publishObject(owner, 'resource', { url: `https://t.me/appealed${newId()}` });
    const first = await signUpStaff(app, 'moderator');
    await first.call(`POST /v1/moderation/objects/resource/${id}`, { decision: 'blocked', reason: 'bad_text' });
    const filed = await owner.call(`POST /v1/appeals/rulings/${id}/appeal`, { text: 'Ошибок нет.' });
    const path = `POST /v1/appeals/${filed.body.data.appeal.appeal_id}/answer`;
    return { path, body: { decision: 'overturned', answer: 'Ошибок правда нет.' }, action: 'appeal_answered' };
  },
  'POST /v1/deals/{deal_id}/settle': async () => {
    const [buyer, seller] = [await app.signUp(), await app.signUp()];
    const sides = { buyerId: buyer.accountId, sellerId: seller.accountId };
    const dealId = await createDealBetween(app, { ...sides, after: ['accept', 'dispute'] });
    const body = { seller_share: 30, comment: 'Сдано не всё' };
    return { path: `POST /v1/deals/${dealId}/settle`, body, action: 'dispute_settled' };
  },
  'GET /v1/finance/payouts/{payout_id}/card': async () => ({
    path: `GET /v1/finance/payouts/${await payout()}/card`,
    action: 'card_shown',
  }),
  'POST /v1/finance/payouts/{payout_id}/approve': async () => ({
    path: `POST /v1/finance/payouts/${await payout()}/approve`,
    action: 'payout_approved',
  }),
  'POST /v1/finance/payouts/{payout_id}/refuse': async () => ({
    path: `POST /v1/finance/payouts/${await payout()}/refuse`,
    body: { reason: 'Карта чужая' },
    action: 'payout_refused',
  }),
  'POST /v1/passport/account/': async () => ({
    path: 'POST /v1/passport/account/',
    body: { email: `made-${newId()}@example.ru`, password: 'вполне длинная фраза' },
    action: 'account_created',
  }),
  'PUT /v1/desk/people/{account_id}/role': async () => ({
    path: `PUT /v1/desk/people/${(await app.signUp()).accountId}/role`,
    body: { role: 'moderator' },
    action: 'role_changed',
  }),
  'PUT /v1/desk/people/{account_id}/block': async () => ({
    path: `PUT /v1/desk/people/${(await app.signUp()).accountId}/block`,
    body: { reason: 'Рассылает спам' },
    action: 'account_blocked',
  }),
  'DELETE /v1/desk/people/{account_id}/block': async () => {
    const { accountId } = await app.signUp();
    await admin.call(`PUT /v1/desk/people/${accountId}/block`, { reason: 'Ошибка' });
    return { path: `DELETE /v1/desk/people/${accountId}/block`, action: 'account_unblocked' };
  },
  'DELETE /v1/desk/people/{account_id}/sessions': async () => ({
    path: `DELETE /v1/desk/people/${(await app.signUp()).accountId}/sessions`,
    action: 'sessions_ended',
  }),
  'DELETE /v1/desk/people/{account_id}/sessions/{session_id}': async () => {
    const { accountId } = await app.signUp();
    const { sessions } = (await admin.call(`GET /v1/desk/people/${accountId}`)).body.data;
    return {
      path: `DELETE /v1/desk/people/${accountId}/sessions/${sessions[0].session_id}`,
      action: 'session_ended',
    };
  },
  'POST /v1/dictionaries/{dictionary}/terms': async () => ({
    path: 'POST /v1/dictionaries/topics/terms',
    body: { code: 'audited', name: 'Проверенная тема' },
    action: 'term_added',
  }),
  'PATCH /v1/dictionaries/{dictionary}/terms/{code}': async () => ({
    path: 'PATCH /v1/dictionaries/platforms/terms/press',
    body: { name: 'Газеты и журналы' },
    action: 'term_changed',
  }),
  'PUT /v1/dictionaries/{dictionary}/order': async () => {
    const { items } = (await admin.call('GET /v1/dictionaries')).body.data;
    const { terms } = items.find((each: { dictionary: string }) => each.dictionary === 'specialisations');
    const codes = terms.map(({ code }: { code: string }) => code).reverse();
    return { path: 'PUT /v1/dictionaries/specialisations/order', body: { codes }, action: 'terms_ordered' };
  },
  'POST /v1/legality/rules': async () => ({
    path: 'POST /v1/legality/rules',
    body: { title: 'Закрытый сайт', subject: { kind: 'address', address: 'closed.example' }, version: ruleVersion },
    action: 'rule_added',
    title: 'Закрытый сайт',
  }),
  'POST /v1/legality/rules/{rule_id}/versions': async () => ({
    path: `POST /v1/legality/rules/${await ruleOf('Telegram: спор с ФАС')}/versions`,
    body: ruleVersion,
    action: 'rule_changed',
    title: 'Telegram: спор с ФАС',
  }),
  'DELETE /v1/legality/rules/{rule_id}/versions/{version_id}': async () => {
    const path = `/v1/legality/rules/${await ruleOf('YouTube: спор с ФАС')}/versions`;
    const { items } = (await admin.call(`POST ${path}`, ruleVersion)).body.data;
    const { versions } = items.find(({ title }: { title: string }) => title === 'YouTube: спор с ФАС');
    return {
      path: `DELETE ${path}/${versions.at(-1).version_id}`,
      action: 'rule_changed',
      title: 'YouTube: спор с ФАС',
    };
  },
  'POST /v1/desk/marking/{object_id}/retry': async () => ({
    path: `POST /v1/desk/marking/${await waitingObject()}/retry`,
    action: 'marking_retried',
    title: 'person ohv-p-audited',
  }),
  'POST /v1/desk/marking/{object_id}/stop': async () => ({
    path: `POST /v1/desk/marking/${await waitingObject()}/stop`,
    action: 'marking_stopped',
    title: 'person ohv-p-audited',
  }),
  'PUT /v1/desk/marking/{object_id}/name': async () => {
    const personId = newId();
    await app.database.pool.query(
      `INSERT INTO marking_persons (person_id, environment, type, inn, name, roles)
       VALUES ($1, 'off', 'juridical', '7710140679', 'ООО «Неверно»', '{advertiser}')`,
      [personId],
    );
    return {
      path: `PUT /v1/desk/marking/${await waitingObject(`ohv-p-${personId}`)}/name`,
      body: { name: 'ООО «Верно»' },
      action: 'marking_renamed',
      title: `person ohv-p-${personId}`,
    };
  },
  'POST /v1/desk/marking/deals/{deal_id}/waive': async () => ({
    path: `POST /v1/desk/marking/deals/${await markedDeal()}/waive`,
    body: { words: 'Показывается только на экранах в кафе' },
    action: 'marking_waived',
  }),
  'POST /v1/desk/jobs/{queue}/{job_id}/retry': async () => ({
    path: `POST /v1/desk/jobs/passport-sweep/${await failedJob()}/retry`,
    action: 'job_retried',
    title: 'passport-sweep',
  }),
};

/** The site under test marks nothing, so it has nothing of this unless it is put there. */
const waitingObject = async (externalId = 'ohv-p-audited'): Promise<string> => {
  const { rows } = await app.database.pool.query(
    `INSERT INTO marking_objects (object_id, environment, kind, external_id, body, body_hash)
     VALUES ($1, 'off', 'person', $2, '{}', '') ON CONFLICT (environment, kind, external_id)
     DO UPDATE SET body_hash = '' RETURNING object_id`,
    [newId(), externalId],
  );
  return rows[0].object_id;
};
const markedDeal = async (): Promise<string> => {
  const [buyer, seller] = [await app.signUp(), await app.signUp()];
  const dealId = await createDealBetween(app, { buyerId: buyer.accountId, sellerId: seller.accountId });
  await app.database.pool.query(
    `INSERT INTO marking_of_deals (deal_id, environment, buyer_id, seller_id, need, object_id, place_title)
     VALUES ($1, 'off', $2, $3, 'required', $1, 'Канал')`,
    [dealId, buyer.accountId, seller.accountId],
  );
  return dealId;
};

const ruleVersion = {
  light: 'red',
  law: '38-ФЗ',
  source: 'Текст закона',
  source_url: null,
  words: 'Нельзя.',
  from: '2100-01-01',
  to: null,
};
const ruleOf = async (title: string): Promise<string> => {
  const { items } = (await admin.call('GET /v1/legality/rules')).body.data;
  return items.find((rule: { title: string }) => rule.title === title).rule_id;
};

/** Looks ahead and changes nothing. */
const PREVIEW = 'POST /v1/legality/rules/preview';
const isDeed = ([key, call]: [string, Call]) =>
  (call.access === 'moderator' || call.access === 'admin') &&
  (!key.startsWith('GET ') || call.isWrite) &&
  key !== PREVIEW;
const entries = async () => (await admin.call('GET /v1/audit?limit=100')).body.data.items;

describe('the audit log', () => {
  it('knows a deed for every call by which staff changes something', () => {
    const calls = app.modules.flatMap(({ calls }) => Object.entries(calls) as [string, Call][]).filter(isDeed);
    expect(Object.keys(DEEDS).sort()).toEqual(calls.map(([key]) => key).sort());
  });

  it.each(Object.keys(DEEDS))('has a row of %s', async (key) => {
    const { path, body, action, title }: Deed = (await DEEDS[key]?.()) ?? { path: '', action: '' };
    const before = new Set((await entries()).map(({ entry_id }: { entry_id: string }) => entry_id));
    const answer = await admin.call(path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const added = (await entries()).filter(({ entry_id }: { entry_id: string }) => !before.has(entry_id));
    expect(added).toHaveLength(1);
    expect(added[0]).toMatchObject({ action, actor: { account_id: admin.accountId } });
    if (title) expect(added[0].subject.title).toBe(title);
    expect(added[0].address).toMatch(/^10\./);
    // A refused repetition, where there is one, leaves nothing.
    const again = await admin.call(path, body);
    if (again.status >= 400) expect((await entries())[0].entry_id).toBe(added[0].entry_id);
  });

  it('narrows to an action, a person, a subject and days', async () => {
    const { accountId } = await app.signUp();
    await admin.call(`PUT /v1/desk/people/${accountId}/role`, { role: 'moderator' });
    const find = async (query: string) => (await admin.call(`GET /v1/audit?${query}`)).body.data.items;
    expect(await find(`subject_id=${accountId}`)).toMatchObject([
      { action: 'role_changed', before: { role: 'member' }, after: { role: 'moderator' } },
    ]);
    expect(await find(`subject_id=${accountId}&action=account_blocked`)).toEqual([]);
    expect(await find(`actor_id=${accountId}`)).toEqual([]);
    expect(await find(`subject_id=${accountId}&to=2020-01-01`)).toEqual([]);
    expect(await find(`subject_id=${accountId}&from=2020-01-01&to=2100-01-01`)).toHaveLength(1);
    const first = (await admin.call('GET /v1/audit?limit=2')).body.data;
    const second = (await admin.call(`GET /v1/audit?limit=2&cursor=${first.next_cursor}`)).body.data;
    expect(second.items[0].entry_id < first.items[1].entry_id).toBe(true);
  });

  it('is only added to; the address alone goes with an erased account', async () => {
    const { pool } = app.database;
    const refused = { code: '42501' };
    await expect(pool.query("UPDATE audit_log SET action = 'role_changed'")).rejects.toMatchObject(refused);
    await expect(pool.query("UPDATE audit_log SET address = NULL, after = '{}'")).rejects.toMatchObject(refused);
    await expect(pool.query('DELETE FROM audit_log')).rejects.toMatchObject(refused);
    await expect(pool.query('TRUNCATE audit_log')).rejects.toMatchObject(refused);

    const leaving = await signUpStaff(app, 'admin');
    const { accountId } = await app.signUp();
    await leaving.call(`PUT /v1/desk/people/${accountId}/role`, { role: 'moderator' });
    const gone = await leaving.call(`DELETE /v1/passport/account/${leaving.accountId}`, { password: leaving.password });
    expect(gone.status).toBe(200);
    const [entry] = (await admin.call(`GET /v1/audit?subject_id=${accountId}`)).body.data.items;
    expect(entry).toMatchObject({ address: null, actor: { name: 'Удалённый аккаунт' } });
  });

  it('puts a ruling into the log of moderation too', async () => {
    const { path, body } = (await DEEDS['POST /v1/deals/{deal_id}/settle']?.()) ?? { path: '' };
    await admin.call(path, body);
    const [entry] = (await admin.call('GET /v1/moderation/log')).body.data.items;
    expect(entry).toMatchObject({ action: 'dispute_settled', after: { seller_share: 30, comment: 'Сдано не всё' } });
  });
});
