import { beforeAll, describe, expect, it } from 'vitest';
import { normaliseEmail } from '#modules/passport/server/index.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { createProject, invite } from '../support/projects.ts';
import { signUpStaff } from '../support/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const PASSWORD = 'туман над зелёным полем';
/** U+FF4D: another mailbox at most mail servers, the same string under NFKC. */
const fullWidth = (email: string) => email.replace(/^m/, 'ｍ');
const check = (visitor: Visitor, action: string, email: string) =>
  visitor.call(`POST /v1/passport/check_email?action=${action}`, { email });
const recipients = () => app.mailbox.letters.flatMap(({ to }) => to?.map(({ address }) => address ?? '') ?? []);

describe('a letter about an account', () => {
  it('goes to the address of the account, however the address was typed', async () => {
    const owner = await app.signUp('marina-1@example.ru');
    const visitor = app.visitor();
    expect((await check(visitor, 'reset_password', fullWidth(owner.email))).status).toBe(200);
    const confirmation_code = await app.mailbox.codeFor(owner.email, 2);
    expect(
      (await visitor.call('POST /v1/passport/reset_password', { password: 'совсем другая фраза', confirmation_code }))
        .status,
    ).toBe(200);
    expect(recipients()).not.toContain(fullWidth(owner.email));
  });

  it('goes there too when it is an invitation to a project', async () => {
    const owner = await app.signUp();
    const friend = await app.signUp('marina-2@example.ru');
    const { project_id } = await createProject(owner);
    expect((await invite(owner, project_id, fullWidth(friend.email))).status).toBe(200);
    expect((await app.mailbox.letterTo(friend.email, 2)).subject).toContain('проект');
    expect(await invite(owner, project_id, 'ｎobody-yet@example.ru')).toMatchObject({
      status: 422,
      body: { error: { fields: { email: expect.stringContaining('nobody-yet@example.ru') } } },
    });
    expect(recipients().filter((address) => /[ｍｎ]/.test(address))).toEqual([]);
  });
});

describe('a new address', () => {
  const REFUSED = [
    ['another width of a letter', 'ｎew@example.ru', 'new@example.ru'],
    ['a ligature', 'oﬃce@example.ru', 'office@example.ru'],
    ['a digit above the line', 'team²@example.ru', 'team2@example.ru'],
    ['a domain of another width', 'new@ｅxample.ru', 'new@example.ru'],
    ['a domain with a soft hyphen', 'new@exa\u00admple.ru', 'new@example.ru'],
    ['a domain that is a number', 'new@0x7f.12', '127.0.0.12'],
    ['a domain that cannot be', 'new@exa%mple.ru', 'домен'],
    ['text that is turned round', 'new\u202eabc@example.ru', 'невидимые'],
    ['a control character', 'new\u0007@example.ru', 'невидимые'],
    ['a space without width', 'ne\u200bw@example.ru', 'невидимые'],
    ['a soft hyphen', 'ne\u00adw@example.ru', 'невидимые'],
    ['a variation selector', 'new\ufe0f@example.ru', 'невидимые'],
    ['a domain with a space without width', 'new@exa\u200bmple.ru', 'new@example.ru'],
  ] as const;

  it.each(REFUSED)('with %s is refused in words at its field', async (_what, email, words) => {
    const refusal = {
      status: 422,
      body: { error: { code: 'invalid_fields', fields: { email: expect.stringContaining(words) } } },
    };
    const before = recipients().length;
    expect(await check(app.visitor(), 'register', email)).toMatchObject(refusal);
    const person = await app.signUp();
    await person.call('POST /v1/safety/proof', { password: person.password });
    expect(await person.call('POST /v1/safety/email', { email })).toMatchObject(refusal);
    expect(
      recipients()
        .slice(before)
        .filter((address) => address !== person.email),
    ).toEqual([]);
  });

  it('is refused to an administrator as well', async () => {
    const admin = await signUpStaff(app, 'admin');
    for (const [, email, words] of REFUSED) {
      expect(await admin.call('POST /v1/passport/account/', { email, password: PASSWORD })).toMatchObject({
        status: 422,
        body: { error: { fields: { email: expect.stringContaining(words) } } },
      });
    }
  });

  it('may be spelled in capitals, in Cyrillic, in Punycode and with letters that are composed', async () => {
    const decomposed = 'алексе\u0438\u0306-1@example.ru';
    for (const email of [
      'Capitals@Example.ru',
      'почта@Пример.рф',
      'puny@xn--e1afmkfd.xn--p1ai',
      'weiß@straße.de',
      decomposed,
    ]) {
      const visitor = app.visitor();
      expect((await check(visitor, 'register', email)).status).toBe(200);
    }
    // The same letters, composed: what is stored and mailed is what is compared.
    await app.mailbox.letterTo(decomposed.normalize('NFC'));
    const { rows } = await app.database.pool.query<{ email: string; email_normalised: string }>(
      'SELECT email, email_normalised FROM email_flows',
    );
    for (const { email, email_normalised } of rows) {
      expect(normaliseEmail(email)).toBe(email_normalised);
      expect(email).toBe(email.normalize('NFC'));
    }
  });

  it('of before the rule still signs in and sets a new password', async () => {
    const person = await app.signUp('mole@example.ru');
    const old = 'ｍole@example.ru';
    await app.database.pool.query('UPDATE accounts SET email = $1 WHERE account_id = $2', [old, person.accountId]);
    for (const email of [old, 'mole@example.ru']) {
      expect((await app.visitor().call('POST /v1/passport/login', { email, password: person.password })).status).toBe(
        200,
      );
    }
    expect((await check(app.visitor(), 'reset_password', 'mole@example.ru')).status).toBe(200);
    await app.mailbox.codeFor(old);
  });
});
