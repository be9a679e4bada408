import { describe, expect, it } from 'vitest';
import { accountChanges } from '#modules/passport/domain/account.ts';
import { faceOf } from '#modules/passport/domain/faces.ts';
import { anyPassword, confirmationCode, email, newPassword, secondCode } from '#modules/passport/domain/fields.ts';
import { isUnnamed, NEW_MEMBER } from '#modules/passport/domain/names.ts';
import { passkeyAnswer, passkeyQuestion } from '#modules/passport/domain/passkeys.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#modules/passport/domain/password-strength.ts';
import { linesOf } from '#modules/passport/domain/undone.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('fields of sign-in', () => {
  it.each(['name@company.ru', ' name@company.ru ', 'имя@почта.рф', 'a.b+c@x-y.co'])('«%s» is an address', (typed) => {
    expect(email.parse(typed)).toBe(typed.trim());
  });
  it.each([
    '',
    'name',
    'name@',
    '@company.ru',
    'a b@company.ru',
    'a@b',
    'a@b.c',
    'a@@b.ru',
    'a,b@c.ru',
    `${'a'.repeat(250)}@b.ru`,
    'a@b.ru;c',
    '<a@b.ru>',
  ])('«%s» is none', (typed) => expect(email.safeParse(typed).success).toBe(false));

  it('take a new password by its signs, not by its units', () => {
    const takes = (password: string) => newPassword.safeParse(password).success;
    expect(
      [PASSWORD_MIN - 1, PASSWORD_MIN, PASSWORD_MAX, PASSWORD_MAX + 1].map((length) => takes('😀'.repeat(length))),
    ).toEqual([false, true, true, false]);
    expect(anyPassword.safeParse('a').success).toBe(true);
    expect(anyPassword.safeParse('').success).toBe(false);
    expect(anyPassword.safeParse('a'.repeat(1024)).success).toBe(true);
    expect(anyPassword.safeParse('a'.repeat(1025)).success).toBe(false);
  });

  it('take codes with spaces and hyphens', () => {
    expect(confirmationCode.parse('123-456')).toBe('123456');
    expect(confirmationCode.parse('123 456 789 012')).toBe('123456789012');
    for (const wrong of ['12345', '1234567', 'abcdef', '1234567890123', 'x123456', '123456x'])
      expect(confirmationCode.safeParse(wrong).success).toBe(false);
    expect(secondCode.parse('123 456')).toBe('123456');
    expect(secondCode.parse('ABCD-1234')).toBe('abcd1234');
    for (const wrong of ['12345', 'abcd-123', 'abcd-12345', '!123456', '1'.repeat(41), `${' '.repeat(35)}123456`])
      expect(secondCode.safeParse(wrong).success).toBe(false);
  });
});

describe('an account', () => {
  const takes = (changes: object) => accountChanges.safeParse(changes).success;

  it.each([
    [{ name: 'Анна' }, true],
    [{ name: '' }, false],
    [{ inn: '7707083893' }, true],
    [{ inn: '7707083894' }, false],
    [{ ogrn: '1027700132195' }, true],
    [{ ogrn: '1027700132196' }, false],
    [{ kpp: '770701001' }, true],
    [{ kpp: '77070100' }, false],
    [{ inn: '', ogrn: '', kpp: '' }, true],
    [{ legal_form: 'company' }, true],
    [{ legal_form: 'club' }, false],
    [{ region: '77' }, true],
    [{ region: 'no' }, false],
    [{ region: null, inn: null }, true],
    [{ about: 'я'.repeat(2000) }, true],
    [{ about: 'я'.repeat(2001) }, false],
    [{ role: 'admin' }, false],
  ])('takes %o: %s', (changes, isTaken) => expect(takes(changes)).toBe(isTaken));

  it.each([
    ['company.ru', 'https://company.ru'],
    ['http://company.ru/a', 'http://company.ru/a'],
    ['', null],
    ['javascript:alert(1)', undefined],
    ['https://localhost', undefined],
    ['https://me@company.ru', undefined],
    ['no address', undefined],
  ])('has the site «%s» as %s', (website, kept) => {
    const result = accountChanges.safeParse({ contacts: { phone: null, telegram: null, website } });
    expect(result.data?.contacts?.website).toBe(kept);
  });

  it.each([
    ['phone', '+7 (900) 123-45-67', true],
    ['phone', '1234567', true],
    ['phone', '123456', false],
    ['phone', 'x1234567', false],
    ['phone', '1234567x', false],
    ['telegram', '@company', true],
    ['telegram', 'comp', true],
    ['telegram', 'com', false],
    ['telegram', 'x@company', false],
    ['telegram', 'company!', false],
  ])('takes the %s «%s»: %s', (name, value, isTaken) => {
    expect(takes({ contacts: { phone: null, telegram: null, website: null, [name]: value } })).toBe(isTaken);
  });

  it('without a name of its own is asked for one', () => {
    expect(isUnnamed({ name: NEW_MEMBER, email: 'a@b.ru' })).toBe(true);
    expect(isUnnamed({ name: 'anna', email: 'anna@b.ru' })).toBe(true);
    expect(isUnnamed({ name: 'a'.repeat(80), email: `${'a'.repeat(90)}@b.ru` })).toBe(true);
    expect(isUnnamed({ name: 'Анна', email: 'anna@b.ru' })).toBe(false);
    expect(isUnnamed({ name: 'x', email: 'x@y@b.ru' })).toBe(false);
  });

  it('that is gone is named so', () => {
    const faces = new Map([
      ['a', { name: 'Анна', avatar: '/a.webp' }],
      ['b', { name: '', avatar: null }],
    ]);
    expect(faceOf(faces, 'a')).toEqual({ account_id: 'a', name: 'Анна', avatar: '/a.webp' });
    for (const gone of ['b', 'c'])
      expect(faceOf(faces, gone)).toEqual({ account_id: gone, name: 'Удалённый аккаунт', avatar: null });
  });
});

