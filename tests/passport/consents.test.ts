import { beforeAll, describe, expect, it } from 'vitest';
import {
  askedVersion,
  currentVersion,
  DOCUMENT_NAMES,
  DOCUMENTS,
  pathOf,
  versionOn,
} from '#modules/legal/domain/documents.ts';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

function ok(answer: Answer) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}
const REQUIRED = { terms: currentVersion('terms'), personal_data: currentVersion('personal_data') };
type Items = { items: { document: string }[] };
const of = ({ items }: Items, document: string) => items.find((item) => item.document === document);

/** As if the person had agreed to an older wording. */
const makeOld = async (accountId: string, document: string) => {
  await app.database.pool.query("UPDATE consents SET version = '2020-01-01' WHERE account_id = $1 AND document = $2", [
    accountId,
    document,
  ]);
  await app.database.pool.query("UPDATE accounts SET consented_through = '2020-01-01' WHERE account_id = $1", [
    accountId,
  ]);
};

describe('a document', () => {
  it('has the wording that was in force on a day, from the first one on', () => {
    expect(versionOn('terms')).toBe(currentVersion('terms'));
    expect(versionOn('terms', '2024-01-14')).toBeNull();
    expect(versionOn('terms', '2024-01-15')).toBe('2024-01-15');
    expect(versionOn('terms', '2026-11-16')).toBe('2024-01-15');
    expect(versionOn('terms', '2026-11-17')).toBe('2026-11-17');
    expect(versionOn('personal_data', '2026-11-16')).toBe('2026-11-16');
    expect(versionOn('terms', '2999-01-01')).toBe(currentVersion('terms'));
  });

  it('has its wordings in the order of their days, each at an address', () => {
    for (const name of DOCUMENT_NAMES) {
      const versions: readonly string[] = DOCUMENTS[name].versions;
      expect(versions).toEqual([...new Set(versions)].toSorted());
      expect(new Set(versions.map((version) => pathOf(name, version))).size).toBe(versions.length);
    }
    expect(pathOf('letters', currentVersion('letters'))).toBe('/legal/privacy#letters');
    expect(pathOf('terms', '2024-01-15')).toBe('/legal/terms/2024-01-15');
  });
});

