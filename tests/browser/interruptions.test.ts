/** A connection that breaks in the middle of a page, and a server that restarts under it: nobody loses the page, the text or the session. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { eventually, type Person, siteForTests, type Visitor } from '../support/browser.ts';
import { withoutDatabase } from '../support/database.ts';
import { openDeal } from './deals-desk.ts';
import { heading } from './forms.ts';

const site = siteForTests();

const WIDTHS = [1280, 390];
const TYPED = 'Напечатано до обрыва';

interface Place {
  path: string;
  /** A link of the page, to one for signed-in people where it has such a link. */
  to?: string;
  /** Where something is typed before the connection breaks. */
  field?: (page: Page) => ReturnType<Page['getByRole']>;
}

let person: Person;
let places: Place[] = [];

beforeAll(async () => {
  person = await site.person();
  const seller = await site.person();
  const visitor = await site.visitor({ as: person });
  const buyer = Object.assign(visitor, { person });
  const { resource_id: resourceId } = await publishObject(visitor, 'resource');
  const dealId = await openDeal(site, { buyer, seller });
  const { rows } = await site.database.pool.query('SELECT project_id FROM deals WHERE deal_id = $1', [dealId]);
  const dialog = await visitor.call('POST /v1/chats', { account_id: seller.accountId });
  places = [
    { path: '/' },
    { path: '/catalog', field: (page) => searchBox(page) },
    { path: `/resource/${resourceId}` },
    { path: '/objects' },
    { path: '/projects' },
    { path: `/projects/${rows[0].project_id}` },
    { path: `/deals/${dealId}` },
    { path: '/chats' },
    {
      path: `/chats/${dialog.body.data.dialog_id}`,
      field: (page) => page.getByRole('textbox', { name: 'Сообщение' }),
    },
    { path: '/basket', to: '/' },
    { path: '/settings' },
    { path: '/favourites' },
    { path: '/product/create', field: (page) => page.getByLabel('Название') },
    { path: `/resource/${resourceId}/change`, field: (page) => page.getByLabel('Название') },
  ];
});

const searchBox = (page: Page) => page.getByRole('main').locator('input[name=q]');
const line = (page: Page) => page.getByRole('status').getByText(/^Нет связи\. /);
const follow = (page: Page, to: string) =>
  // Without a pointer over the link there is no preload.
  page.locator(`a[href="${to}"]`).first().dispatchEvent('click');

/** Requests that fail while there is no connection are expected here. */
const isWithoutConnection = (visitor: Visitor) => visitor.mayMeet(/^net::\w+ \//);

async function arrange(page: Page, { field }: Place): Promise<void> {
  await field?.(page).fill(TYPED);
  await page.locator('main').evaluate((main) => {
    const first = main.querySelector('h1') ?? main.firstElementChild;
    first?.setAttribute('data-before', '');
  });
}

const before = (page: Page) => page.locator('[data-before]');

/** The page is as it was, for the same person, with what they have typed; and the line says what is going on. */
async function expectStay(page: Page, { path, field }: Place): Promise<void> {
  await line(page).waitFor();
  expect(await before(page).count(), path).toBe(1);
  expect(new URL(page.url()).pathname, path).not.toBe('/auth/login');
  expect(await page.getByRole('link', { name: /^(?:Войти|Зарегистрироваться)$/ }).count(), path).toBe(0);
  if (field) expect(await field(page).inputValue(), path).toBe(TYPED);
}

async function expectArrival(page: Page, { path, to = '/basket' }: Place): Promise<void> {
  await before(page).waitFor({ state: 'detached' });
  await line(page).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname, path).toBe(to);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
}

describe.each(WIDTHS)('an interruption at %d px', (width) => {
  it('offline: the page stays, and the navigation ends when the connection is back', async () => {
    const visitor = await site.visitor({ as: person, width });
    const { page, context } = visitor;
    isWithoutConnection(visitor);
    for (const place of places) {
      await visitor.open(place.path);
      await arrange(page, place);
      await context.setOffline(true);
      await follow(page, place.to ?? '/basket');
      await expectStay(page, place);
      await context.setOffline(false);
      await expectArrival(page, place);
    }
  });

  it('server restart: every open page stays, and goes on where it was led', async () => {
    const visitor = await site.visitor({ as: person, width });
    isWithoutConnection(visitor);
    const tabs: { page: Page; place: Place }[] = [];
    for (const place of places) {
      const page = await visitor.newTab(place.path);
      await arrange(page, place);
      tabs.push({ page, place });
    }
    await site.restart(async () => {
      for (const { page, place } of tabs) {
        await follow(page, place.to ?? '/basket');
        await expectStay(page, place);
      }
    });
    for (const { page, place } of tabs) await expectArrival(page, place);
  });
});

