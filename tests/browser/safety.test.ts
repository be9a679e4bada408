import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, type Person, siteForTests, type Visitor } from '../support/browser.ts';
import { heading, logIn, logOut, press } from './forms.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests({}, { byName: true });

/** The half minute after this one: each code works once, and a clock may be so much off. */
const nextCode = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });

const growStale = ({ accountId }: Person) =>
  site.database.pool.query("UPDATE sessions SET proved_at = '-infinity' WHERE account_id = $1", [accountId]);

const section = (page: Page, name: string) => page.getByRole('region', { name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function turnOnTwoFactor(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  const box = section(page, 'Двухфакторная защита');
  await box.getByRole('button', { name: 'Включить', exact: true }).click();
  await box.getByRole('img', { name: /QR-код/ }).waitFor();
  const secret = ((await box.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const recoveryCodes = await box.getByRole('list', { name: 'Запасные коды' }).getByRole('listitem').allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  await expectUsable(page);
  const downloading = page.waitForEvent('download');
  await press(page, 'Скачать');
  expect((await downloading).suggestedFilename()).toBe('ohvat-recovery-codes.txt');
  await box.getByLabel('Код из приложения').fill(nextCode(secret));
  await press(page, 'Включить защиту');
  await page.getByText('Сначала сохраните коды').waitFor();
  await box.getByRole('checkbox').check();
  await box.getByLabel('Код из приложения').fill(nextCode(secret));
  await press(page, 'Включить защиту');
  await box.getByText('Включена', { exact: true }).waitFor();
  return { secret, recoveryCodes };
}

/** Virtual authenticator: a laptop with a fingerprint reader, and a finger on it. */
async function fitAuthenticator({ context, page }: Visitor): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe('safety', () => {
  it('asks for a code from the phone at sign-in, and for a recovery code when the phone is lost', async () => {
    const person = await site.person();
    const owner = await site.visitor({ as: person });
    await owner.open('/settings/safety');
    await heading(owner.page, 'Безопасность');
    const { secret, recoveryCodes } = await turnOnTwoFactor(owner.page);

    const visitor = await site.visitor();
    visitor.expects('403 /api/v1/passport/login', '403 /api/v1/passport/login/second_step');
    const { page } = visitor;
    await visitor.open('/auth/login?back_link=/settings');
    await logIn(page, person);
    await heading(page, 'Второй шаг');
    await expectUsable(page);
    await page.getByLabel('Код из приложения').fill(nextCode(secret, -10));
    await page.getByText('Дождитесь нового кода').waitFor();
    await page.getByLabel('Код из приложения').fill(nextCode(secret, 1));
    await visitor.arrives('/settings');
    await heading(page, 'Настройки');
    await expectUsable(page);

    const lost = await site.visitor({ width: 390 });
    lost.expects('403 /api/v1/passport/login');
    await lost.open('/auth/login?back_link=/settings/safety');
    await logIn(lost.page, person);
    await press(lost.page, 'Нет телефона? Введите запасной код');
    await lost.page.getByLabel('Запасной код').fill(recoveryCodes[3] ?? '');
    await press(lost.page, 'Войти');
    await heading(lost.page, 'Безопасность');
    await lost.page.getByText('Осталось: 9 запасных кодов').waitFor();
    await section(lost.page, 'Журнал').getByText('Использован запасной код, осталось 9').waitFor();
  });

  it('signs in by passkey, and takes one as a proof', async () => {
    const person = await site.person();
    const visitor = await site.visitor({ as: person });
    const { page } = visitor;
    // Counters that ask at the moment of signing out.
    for (const counter of ['chats/summary', 'notifications', 'basket/summary'])
      visitor.mayMeet(`401 /api/v1/${counter}`);
    await fitAuthenticator(visitor);
    await visitor.open('/settings/safety');
    const box = section(page, 'Ключи доступа');
    await box.getByRole('button', { name: 'Добавить' }).click();
    await dialog(page, 'Новый ключ доступа').getByLabel('Название').fill('Мой ноутбук');
    await press(page, 'Создать ключ');
    await box.getByText('Мой ноутбук').waitFor();

    await logOut(page);
    await visitor.arrives('/');
    // The finger is on the reader, so what the field suggests is taken at once.
    await visitor.open('/auth/login?back_link=/settings/safety');
    await heading(page, 'Безопасность');

    await logOut(page);
    await visitor.arrives('/');
    // A browser that suggests none in the field: there is the button.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await visitor.open('/auth/login?back_link=/settings/safety');
    await press(page, 'Войти ключом доступа');
    await heading(page, 'Безопасность');
    await section(page, 'Журнал').getByText('ключом доступа').first().waitFor();

    await growStale(person);
    visitor.expects('403 /api/v1/safety/totp');
    await section(page, 'Двухфакторная защита').getByRole('button', { name: 'Включить', exact: true }).click();
    const proof = dialog(page, 'Подтвердите, что это вы');
    await proof.waitFor();
    await proof.getByRole('button', { name: 'Подтвердить ключом доступа' }).click();
    await section(page, 'Двухфакторная защита')
      .getByRole('img', { name: /QR-код/ })
      .waitFor();

    await box.getByRole('button', { name: 'Удалить ключ «Мой ноутбук»' }).click();
    await dialog(page, 'Удалить ключ «Мой ноутбук»?').getByRole('button', { name: 'Удалить' }).click();
    await box.getByText('Пока ни одного').waitFor();
  });

  it('ends a session on another device', async () => {
    const person = await site.person();
    const [here, there] = [await site.visitor({ as: person }), await site.visitor({ as: person })];
    await there.open('/settings/account');
    const otherTab = await there.newTab('/settings/finance');
    await here.open('/settings/safety');
    const box = section(here.page, 'Сеансы');
    // Signed up, here and there.
    await eventually(() => box.getByRole('listitem').count()).toBe(3);
    await press(here.page, 'Завершить все, кроме этого');
    await eventually(() => box.getByRole('listitem').count()).toBe(1);
    await box.getByText('Этот сеанс').waitFor();
    // The open pages there say so by themselves, in all tabs, and nothing knocks with the dead session again.
    let knocks = 0;
    there.context.on('request', (request) => {
      if (request.url().includes('/api/v1/events')) knocks += 1;
    });
    there.countersMayMeet(401);
    await there.arrives('/auth/login?back_link=%2Fsettings%2Faccount');
    await there.page.getByText('Сеанс завершён. Войдите, чтобы продолжить.').waitFor();
    await there.arrives('/auth/login?back_link=%2Fsettings%2Ffinance', otherTab);
    await there.page.waitForTimeout(4_000);
    expect(knocks).toBe(0);
    // Whoever signs in again hears again.
    await otherTab.close();
    await logIn(there.page, person);
    await there.arrives('/settings/account');
    await eventually(() => knocks).toBe(1);
  });

  it('changes the password and asks for no other proof', async () => {
    const person = await site.person();
    const visitor = await site.visitor({ as: person });
    const { page } = visitor;
    await visitor.open('/settings/safety');
    await growStale(person);
    visitor.expects('401 /api/v1/safety/proof');
    await press(page, 'Сменить пароль');
    const form = page.getByRole('form', { name: 'Новый пароль' });
    await form.getByLabel('Текущий пароль').fill('мимо');
    await form.getByLabel('Новый пароль').fill('совсем другая фраза');
    await form.getByRole('button', { name: 'Сменить пароль' }).click();
    await form.getByText('Пароль не подошёл').waitFor();
    await form.getByLabel('Текущий пароль').fill(person.password);
    await form.getByRole('button', { name: 'Сменить пароль' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText(/Изменён только что/).waitFor();
  });

  it('moves to another e-mail, and back by the letter to the old one', async () => {
    const person = await site.person();
    const thief = await site.visitor({ as: person });
    const { page } = thief;
    await thief.open('/settings/safety');
    await growStale(person);
    thief.expects('403 /api/v1/safety/email');
    const moved = `moved-${Date.now()}@example.ru`;
    await press(page, 'Сменить почту');
    await page.getByLabel('Новый адрес').fill(moved);
    await press(page, 'Получить код');
    const proof = dialog(page, 'Подтвердите, что это вы');
    await proof.getByLabel('Пароль', { exact: true }).fill(person.password);
    await expectUsable(page);
    await proof.getByRole('button', { name: 'Подтвердить', exact: true }).click();
    await page.getByLabel(`Код из письма на ${moved}`).fill(await site.mailbox.codeFor(moved));
    await page.getByRole('form', { name: 'Новая почта' }).getByRole('button', { name: 'Сменить почту' }).click();
    await section(page, 'Вход').getByText(moved).waitFor();

    const letter = await site.mailbox.letterTo(person.email, 2);
    const link = /http:\S+\/auth\/email-undo\?token=[\w-]+/.exec(letter.text ?? '')?.[0] ?? '';
    const owner = await site.visitor();
    await owner.open(link);
    await expectUsable(owner.page);
    await press(owner.page, 'Вернуть адрес и завершить все сеансы');
    await heading(owner.page, 'Адрес вернулся');
    await owner.page.getByText('2 сеанса', { exact: true }).waitFor();
    await expectUsable(owner.page);
    await page.reload();
    await thief.arrives('/auth/login?back_link=%2Fsettings%2Fsafety');
    // The thief knew this password, so it fits no more; the account is at the old address.
    const { status } = await owner.call('POST /v1/passport/login', { email: person.email, password: person.password });
    expect(status).toBe(401);
  });
});
