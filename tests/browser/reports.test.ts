/** A session check or a sign-out that failed in a browser is only logged, and it is logged where somebody reads it. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, siteForTests, type Visitor } from '../support/browser.ts';
import { accountMenu, heading } from './forms.ts';

const site = siteForTests();

const REPORTS = '**/api/v1/reports';
const CHECK = '**/api/v1/passport/login';
const LOGOUT = '**/api/v1/passport/logout';

interface Report {
  failed: string;
  status: number | string;
  path: string;
  at: string;
  request_id?: string;
}

/** Every report that leaves the page, and what the server said to it. */
async function reportsOf(page: Page): Promise<{ sent: Report[]; statuses: number[] }> {
  const seen = { sent: [] as Report[], statuses: [] as number[] };
  // The body of a beacon is known only to whom it is held up by.
  await page.route(REPORTS, (route) => {
    seen.sent.push(route.request().postDataJSON() as Report);
    return route.continue();
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/api/v1/reports')) seen.statuses.push(response.status());
  });
  return seen;
}

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });
const failing = (page: Page, url: string, status: number) =>
  page.route(url, (route) => route.fulfill({ status, contentType: 'application/json', body: '{}' }));

async function signedInAt(path: string): Promise<Visitor> {
  const visitor = await site.visitor({ as: await site.person() });
  await visitor.open(path);
  await visitor.page.waitForLoadState('networkidle');
  // Error reporting is a deferred script: it comes after the page itself, on a busy machine also after a moment without requests.
  await visitor.page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('late-parts')),
  );
  return visitor;
}

describe('what fails in a browser', () => {
  it('reports a failed session check once, and treats the person as anonymous', async () => {
    const visitor = await signedInAt('/legal/terms');
    const { page } = visitor;
    const reports = await reportsOf(page);
    await failing(page, CHECK, 500);
    await footerLink(page, 'Конфиденциальность').click();
    await heading(page, 'Политика обработки персональных данных');
    await page.getByRole('banner').getByRole('link', { name: 'Войти' }).waitFor();
    await eventually(() => reports.statuses).toEqual([200]);
    expect(reports.sent).toMatchObject([{ failed: 'session_check', status: 500 }]);
    expect(reports.sent[0]?.path).toMatch(/^\/legal\/\w+$/);
    expect(Date.parse(reports.sent[0]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    visitor.expects('500 /api/v1/passport/login');
  });

  it('reports a failed sign-out from the menu and from the page of those who are signed in already', async () => {
    const visitor = await signedInAt('/legal/terms');
    const { page } = visitor;
    const reports = await reportsOf(page);
    await failing(page, LOGOUT, 503);
    await accountMenu(page).click();
    await page.getByRole('button', { name: 'Выйти' }).click();
    await page.getByText('Выйти не получилось').waitFor();
    await eventually(() => reports.statuses).toEqual([200]);
    await visitor.open('/auth/login');
    await page.getByRole('button', { name: 'Выйти и войти в другой аккаунт' }).click();
    await eventually(() => reports.statuses).toEqual([200, 200]);
    expect(reports.sent).toMatchObject([
      { failed: 'logout', status: 503, path: '/legal/terms' },
      { failed: 'logout', status: 503, path: '/auth/already' },
    ]);
    visitor.expects('503 /api/v1/passport/logout', '503 /api/v1/passport/logout');
  });

  it('says nothing of a visitor without a session, nor of a session that has ended', async () => {
    const anonymous = await site.visitor();
    const reports = await reportsOf(anonymous.page);
    await anonymous.open('/legal/terms');
    await footerLink(anonymous.page, 'Конфиденциальность').click();
    await anonymous.arrives('/legal/privacy');
    const visitor = await signedInAt('/legal/terms');
    const theirs = await reportsOf(visitor.page);
    await site.endSessions();
    await footerLink(visitor.page, 'Конфиденциальность').click();
    await visitor.page.getByRole('banner').getByRole('link', { name: 'Войти' }).waitFor();
    visitor.expects('401 /api/v1/passport/login');
    await visitor.page.waitForTimeout(4000);
    expect([...reports.sent, ...theirs.sent]).toEqual([]);
  });

  it.each(['the page that is open', 'the page that is opened next'])(
    'keeps a report while there is no connection, and sends it once when there is one: from %s',
    async (from) => {
      const visitor = await signedInAt('/legal/terms');
      const { page, context } = visitor;
      const reports = await reportsOf(page);
      await context.setOffline(true);
      visitor.mayMeet(/^(?:net::\w+ \/|uncaught: Failed to fetch dynamically)/);
      await footerLink(page, 'Конфиденциальность').click();
      await eventually(() => page.evaluate(() => sessionStorage.getItem('failure-reports'))).toContain('network');
      // The delay after which it would have been sent.
      await page.waitForTimeout(4000);
      expect(reports.sent).toEqual([]);
      if (from === 'the page that is open') {
        await context.setOffline(false);
      } else {
        // The browser stops pretending to be offline in a page that is being left before the page is gone.
        await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
        await page.goto('about:blank');
        await context.setOffline(false);
        await visitor.open('/legal/terms');
      }
      await eventually(() => reports.statuses).toEqual([200]);
      await visitor.open('/legal/terms');
      await page.waitForTimeout(4000);
      expect(reports.sent).toMatchObject([{ failed: 'session_check', status: 'network' }]);
    },
  );

  it('sends a few per page at most, and a report that fails is dropped', async () => {
    const visitor = await signedInAt('/legal/terms');
    const { page } = visitor;
    let sent = 0;
    await page.route(REPORTS, (route) => {
      sent += 1;
      return route.abort();
    });
    await failing(page, LOGOUT, 503);
    for (let at = 0; at < 8; at += 1) {
      await accountMenu(page).click();
      await page.getByRole('button', { name: 'Выйти' }).click();
      visitor.expects('503 /api/v1/passport/logout');
      await page.getByText('Выйти не получилось').waitFor();
      if (await page.getByRole('button', { name: 'Выйти' }).isVisible()) await page.keyboard.press('Escape');
    }
    await page.waitForTimeout(4000);
    expect(sent).toBe(5);
    visitor.mayMeet(/^net::\w+ \/api\/v1\/reports$/);
  });
});