describe('a reload while the database is away', () => {
  it('leads nobody to the sign-in: each page opens by itself at its address when it is back', async () => {
    const visitor = await site.visitor({ as: person, width: 390 });
    visitor.mayMeet(/^503 /);
    const tabs: { page: Page; path: string }[] = [];
    for (const { path } of places.filter((_, index) => index % 3 === 0)) {
      tabs.push({ page: await visitor.newTab(path), path });
    }
    await withoutDatabase(async () => {
      for (const { page, path } of tabs) {
        const answer = await page.reload();
        expect(answer?.status(), path).toBe(503);
        expect(answer?.headers()['retry-after'], path).toBe('5');
        await heading(page, 'Скоро вернёмся');
        expect(await page.getByRole('link', { name: /^(?:Войти|Зарегистрироваться)$/ }).count(), path).toBe(0);
      }
    });
    for (const { page, path } of tabs) {
      await page.getByRole('heading', { name: 'Скоро вернёмся' }).waitFor({ state: 'detached' });
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      await visitor.arrives(path, page);
    }
    site.takeComplaints();
  });
});

describe('a navigation that waits', () => {
  it('can be given up by the button and by Escape; what was typed stays, and the address comes back', async () => {
    const visitor = await site.visitor({ as: person });
    const { page, context } = visitor;
    isWithoutConnection(visitor);
    await visitor.open('/projects');
    await follow(page, '/favourites');
    await visitor.arrives('/favourites');
    await visitor.open('/product/create');
    const name = page.getByLabel('Название');
    await name.fill(TYPED);
    await context.setOffline(true);
    for (const giveUp of [
      () => page.getByRole('button', { name: 'Остаться здесь' }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await follow(page, '/basket');
      await line(page).waitFor();
      await giveUp();
      await visitor.arrives('/product/create');
      await page.getByRole('button', { name: 'Остаться здесь' }).waitFor({ state: 'detached' });
      expect(await name.inputValue()).toBe(TYPED);
    }
    await context.setOffline(false);
    await page
      .getByRole('status')
      .getByText(/^Нет с/)
      .waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    expect(await name.inputValue()).toBe(TYPED);
    // The typed values are autosaved by now, in the form they were typed into.
    await eventually(() => page.url()).toMatch(/\/product\/[\w-]+\/change$/);
  });

  it('gives way to another link', async () => {
    const visitor = await site.visitor({ as: person });
    const { page, context } = visitor;
    isWithoutConnection(visitor);
    await visitor.open('/projects');
    await context.setOffline(true);
    await follow(page, '/basket');
    await line(page).waitFor();
    await follow(page, '/favourites');
    await context.setOffline(false);
    await heading(page, 'Избранное');
    await visitor.arrives('/favourites');
  });

  it('waits behind a proxy that does not reach the server as well', async () => {
    const visitor = await site.visitor({ as: person });
    const { page } = visitor;
    visitor.mayMeet(/^502 /);
    await visitor.open('/projects');
    await page.route(/\/(?:api\/|readyz)/, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }));
    await follow(page, '/favourites');
    await line(page).waitFor();
    await heading(page, 'Проекты');
    await page.unroute(/\/(?:api\/|readyz)/);
    await heading(page, 'Избранное');
  });

  it('gets a page whose script and style sheet did not come, without loading the document anew', async () => {
    const visitor = await site.visitor();
    const { page, context } = visitor;
    isWithoutConnection(visitor);
    await visitor.open('/legal/terms');
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await context.setOffline(true);
    await follow(page, '/catalog');
    await line(page).waitFor();
    await page.getByRole('heading', { level: 1, name: /услови|соглашени/i }).waitFor();
    await context.setOffline(false);
    await page.getByRole('main').getByRole('article').first().waitFor();
    await line(page).waitFor({ state: 'detached' });
    expect(documents).toBe(0);
    const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
    expect(sheets.filter((href) => href.includes('catalog'))).not.toEqual([]);
  });

  it('ends an error page by itself when what it was about has passed', async () => {
    const visitor = await site.visitor({ as: person });
    const { page } = visitor;
    visitor.mayMeet(/^507 /);
    await visitor.open('/projects');
    let isFull = true;
    await page.route(/\/api\/v1\/favourites/, (route) =>
      isFull ? route.fulfill({ status: 507, contentType: 'application/json', body: '{}' }) : route.fallback(),
    );
    await follow(page, '/favourites');
    await heading(page, 'Скоро вернёмся');
    isFull = false;
    await heading(page, 'Избранное');
  });

  it('keeps the list of the catalog under a filter that cannot be asked for yet', async () => {
    const visitor = await site.visitor();
    const { page, context } = visitor;
    isWithoutConnection(visitor);
    await visitor.open('/catalog');
    const cards = page.getByRole('main').getByRole('article');
    const shown = await cards.count();
    expect(shown).toBeGreaterThan(0);
    await context.setOffline(true);
    await searchBox(page).fill('такого нет');
    await page.keyboard.press('Enter');
    await line(page).waitFor();
    expect(await cards.count()).toBe(shown);
    await context.setOffline(false);
    await line(page).waitFor({ state: 'detached' });
    await eventually(() => cards.count()).toBe(0);
  });
});
