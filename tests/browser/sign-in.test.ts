import { describe, expect, it } from 'vitest';
import { eventually, listening, siteForTests } from '../support/browser.ts';
import { accountMenu, askForCode, complaintAt, email, enterCode, heading, logIn, logOut, password } from './forms.ts';

const site = siteForTests({ DEMO: '1' });

const LOGIN = '/api/v1/passport/login';
const NEW_PASSWORD = 'совсем другая фраза 7';

describe('signing in and out in the browser', () => {
  it('signs in with e-mail and password, and a reload keeps it so', async () => {
    const person = await site.person();
    const visitor = await site.visitor();
    await visitor.open('/');
    await visitor.page.getByRole('link', { name: 'Войти' }).click();
    await logIn(visitor.page, person);
    await visitor.arrives('/');
    await accountMenu(visitor.page).waitFor();
    await visitor.page.reload();
    await listening(visitor.page);
    await accountMenu(visitor.page).click();
    await visitor.page.getByText(person.email).waitFor();
  });

  it('tells about a wrong password at the password, keeps what was typed, and offers a new one', async () => {
    const person = await site.person();
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open('/auth/login');
    await logIn(page, { ...person, password: 'не тот пароль' });
    expect(await complaintAt(password(page))).toContain('Пароль не подошёл');
    expect(await email(page).inputValue()).toBe(person.email);
    expect(await password(page).inputValue()).toBe('не тот пароль');
    expect(await password(page).evaluate((field) => field === document.activeElement)).toBe(true);
    visitor.expects(`401 ${LOGIN}`);
    await page.getByRole('alert').getByRole('link', { name: 'задайте новый пароль' }).click();
    await visitor.arrives('/auth/reset');
    expect(await email(page).inputValue()).toBe(person.email);
  });

  it('tells about an unknown e-mail at the e-mail, and offers to sign up with it', async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open('/auth/login');
    await email(page).fill('nobody@example.ru');
    await password(page).fill('какой-нибудь');
    await page.keyboard.press('Enter');
    expect(await complaintAt(email(page))).toContain('Аккаунта с таким адресом нет');
    visitor.expects(`404 ${LOGIN}`);
    await page.getByRole('alert').getByRole('link', { name: 'зарегистрируйтесь' }).click();
    await visitor.arrives('/auth/signup');
    expect(await email(page).inputValue()).toBe('nobody@example.ru');
  });

  it('shows the password on demand and hides it again', async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open('/auth/login');
    await password(page).fill('секрет');
    await page.getByRole('button', { name: 'Показать пароль' }).click();
    expect(await password(page).getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Скрыть пароль' }).click();
    expect(await password(page).getAttribute('type')).toBe('password');
  });

  it('signs a visitor of a demonstration in with one press', async () => {
    const visitor = await site.visitor();
    await visitor.open('/auth/login');
    await visitor.page.getByRole('button', { name: 'Марина Орлова' }).click();
    await visitor.arrives('/');
    await visitor.page.getByText('Меню: Марина Орлова').waitFor();
  });

  it('sets a new password by a letter, ends all sessions, and signs in with the new one only', async () => {
    const person = await site.person();
    const elsewhere = await site.visitor({ as: person });
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open('/auth/login');
    await page.getByRole('link', { name: 'Забыли пароль?' }).click();
    await heading(page, 'Новый пароль');
    await askForCode(page, person.email);
    // The first letter to this address was that of the sign-up.
    await enterCode(page, await site.mailbox.codeFor(person.email, 2));
    await password(page).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Сохранить пароль' }).click();
    await heading(page, 'Пароль изменён');
    expect((await site.mailbox.letterTo(person.email, 3)).subject).toBe('Пароль в Охвате изменён');

    await page.getByRole('link', { name: 'Войти' }).click();
    await heading(page, 'С возвращением');
    expect(await email(page).inputValue()).toBe(person.email);
    await logIn(page, person);
    expect(await complaintAt(password(page))).toContain('Пароль не подошёл');
    visitor.expects(`401 ${LOGIN}`);
    await logIn(page, { ...person, password: NEW_PASSWORD });
    await visitor.arrives('/');
    await accountMenu(page).waitFor();

    await elsewhere.open('/settings/account');
    await elsewhere.arrives('/auth/login?back_link=%2Fsettings%2Faccount');
  });

  it('signs every tab out when one of them does', async () => {
    const visitor = await site.visitor({ as: await site.person() });
    await visitor.open('/settings/account');
    const tab = await visitor.newTab('/');
    await logOut(tab);
    await tab.getByRole('link', { name: 'Войти' }).waitFor();
    await visitor.arrives('/auth/login?back_link=%2Fsettings%2Faccount');
    await heading(visitor.page, 'С возвращением');
  });

  it('notices a session that ended meanwhile at the next navigation', async () => {
    const visitor = await site.visitor({ as: await site.person() });
    const { page } = visitor;
    await visitor.open('/legal/terms');
    await accountMenu(page).waitFor();
    // The menu may still be asking for its counters.
    visitor.countersMayMeet(401);
    await site.endSessions();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Конфиденциальность' }).click();
    await visitor.arrives('/legal/privacy');
    await page.getByRole('link', { name: 'Войти' }).waitFor();
    expect(await accountMenu(page).count()).toBe(0);
    visitor.expects(`401 ${LOGIN}`);
  });

  it('notices a session that ended meanwhile when the tab is looked at again', async () => {
    const visitor = await site.visitor({ as: await site.person() });
    const { page } = visitor;
    await page.clock.install();
    await visitor.open('/legal/terms');
    await accountMenu(page).waitFor();
    // The menu may still be asking for its counters.
    visitor.countersMayMeet(401);
    await site.endSessions();
    // The watch comes with the last script of a page.
    await eventually(async () => {
      await page.clock.fastForward(31_000);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return page.getByRole('link', { name: 'Войти' }).count();
    }).toBeGreaterThan(0);
    visitor.expects(`401 ${LOGIN}`);
  });

  it('keeps what was typed before the scripts arrived, and sends it nowhere', async () => {
    const person = await site.person();
    const visitor = await site.visitor();
    const { page } = visitor;
    const scripts = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/auth/login', { waitUntil: 'commit' });
    await email(page).fill(person.email);
    await password(page).fill(person.password);
    await page.keyboard.press('Enter');
    expect(page.url()).toBe(`${site.address}/auth/login`);
    scripts.resolve();
    await listening(page);
    expect(await email(page).inputValue()).toBe(person.email);
    await page.getByRole('button', { name: 'Войти', exact: true }).click();
    await visitor.arrives('/');
  });
});
