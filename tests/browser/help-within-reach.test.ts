/** Help is one press away, wherever one is. */
import { describe, expect, it } from 'vitest';
import { OFFLINE_PAGE } from '#app/pages/offline-page.ts';
import { siteForTests } from '../support/browser.ts';
import { accountMenu } from './forms.ts';

const site = siteForTests();

describe('«Помощь»', () => {
  it('stands in the bar of a visitor and at the foot of signing in', async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open('/catalog');
    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Помощь' }).waitFor();
    await visitor.open('/auth/login');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Помощь' }).click();
    await page.waitForURL('**/help');
  });

  it('stands in the navigation and in the menu of whoever is signed in', async () => {
    const visitor = await site.visitor({ as: await site.person() });
    const { page } = visitor;
    await visitor.open('/settings');
    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Помощь' }).waitFor();
    await accountMenu(page).click();
    await page.getByRole('banner').getByRole('link', { name: 'Помощь' }).waitFor();
  });

  it('stands on the page without a connection', () => {
    expect(OFFLINE_PAGE).toContain('href="/help"');
  });
});