describe('what undoing a change of e-mail took away', () => {
  const nothing = {
    ...{ sessions: 0, two_factor: false, recovery_codes: false, passkeys: [], tokens: [], webhooks: [] },
    ...{ payouts: [], invited: [] },
  };

  it('is told line by line, and nothing of what was not there', () => {
    expect(linesOf(nothing)).toEqual([]);
    expect(
      linesOf({
        sessions: 2,
        two_factor: true,
        recovery_codes: true,
        passkeys: ['Ноутбук', 'Телефон'],
        tokens: ['Отчёт', 'Бот'],
        webhooks: ['a.ru', 'b.ru'],
        payouts: [100_00, 250_00],
        invited: ['a@b.ru', 'c@d.ru'],
      }).map(plain),
    ).toEqual([
      '2 сеанса',
      'двухфакторная защита: её недавно включили',
      'запасные коды: их недавно выдали заново',
      '2 ключа доступа: «Ноутбук», «Телефон»',
      '2 токена: «Отчёт», «Бот»',
      '2 вебхука: a.ru, b.ru',
      '2 заявки на вывод на 350 ₽: деньги снова на балансе',
      '2 приглашения в проекты: a@b.ru, c@d.ru',
    ]);
  });
});

describe('a passkey', () => {
  const answer = {
    id: 'YWJj',
    rawId: 'YWJj',
    type: 'public-key',
    response: { clientDataJSON: 'e30', authenticatorData: 'YQ==', signature: 'cw' },
  };
  const takes = (changes: object) => passkeyAnswer.safeParse({ ...answer, ...changes }).success;

  it.each([
    [{}, true],
    [{ authenticatorAttachment: 'platform', clientExtensionResults: { a: 1 } }, true],
    [{ authenticatorAttachment: 'cross-platform' }, true],
    [{ authenticatorAttachment: 'other' }, false],
    [{ id: '' }, false],
    [{ id: '!YWJj' }, false],
    [{ id: 'YWJj!' }, false],
    [{ id: 'a'.repeat(1400) }, true],
    [{ id: 'a'.repeat(1401) }, false],
    [{ type: 'password' }, false],
    [{ more: 1 }, false],
    [{ response: { ...answer.response, userHandle: 'a' } }, true],
    [{ response: { ...answer.response, more: 1 } }, false],
    [{ response: {} }, false],
  ])('answers with %o: %s', (changes, isTaken) => expect(takes(changes)).toBe(isTaken));

  it('is asked to verify its user', () => {
    const question = {
      challenge: 'c',
      rpId: 'r',
      timeout: 1,
      userVerification: 'required',
      allowCredentials: [{ id: 'i', type: 'public-key' }],
    };
    expect(passkeyQuestion.safeParse(question).success).toBe(true);
    expect(passkeyQuestion.safeParse({ ...question, userVerification: 'preferred' }).success).toBe(false);
    expect(passkeyQuestion.safeParse({}).success).toBe(false);
    expect(passkeyQuestion.safeParse({ ...question, allowCredentials: [{}] }).success).toBe(false);
  });
});
