/** Checks that every page passes: no serious violation by axe in either theme and at either width, nothing wider than a phone. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PASSWORD, type Person, siteForTests, type Visitor } from '../support/browser.ts';
import { accountMenu, askForCode, complaintAt, enterCode, logIn, password, press } from './forms.ts';

const site = siteForTests({ DEMO: '1' });

const HEIGHT = 844;
const WIDTHS = [1280, 390];
const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let knownPerson: Promise<Person> | undefined;
const person = (): Promise<Person> => {
  knownPerson ??= site.person();
  return knownPerson;
};

interface Case {
  name: string;
  path: string | ((person: Person) => string);
  isSignedIn?: boolean;
  status?: number;
  /** Steps on the page before looking at it. */
  arrange?: (visitor: Visitor) => Promise<void>;
}

const CASES: Case[] = [
  { name: 'home', path: '/' },
  { name: 'home of a signed-in person, with the open menu', path: '/', isSignedIn: true, arrange: openMenu },
  { name: 'help', path: '/help' },
  { name: 'help with a search that finds nothing', path: '/help', arrange: searchInVain },
  { name: 'terms', path: '/legal/terms' },
  { name: 'privacy', path: '/legal/privacy' },
  { name: 'login', path: '/auth/login' },
  { name: 'login with complaints', path: '/auth/login', arrange: ({ page }) => press(page, 'Войти') },
  { name: 'sign-up, e-mail', path: '/auth/signup' },
  { name: 'sign-up, code', path: '/auth/signup', arrange: ({ page }) => askForCode(page, 'axe-code@example.ru') },
  { name: 'sign-up, password with complaints', path: '/auth/signup', arrange: reachPassword },
  { name: 'reset', path: '/auth/reset' },
  { name: 'already signed in', path: '/auth/already', isSignedIn: true },
  { name: 'forbidden', path: '/forbidden?cause=Чужой объект&back_link=/legal/terms', isSignedIn: true, status: 403 },
  { name: 'own profile', path: ({ accountId }) => `/account/${accountId}`, isSignedIn: true },
  { name: "somebody else's profile", path: ({ accountId }) => `/account/${accountId}` },
  { name: 'account settings', path: '/settings/account', isSignedIn: true },
  { name: 'account settings with complaints', path: '/settings/account', isSignedIn: true, arrange: complain },
  { name: 'question before leaving', path: '/settings/account', isSignedIn: true, arrange: leave },
  { name: 'not found', path: '/nowhere', status: 404 },
];

async function openMenu({ page }: Visitor): Promise<void> {
  await accountMenu(page).click();
}

async function searchInVain({ page }: Visitor): Promise<void> {
  await page.getByRole('searchbox', { name: 'Поиск по ответам' }).fill('квантовая гравитация');
  await page.getByRole('heading', { name: 'Такого ответа пока нет' }).waitFor();
}

async function reachPassword({ page }: Visitor): Promise<void> {
  const address = `axe-${randomUUID()}@example.ru`;
  await askForCode(page, address);
  await enterCode(page, await site.mailbox.codeFor(address));
  await password(page).fill('кот');
  await press(page, 'Создать аккаунт');
}

async function complain({ page }: Visitor): Promise<void> {
  await page.getByLabel('Имя').fill('');
  await page.getByLabel('ИНН').fill('7707083894');
  await page.getByRole('radio', { name: 'ООО' }).check();
  await press(page, 'Сохранить');
  await complaintAt(page.getByLabel('ИНН'));
}

async function leave({ page }: Visitor): Promise<void> {
  await page.getByLabel('О себе').fill('Несохранённое');
  await page.getByRole('link', { name: 'Открыть профиль' }).click();
  await page.getByRole('dialog').waitFor();
}

async function seriousComplaints(page: Page): Promise<string[]> {
  const { violations } = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
    );
}

/** As the theme script does it. */
const paint = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
    document.documentElement.style.colorScheme = name;
  }, theme);

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function expectUsable(page: Page): Promise<void> {
  await page.evaluate(axeSource);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    expect(await sidewaysScroll(page), `scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
    for (const theme of ['light', 'dark'] as const) {
      await paint(page, theme);
      expect(await seriousComplaints(page), `${width}, ${theme}`).toEqual([]);
    }
  }
}

describe('every page', () => {
  it.each(CASES)('is usable by everybody: $name', async ({ path, isSignedIn, status = 200, arrange }) => {
    const somebody = await person();
    const visitor = await site.visitor({ height: HEIGHT, ...(isSignedIn && { as: somebody }) });
    const { page } = visitor;
    const address = encodeURI(typeof path === 'string' ? path : path(somebody));
    expect(await visitor.open(address)).toBe(status);
    if (status !== 200) visitor.expects(`${status} ${address}`);
    await arrange?.(visitor);
    await expectUsable(page);
  });

  it('is usable by everybody: the page of a failure', async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    const { accountId } = await site.person();
    // A simple query of two statements runs as one: whoever has the table in use is waited for.
    await site.database.pool.query("SET LOCAL lock_timeout = '60s'; ALTER TABLE accounts RENAME TO accounts_away");
    try {
      await visitor.open(`/account/${accountId}`);
    } finally {
      await site.database.pool.query('ALTER TABLE accounts_away RENAME TO accounts');
    }
    visitor.expects(`500 /account/${accountId}`);
    await expectUsable(page);
    expect(site.takeComplaints().length).toBeGreaterThan(0);
  });

  it('lets a phone do all of it: sign in, open the menu, change the account, sign out', async () => {
    const somebody = await site.person();
    const visitor = await site.visitor({ width: 390, height: HEIGHT, context: { hasTouch: true, isMobile: true } });
    const { page } = visitor;
    await visitor.open('/');
    await page.getByRole('banner').getByRole('link', { name: 'Войти' }).tap();
    await logIn(page, { ...somebody, password: PASSWORD });
    await visitor.arrives('/');
    await accountMenu(page).tap();
    await page.getByRole('link', { name: 'Настройки' }).first().tap();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Аккаунт/ })
      .last()
      .tap();
    await page.getByLabel('О себе').fill('С телефона');
    await page.getByRole('button', { name: 'Сохранить' }).tap();
    await page.getByText(/Сохранено в/).waitFor();
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await accountMenu(page).tap();
    await page.getByRole('button', { name: 'Выйти' }).tap();
    await visitor.arrives('/');
    await page.getByRole('banner').getByRole('link', { name: 'Войти' }).waitFor();
  });
});
