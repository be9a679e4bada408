import { beforeAll, describe, expect, it } from 'vitest';
import { setRole } from '#modules/passport/server/index.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

async function administrator() {
  const person = await app.signUp();
  await setRole(app.database.db, person.email, 'admin');
  await person.call('POST /v1/passport/login', { email: person.email, password: person.password });
  return person;
}

describe('the public profile', () => {
  it('shows anyone the public fields and nobody else the private ones', async () => {
    const person = await app.signUp();
    const contacts = { phone: '+7 900 123-45-67', telegram: '@lavka', website: 'https://lavka.example' };
    await person.call(`PUT /v1/passport/account/${person.accountId}`, {
      name: 'Марина',
      contacts,
      legal_form: 'company',
      legal_name: 'АО «Лавка»',
      tax_regime: 'general',
      inn: '7707083893',
      kpp: '770701001',
    });
    const seen = await app.visitor().call(`GET /v1/passport/account/${person.accountId}`);
    expect(seen).toMatchObject({
      status: 200,
      body: {
        data: { name: 'Марина', website: 'https://lavka.example', is_me: false, can: { change: false, delete: false } },
      },
    });
    for (const field of ['email', 'inn', 'ogrn', 'kpp', 'legal_name', 'tax_regime', 'contacts', 'role'])
      expect(seen.body.data).not.toHaveProperty(field);
    const own = await person.call(`GET /v1/passport/account/${person.accountId}`);
    expect(own.body.data).toMatchObject({
      email: person.email,
      inn: '7707083893',
      kpp: '770701001',
      legal_name: 'АО «Лавка»',
      tax_regime: 'general',
      contacts,
      is_me: true,
      can: { change: true, delete: true },
    });
  });

  it('answers 404 for an account that is not there, whatever the id looks like', async () => {
    for (const id of ['00000000-0000-7000-8000-000000000000', 'abc', '1', "' OR 1=1 --", 'undefined']) {
      expect((await app.visitor().call(`GET /v1/passport/account/${encodeURIComponent(id)}`)).status).toBe(404);
    }
  });
});

describe('changing an account', () => {
  it('changes only what is sent', async () => {
    const person = await app.signUp();
    const change = (body: object) => person.call(`PUT /v1/passport/account/${person.accountId}`, body);
    await change({ name: 'Антон', about: 'Пишу о кофе ☕️ и коде', region: '16' });
    const answer = await change({ region: '77' });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { name: 'Антон', about: 'Пишу о кофе ☕️ и коде', region: '77' } },
    });
    expect((await change({ about: '', region: null })).body.data).toMatchObject({ about: null, region: null });
  });

  it('is refused to a stranger and to an administrator', async () => {
    const person = await app.signUp();
    const stranger = await app.signUp();
    for (const other of [stranger, await administrator()]) {
      expect(await other.call(`PUT /v1/passport/account/${person.accountId}`, { name: 'Чужой' })).toMatchObject({
        status: 403,
        body: { error: { code: 'account_not_yours' } },
      });
    }
    expect((await person.call(`GET /v1/passport/account/${person.accountId}`)).body.data.name).not.toBe('Чужой');
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ about: 'x'.repeat(2001) }, 'about'],
    [{ region: '99' }, 'region'],
    [{ legal_form: 'bank' }, 'legal_form'],
    [{ inn: '7707083894' }, 'inn'],
    [{ inn: '0000000000' }, 'inn'],
    [{ ogrn: '1027700132196' }, 'ogrn'],
    [{ legal_form: 'company', inn: '500100732259' }, 'inn'],
    [{ legal_form: 'person', ogrn: '1027700132195' }, 'ogrn'],
    [{ kpp: '77070100' }, 'kpp'],
    [{ kpp: '7707AB001' }, 'kpp'],
    [{ legal_form: 'entrepreneur', kpp: '770701001' }, 'kpp'],
    [{ tax_regime: 'usn_6' }, 'tax_regime'],
    [{ legal_form: 'company', tax_regime: 'npd' }, 'tax_regime'],
    [{ legal_form: 'self_employed', tax_regime: 'usn' }, 'tax_regime'],
    [{ legal_form: 'person', tax_regime: 'general' }, 'tax_regime'],
    [{ legal_form: 'person', legal_name: 'Anna Ivanova' }, 'legal_name'],
    [{ legal_form: 'person', legal_name: 'Иванова Aнна' }, 'legal_name'],
    [{ legal_form: 'self_employed', legal_name: 'Анна' }, 'legal_name'],
    [{ legal_form: 'entrepreneur', legal_name: 'ИП Иванова Анна Сергеевна' }, 'legal_name'],
    [{ legal_form: 'company', legal_name: "ООО 'Ромашка'" }, 'legal_name'],
    [{ legal_name: 'x'.repeat(256) }, 'legal_name'],
    [{ contacts: { phone: 'звоните', telegram: null, website: null } }, 'contacts.phone'],
    [{ contacts: { phone: null, telegram: null, website: 'javascript:alert(1)' } }, 'contacts.website'],
    [{ role: 'admin' }, 'role'],
    [{ email: 'new@example.ru' }, 'email'],
    [{ name: 5 }, 'name'],
  ])('refuses %j and says so at the field', async (body, field) => {
    const person = await app.signUp();
    const answer = await person.call(`PUT /v1/passport/account/${person.accountId}`, body);
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'invalid_fields' } } });
    expect(answer.body.error.fields[field]).toMatch(/[а-я]/i);
  });

  it('keeps requisites and legal form in agreement across separate changes', async () => {
    const person = await app.signUp();
    const change = (body: object) => person.call(`PUT /v1/passport/account/${person.accountId}`, body);
    expect((await change({ legal_form: 'company', inn: '7707083893', ogrn: '1027700132195' })).status).toBe(200);
    expect((await change({ legal_form: 'entrepreneur' })).body.error.fields).toMatchObject({
      inn: expect.any(String),
      ogrn: expect.any(String),
    });
  });
});

