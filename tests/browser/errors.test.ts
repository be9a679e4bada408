import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { KINDS } from '#modules/ad-objects/kinds/kind.ts';
import { listening, siteForTests } from '../support/browser.ts';
import { accountMenu, heading } from './forms.ts';

const site = siteForTests();

const LEGAL_CHUNK = /\/assets\/_default\.legal\.privacy-[^/]*\.js$/;
const PRIVACY = 'Политика обработки персональных данных';
const REQUEST_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
/** Words that only the inside of the server knows. */
const INTERNALS = /relation|does not exist|\baccounts\b|select |postgres|\/src\/|\.ts:\d|at async|stack["']?\s*:/i;

/** A failure of the real kind: for a while the server finds no accounts. */
async function withoutAccounts(work: () => Promise<void>): Promise<void> {
  await site.database.pool.query("SET LOCAL lock_timeout = '60s'; ALTER TABLE accounts RENAME TO accounts_away");
  try {
    await work();
  } finally {
    await site.database.pool.query('ALTER TABLE accounts_away RENAME TO accounts');
  }
}

describe('when something is wrong', () => {
  it('answers an unknown address with 404, "Page Not Found" and a way out', async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    expect(await visitor.open('/no/such/page')).toBe(404);
    await page.getByText('Page Not Found').first().waitFor();
    expect(await page.title()).toContain('Страница не найдена');
    visitor.expects('404 /no/such/page');
    await page.getByRole('main').getByRole('link', { name: 'На главную' }).click();
    await visitor.arrives('/');
  });

  it.each(['00000000-0000-7000-8000-000000000000', 'not-an-id'])(
    'answers 404 for the profile of nobody: %s',
    async (id) => {
      const visitor = await site.visitor();
      expect(await visitor.open(`/account/${id}`)).toBe(404);
      await visitor.page.getByText('Page Not Found').first().waitFor();
      visitor.expects(`404 /account/${id}`);
    },
  );

  it('answers a failure of its own with 500, the number of the request, and nothing from inside', async () => {
    const { accountId } = await site.person();
    const visitor = await site.visitor();
    const { page } = visitor;
    const path = `/account/${accountId}`;
    let id = '';
    await withoutAccounts(async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(500);
      id = response?.headers()['x-request-id'] ?? '';
      expect(id).toMatch(REQUEST_ID);
      await listening(page);
      await heading(page, 'Помехи в эфире');
      expect(await page.getByRole('main').locator('code').textContent()).toBe(id);
      const html = (await response?.text()) ?? '';
      expect(html).not.toMatch(INTERNALS);
    });
    visitor.expects(`500 ${path}`);
    await page.getByRole('link', { name: 'Обновить страницу' }).click();
    await page.getByText('На бирже с').first().waitFor();
    expect(site.takeComplaints().join()).toContain(id);
  });

  it('tells a signed-in person the number of the failed request, and recovers with the server', async () => {
    const person = await site.person();
    const visitor = await site.visitor({ as: person });
    const { page } = visitor;
    await visitor.open('/legal/terms');
    await accountMenu(page).click();
    await withoutAccounts(async () => {
      // Without a pointer over the link there is no preload, which would fail as well.
      await page.getByRole('link', { name: 'Профиль' }).first().dispatchEvent('click');
      await heading(page, 'Помехи в эфире');
      expect(await page.getByRole('main').locator('code').textContent()).toMatch(REQUEST_ID);
      expect(await page.getByRole('main').textContent()).not.toMatch(INTERNALS);
    });
    visitor.expects(
      '500 /api/v1/passport/login',
      `500 /api/v1/passport/account/${person.accountId}`,
      // The profile asks for its objects and for what deals say at the same time.
      ...KINDS.map((kind) => `500 /api/v1/products/${kind}/get_list`),
      `500 /api/v1/sellers/records?account_ids=${person.accountId}`,
      `500 /api/v1/reviews?account_id=${person.accountId}&as=seller&limit=1`,
    );
    visitor.countersMayMeet(500);
    await page.getByRole('link', { name: 'Обновить страницу' }).click();
    await page.getByRole('link', { name: 'Изменить профиль' }).waitFor();
    await accountMenu(page).waitFor();
    expect(site.takeComplaints().length).toBeGreaterThan(0);
  });

  it('reloads once by itself when a chunk of the page is gone, and the page is there', async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open('/legal/terms');
    let lost = '';
    await page.route(
      LEGAL_CHUNK,
      (route) => {
        lost = new URL(route.request().url()).pathname;
        return route.abort();
      },
      { times: 1 },
    );
    const documents = countDocuments(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Конфиденциальность' }).click();
    await heading(page, PRIVACY);
    await visitor.arrives('/legal/privacy');
    expect(documents.count).toBe(1);
    visitor.expects(`net::ERR_FAILED ${lost}`);
  });

  it('does not reload a second time within ten seconds, but says what happened and offers a button', async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open('/legal/terms');
    const lost: string[] = [];
    await page.route(LEGAL_CHUNK, (route) => {
      lost.push(`net::ERR_FAILED ${new URL(route.request().url()).pathname}`);
      return route.abort();
    });
    const documents = countDocuments(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Конфиденциальность' }).click();
    await heading(page, 'Страница загрузилась не полностью');
    await page.waitForTimeout(1500);
    expect(documents.count).toBe(1);
    visitor.expects(...lost);

    await page.unroute(LEGAL_CHUNK);
    await page.getByRole('link', { name: 'Обновить страницу' }).click();
    await heading(page, PRIVACY);
  });

  it('says when the connection is gone and when it is back, and keeps the page', async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open('/');
    const notice = page.getByRole('status').getByText('Нет соединения');
    expect(await notice.count()).toBe(0);
    await visitor.context.setOffline(true);
    await notice.waitFor();
    await visitor.context.setOffline(false);
    await notice.waitFor({ state: 'detached' });
  });
});

function countDocuments(page: Page): { count: number } {
  const documents = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.count += 1;
  });
  return documents;
}
