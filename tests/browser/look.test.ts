import { inflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, siteForTests } from '../support/browser.ts';
import { accountMenu, heading } from './forms.ts';

const site = siteForTests();

const LIGHT = [251, 250, 248];
const DARK = [18, 17, 22];
const theme = (page: Page) => page.locator('html').getAttribute('data-theme');

/** Screenshot of one pixel: the colour that is really on the screen at the left edge of the page. */
async function pixel(page: Page): Promise<number[]> {
  const png = await page.screenshot({ clip: { x: 4, y: 400, width: 1, height: 1 } });
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
    }
  }
  // One row of one pixel, after the byte that names its filter.
  return [...inflateSync(Buffer.concat(parts)).subarray(1, 4)];
}

describe('themes', () => {
  it('follows the system from the first paint on, before any script has loaded', async () => {
    const visitor = await site.visitor({ theme: 'dark' });
    const { page } = visitor;
    // Every theme the document has had, and whether there was already something to paint.
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { themesSeen: seen });
      new MutationObserver((records) => {
        for (const { type } of records) {
          if (type === 'attributes') seen.push(`${document.documentElement.dataset.theme}`);
        }
        if (document.body && !seen.includes('body')) seen.push('body');
      }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-theme'] });
    });
    const scripts = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/legal/terms', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await pixel(page)).toEqual(DARK);
    scripts.resolve();
    await visitor.open('/legal/terms');
    expect(await page.evaluate(() => Object.getOwnPropertyDescriptor(window, 'themesSeen')?.value as string[])).toEqual(
      ['dark', 'body'],
    );
    expect(await pixel(page)).toEqual(DARK);
  });

  it('changes by the switch at once, in every tab, and stays so', async () => {
    const visitor = await site.visitor({ as: await site.person() });
    const { page } = visitor;
    await visitor.open('/legal/terms');
    const tab = await visitor.newTab('/legal/privacy');
    await page.bringToFront();
    expect([await theme(page), await pixel(page)]).toEqual(['light', LIGHT]);
    await accountMenu(page).click();
    await page.getByTitle('Тёмная').click();
    expect([await theme(page), await pixel(page)]).toEqual(['dark', DARK]);
    await eventually(() => theme(tab)).toBe('dark');
    await page.reload();
    expect(await theme(page)).toBe('dark');
    await accountMenu(page).click();
    await page.getByTitle('Как в системе').click();
    expect(await theme(page)).toBe('light');
  });

  it.each(['/', '/auth/login'])('follows the system while %s is open', async (path) => {
    const visitor = await site.visitor();
    await visitor.open(path);
    await visitor.page.emulateMedia({ colorScheme: 'dark' });
    await eventually(() => theme(visitor.page)).toBe('dark');
    await visitor.page.emulateMedia({ colorScheme: 'light' });
    await eventually(() => theme(visitor.page)).toBe('light');
  });
});

describe('keyboard', () => {
  const focused = (page: Page) =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return { name: '', isVisible: false };
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const shows = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration) =>
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      const around = [element, ...labels, element.parentElement].filter((each) => each instanceof HTMLElement);
      return {
        name: element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? '',
        isVisible: around.some((each) => shows(getComputedStyle(each))),
      };
    });

  /** Presses Tab until the wanted element has the focus; every stop on the way must be seen. */
  async function tabTo(page: Page, name: string | RegExp): Promise<void> {
    for (let stops = 0; stops < 40; stops += 1) {
      await page.keyboard.press('Tab');
      const stop = await focused(page);
      expect(stop, `the focus on "${stop.name}" must be visible`).toMatchObject({ isVisible: true });
      if (typeof name === 'string' ? stop.name.trim() === name : name.test(stop.name)) return;
    }
    throw new Error(`Tab never reached ${name}`);
  }

  it('is enough to sign in, to walk the account menu and to sign out', async () => {
    const person = await site.person();
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open('/');
    await tabTo(page, 'Войти');
    await page.keyboard.press('Enter');
    await heading(page, 'С возвращением');
    await tabTo(page, 'Электронная почта');
    await page.keyboard.type(person.email);
    await tabTo(page, 'Пароль');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await visitor.arrives('/');
    await accountMenu(page).waitFor();

    await visitor.open('/legal/terms');
    await tabTo(page, /^Меню: /);
    await page.keyboard.press('Enter');
    await tabTo(page, 'Профиль');
    await page.keyboard.press('Escape');
    expect((await focused(page)).name).toMatch(/^Меню: /);
    expect(await page.getByRole('button', { name: 'Выйти' }).isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    await tabTo(page, 'Настройки');
    await page.keyboard.press('Enter');
    await heading(page, 'Настройки');

    await visitor.open('/settings/account');
    await tabTo(page, /^Меню: /);
    await page.keyboard.press('Enter');
    await tabTo(page, 'Выйти');
    await page.keyboard.press('Enter');
    await visitor.arrives('/');
    await page.getByRole('link', { name: 'Войти' }).waitFor();
  });

  it.each(['/', '/auth/login', '/settings/account'])('skips to the content of %s with the first Tab', async (path) => {
    const visitor = await site.visitor({ ...(path.startsWith('/settings') && { as: await site.person() }) });
    const { page } = visitor;
    await visitor.open(path);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toEqual({ name: 'К содержанию', isVisible: true });
    const box = await page.getByRole('link', { name: 'К содержанию' }).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  it('starts at the content after each navigation', async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open('/legal/terms');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Конфиденциальность' }).click();
    await visitor.arrives('/legal/privacy');
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  it('shows where it stands at every stop of the settings', async () => {
    const visitor = await site.visitor({ as: await site.person() });
    await visitor.open('/settings/account');
    await tabTo(visitor.page, 'Сохранить');
  });
});

describe('preloads', () => {
  it('run four at a time at most', async () => {
    const visitor = await site.visitor({ as: await site.person() });
    const { page } = visitor;
    await visitor.open('/');
    const routes = new Set<string>();
    const gate = Promise.withResolvers<void>();
    await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
      const name = /\/assets\/(_\w+\.[\w.]+)-/.exec(route.request().url())?.[1];
      if (name) routes.add(name);
      await gate.promise;
      await route.continue();
    });
    const paths = ['/legal/terms', '/legal/privacy', '/objects', '/favourites', '/account/'];
    await page.evaluate((wanted) => {
      for (const path of wanted) {
        const link = document.querySelector(`a[href^="${path}"]`);
        link?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      }
    }, paths);
    await eventually(() => routes.size).toBe(4);
    await page.waitForTimeout(300);
    expect(routes.size).toBe(4);
    gate.resolve();
    await eventually(() => routes.size).toBe(5);
  });
});