describe('the list of accounts', () => {
  it('is the caller alone, and everybody page by page for an administrator', async () => {
    const person = await app.signUp();
    const own = await person.call('GET /v1/passport/account/');
    expect(own.body.data).toMatchObject({
      items: [{ account_id: person.accountId, email: person.email }],
      next_cursor: null,
    });

    const admin = await administrator();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { account_id: string }[]; next_cursor: string | null } = (
        await admin.call(`GET /v1/passport/account/?limit=3${cursor ? `&cursor=${cursor}` : ''}`)
      ).body.data;
      expect(page.items.length).toBeLessThanOrEqual(3);
      seen.push(...page.items.map(({ account_id }) => account_id));
      cursor = page.next_cursor;
    } while (cursor);
    const { rows } = await app.database.pool.query('SELECT count(*) AS count FROM accounts WHERE deleted_at IS NULL');
    expect(new Set(seen).size).toBe(rows[0].count);
    expect((await admin.call('GET /v1/passport/account/?limit=0')).status).toBe(422);
    expect((await admin.call('GET /v1/passport/account/?cursor=nonsense')).status).toBe(422);
  });

  it('is added to by administrators only', async () => {
    const body = { email: 'made@example.ru', password: 'вполне длинная фраза', name: 'Новый' };
    expect((await app.visitor().call('POST /v1/passport/account/', body)).status).toBe(401);
    expect((await (await app.signUp()).call('POST /v1/passport/account/', body)).status).toBe(403);
    const admin = await administrator();
    expect(await admin.call('POST /v1/passport/account/', body)).toMatchObject({
      status: 200,
      body: { data: { name: 'Новый' } },
    });
    expect((await admin.call('POST /v1/passport/account/', body)).status).toBe(409);
    expect(
      (await app.visitor().call('POST /v1/passport/login', { email: body.email, password: body.password })).status,
    ).toBe(200);
  });
});

describe('deleting an account', () => {
  it('needs the password, erases personal data and frees the e-mail', async () => {
    const person = await app.signUp();
    const wrong = await person.call(`DELETE /v1/passport/account/${person.accountId}`, { password: 'wrong' });
    expect(wrong).toMatchObject({ status: 401, body: { error: { fields: { password: expect.any(String) } } } });
    expect(
      (await (await app.signUp()).call(`DELETE /v1/passport/account/${person.accountId}`, { password: 'x' })).status,
    ).toBe(403);
    expect(
      (await person.call(`DELETE /v1/passport/account/${person.accountId}`, { password: person.password })).status,
    ).toBe(200);
    expect((await app.visitor().call(`GET /v1/passport/account/${person.accountId}`)).status).toBe(404);
    const { rows } = await app.database.pool.query('SELECT * FROM accounts WHERE account_id = $1', [person.accountId]);
    expect(JSON.stringify(rows)).not.toContain(person.email);
    expect(rows[0]).toMatchObject({ email: null, password_hash: null, name: 'Удалённый аккаунт' });
    await app.database.pool.query('DELETE FROM rate_limits');
    expect(
      (await app.visitor().call('POST /v1/passport/check_email?action=register', { email: person.email })).status,
    ).toBe(200);
  });
});

describe('roles', () => {
  it('end the sessions they change, so old tokens never carry new rights', async () => {
    const person = await app.signUp();
    await setRole(app.database.db, person.email, 'moderator');
    expect((await person.call('GET /v1/passport/login')).status).toBe(401);
    await person.call('POST /v1/passport/login', { email: person.email, password: person.password });
    expect((await person.call('GET /v1/passport/login')).body.data.role).toBe('moderator');
  });
});
