import { describe, expect, it } from 'vitest';
import { eventually, PASSWORD, siteForTests } from '../support/browser.ts';
import {
  accountMenu,
  askForCode,
  code,
  complaintAt,
  createAccount,
  email,
  enterCode,
  heading,
  newAddress,
  password,
} from './forms.ts';

const site = siteForTests();

const CHECK_CODE = '/api/v1/passport/check_code?action=register';
const CHECK_EMAIL = '/api/v1/passport/check_email?action=register';
const anotherCode = (right: string) => (right === '000000' ? '111111' : '000000');

describe('sign-up in the browser', () => {
  it('creates an account with the code typed from a real letter, and signs the person in', async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open('/');
    await page.getByRole('banner').getByRole('link', { name: 'Зарегистрироваться' }).click();
    const address = newAddress('typing');
    await askForCode(page, address);
    await page.getByText(address).waitFor();
    await code(page).pressSequentially(await site.mailbox.codeFor(address));
    // The sixth digit sends it.
    await heading(page, 'Придумайте пароль');
    await createAccount(page, PASSWORD);
    await visitor.arrives('/');
    await accountMenu(page).click();
    await page.getByText(address).waitFor();
  });

  it("goes on from the letter's link in a new tab, and the first tab learns of it", async () => {
    const visitor = await site.visitor();
    await visitor.open('/auth/signup?back_link=/legal/terms');
    const address = newAddress('link');
    await askForCode(visitor.page, address);
    const { html = '' } = await site.mailbox.letterTo(address);
    const link = /href="([^"]*\/auth\/signup\?[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(link.startsWith(`${site.address}/auth/signup?code=`)).toBe(true);

    const tab = await visitor.newTab(link);
    await heading(tab, 'Придумайте пароль');
    // The code leaves the address at once: neither history nor a referrer keeps it.
    await visitor.arrives('/auth/signup', tab);
    await createAccount(tab, PASSWORD);
    await visitor.arrives('/', tab);
    await accountMenu(tab).waitFor();
    await visitor.arrives('/auth/already?back_link=%2Flegal%2Fterms');
  });

  it('refuses a wrong code at the code, before a password is asked for, and takes the right one', async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open('/auth/signup');
    const address = newAddress('wrong-code');
    await askForCode(page, address);
    const right = await site.mailbox.codeFor(address);
    await code(page).fill(anotherCode(right));
    await eventually(() => complaintAt(code(page))).toContain('Код не подошёл');
    await heading(page, 'Код из письма');
    await enterCode(page, right);
    await createAccount(page, PASSWORD);
    await visitor.arrives('/');
    visitor.expects(`403 ${CHECK_CODE}`);
  });

  it('takes a code pasted whole, with the spaces people copy along', async () => {
    const visitor = await site.visitor({ context: { permissions: ['clipboard-read', 'clipboard-write'] } });
    const { page } = visitor;
    await visitor.open('/auth/signup');
    const address = newAddress('paste');
    await askForCode(page, address);
    const right = await site.mailbox.codeFor(address);
    await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${right.slice(0, 3)} ${right.slice(3)} `);
    await code(page).focus();
    await page.keyboard.press('ControlOrMeta+V');
    await heading(page, 'Придумайте пароль');
  });

  it('sends a new code after the countdown, which ends the old one', async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await page.clock.install();
    await visitor.open('/auth/signup');
    const address = newAddress('again');
    await askForCode(page, address);
    const first = await site.mailbox.codeFor(address);
    await page.getByText(/Отправить ещё раз можно через 0:\d\d/).waitFor();
    expect(await page.getByRole('button', { name: 'Прислать новый код' }).count()).toBe(0);
    await page.clock.fastForward(61_000);
    await page.getByRole('button', { name: 'Прислать новый код' }).click();
    await page.getByText(/Отправили новый код. Ещё раз можно через/).waitFor();
    const second = await site.mailbox.codeFor(address, 2);

    if (first !== second) {
      await code(page).fill(first);
      await eventually(() => complaintAt(code(page))).toContain('Код не подошёл');
      visitor.expects(`403 ${CHECK_CODE}`);
    }
    await enterCode(page, second);
    await createAccount(page, PASSWORD);
    await visitor.arrives('/');
  });

  it('tells about a taken or impossible address at the address, and lets it be corrected later', async () => {
    const { email: taken } = await site.person();
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open('/auth/signup');
    for (const [address, sentence] of [
      ['', 'Укажите электронную почту'],
      ['не почта', 'Проверьте адрес'],
      [taken, 'уже зарегистрирован'],
    ] as const) {
      await email(page).fill(address);
      await email(page).press('Enter');
      await eventually(() => complaintAt(email(page))).toContain(sentence);
      expect(await email(page).inputValue()).toBe(address);
    }
    visitor.expects(`422 ${CHECK_EMAIL}`, `409 ${CHECK_EMAIL}`);
    const mistyped = newAddress('typo');
    await askForCode(page, mistyped);
    await page.getByRole('button', { name: 'Изменить' }).click();
    const mended = newAddress('no-typo');
    await askForCode(page, mended);
    await enterCode(page, await site.mailbox.codeFor(mended));
    await createAccount(page, PASSWORD);
    await visitor.arrives('/');
  });

  it('goes on after a reload where the person stopped', async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open('/auth/signup');
    const address = newAddress('reload');
    await askForCode(page, address);
    await page.reload();
    await heading(page, 'Код из письма');
    await page.getByText(address).waitFor();
    await enterCode(page, await site.mailbox.codeFor(address));
    await createAccount(page, PASSWORD);
    await visitor.arrives('/');
  });

  it('asks for a long enough password and for consent, each at its field', async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open('/auth/signup');
    const address = newAddress('weak');
    await askForCode(page, address);
    await enterCode(page, await site.mailbox.codeFor(address));
    await password(page).fill('кот');
    await page.getByRole('button', { name: 'Создать аккаунт' }).click();
    expect(await complaintAt(password(page))).toContain('не меньше 8 символов');
    expect(await complaintAt(page.getByRole('checkbox'))).toContain('Отметьте согласие');
    await createAccount(page, PASSWORD);
    await visitor.arrives('/');
  });
});