describe('consents', () => {
  it('hold for a later wording that only says more: nobody is asked again', async () => {
    const person = await app.signUp();
    expect(askedVersion('personal_data') < currentVersion('personal_data')).toBe(true);
    await app.database.pool.query(
      "UPDATE consents SET version = $2 WHERE account_id = $1 AND document = 'personal_data'",
      [person.accountId, askedVersion('personal_data')],
    );
    await app.database.pool.query('UPDATE accounts SET consented_through = $2 WHERE account_id = $1', [
      person.accountId,
      [askedVersion('terms'), askedVersion('personal_data')].sort().at(-1),
    ]);
    expect(ok(await person.call('GET /v1/passport/login')).needs_consent).toBe(false);
    expect(of(ok(await person.call('GET /v1/passport/consents')), 'personal_data')).toMatchObject({
      version: currentVersion('personal_data'),
      is_outdated: false,
      given: { version: askedVersion('personal_data') },
    });
  });

  it('are recorded at registration with their version, moment and address; letters are not among them', async () => {
    const person = await app.signUp();
    const consents = ok(await person.call('GET /v1/passport/consents'));
    for (const [document, version] of Object.entries(REQUIRED)) {
      expect(of(consents, document)).toMatchObject({
        version,
        is_required: true,
        is_outdated: false,
        withdrawn_at: null,
        given: { version },
      });
    }
    expect(of(consents, 'letters')).toMatchObject({ is_required: false, given: null, withdrawn_at: null });
    const { rows } = await app.database.pool.query('SELECT address FROM consents WHERE account_id = $1', [
      person.accountId,
    ]);
    expect(rows).toHaveLength(2);
    for (const { address } of rows) expect(address).toMatch(/^10\./);
    expect(ok(await person.call('GET /v1/passport/login')).needs_consent).toBe(false);
  });

  it('to letters are given, withdrawn and given again, and the history stays', async () => {
    const person = await app.signUp();
    const version = currentVersion('letters');
    const give = () => person.call('PUT /v1/passport/consents/letters', { version });
    expect(of(ok(await give()), 'letters')).toMatchObject({ given: { version } });
    ok(await give());
    const withdrawn = of(ok(await person.call('DELETE /v1/passport/consents/letters')), 'letters');
    expect(withdrawn).toMatchObject({ given: null, withdrawn_at: expect.any(String) });
    ok(await person.call('DELETE /v1/passport/consents/letters'));
    expect(of(ok(await give()), 'letters')).toMatchObject({ given: {}, withdrawn_at: null });
    const { rows } = await app.database.pool.query(
      "SELECT withdrawn_at IS NULL AS is_in_force FROM consents WHERE account_id = $1 AND document = 'letters' ORDER BY given_at",
      [person.accountId],
    );
    expect(rows).toEqual([{ is_in_force: false }, { is_in_force: true }]);
  });

  it('that are required are withdrawn only with the account', async () => {
    const person = await app.signUp();
    for (const document of ['terms', 'personal_data']) {
      expect(await person.call(`DELETE /v1/passport/consents/${document}`)).toMatchObject({
        status: 409,
        body: { error: { code: 'consent_needed' } },
      });
    }
    expect((await person.call('DELETE /v1/passport/consents/everything')).status).toBe(404);
  });

  it('are asked for again when the wording is newer, and only the wording that was read is accepted', async () => {
    const person = await app.signUp();
    const stranger = await app.signUp();
    for (const document of ['terms', 'personal_data']) await makeOld(person.accountId, document);
    expect(ok(await person.call('GET /v1/passport/login')).needs_consent).toBe(true);
    expect(of(ok(await person.call('GET /v1/passport/consents')), 'terms')).toMatchObject({ is_outdated: true });
    expect(await person.call('PUT /v1/passport/consents/terms', { version: '2020-01-01' })).toMatchObject({
      status: 409,
      body: { error: { code: 'document_changed' } },
    });
    const accept = (document: 'terms' | 'personal_data') =>
      person.call(`PUT /v1/passport/consents/${document}`, { version: REQUIRED[document] });
    expect(of(ok(await accept('terms')), 'terms')).toMatchObject({ is_outdated: false });
    // One of two is not enough.
    expect(ok(await person.call('GET /v1/passport/login')).needs_consent).toBe(true);
    ok(await accept('personal_data'));
    expect(ok(await person.call('GET /v1/passport/login')).needs_consent).toBe(false);
    expect(ok(await stranger.call('GET /v1/passport/login')).needs_consent).toBe(false);
  });

  it('that are out of date let nobody pay, order or agree to an order; reading and leaving go on', async () => {
    const bound = app.modules.flatMap(({ calls }) => Object.entries(calls).filter(([, { consent }]) => consent));
    expect(bound.map(([key]) => key).sort()).toEqual([
      'POST /v1/basket/checkout',
      'POST /v1/basket/pay_by_card',
      'POST /v1/deals/{deal_id}/accept',
      'POST /v1/deals/{deal_id}/accept_counter',
      'POST /v1/deals/{deal_id}/accept_counter/pay_by_card',
      'POST /v1/deals/{deal_id}/counter',
      'POST /v1/finance/topups',
    ]);
    const person = await app.signUp();
    const topUp = () =>
      person.call('POST /v1/finance/topups', { amount: 100_000 }, { 'idempotency-key': crypto.randomUUID() });
    await makeOld(person.accountId, 'terms');
    for (const [key] of bound) {
      const refused = await person.call(key.replace('{deal_id}', crypto.randomUUID()), {});
      expect([key, refused.status, refused.body.error.code]).toEqual([key, 403, 'consent_outdated']);
    }
    expect((await topUp()).body.error.message).toContain('Согласия');
    ok(await person.call('GET /v1/deals'));
    ok(await person.call('GET /v1/finance/payouts'));
    ok(await person.call('PUT /v1/passport/consents/terms', { version: REQUIRED.terms }));
    ok(await topUp());
  });

  it('to the first wording about personal data are asked for again: it was silent about card numbers and acts', async () => {
    const person = await app.signUp();
    const before = [person.accountId, '2024-01-15'];
    await app.database.pool.query(
      "UPDATE consents SET version = $2 WHERE account_id = $1 AND document = 'personal_data'",
      before,
    );
    await app.database.pool.query('UPDATE accounts SET consented_through = $2 WHERE account_id = $1', before);
    expect(ok(await person.call('GET /v1/passport/login')).needs_consent).toBe(true);
    const consents = ok(await person.call('GET /v1/passport/consents'));
    const asked = of(consents, 'personal_data');
    expect(asked).toMatchObject({ is_outdated: true, version: expect.not.stringMatching('2024-01-15') });
    ok(await person.call('PUT /v1/passport/consents/personal_data', { version: REQUIRED.personal_data }));
    expect(ok(await person.call('GET /v1/passport/login')).needs_consent).toBe(false);
  });

  it('are asked of whoever an administrator has made an account for', async () => {
    const admin = await signUpStaff(app, 'admin');
    const person = { email: 'made-for@example.ru', password: 'вполне длинная фраза' };
    ok(await admin.call('POST /v1/passport/account/', person));
    const visitor = app.visitor();
    expect(ok(await visitor.call('POST /v1/passport/login', person)).needs_consent).toBe(true);
    expect(of(ok(await visitor.call('GET /v1/passport/consents')), 'terms')).toMatchObject({ given: null });
  });
});
