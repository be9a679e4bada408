/** Choosing among the objects of others. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { eventually, siteForTests } from '../support/browser.ts';
import { heading } from './forms.ts';

const site = siteForTests();

const TITLES = ['Двор', 'Огород', 'Чердак'];

it('puts chosen objects side by side and takes one away', async () => {
  const owner = await site.visitor({ as: await site.person() });
  for (const [place, title] of TITLES.entries()) {
    await publishObject(owner, 'resource', { title, audience_size: 1000 * (place + 1), average_reach: 900 });
  }
  const visitor = await site.visitor();
  const { page } = visitor;
  await visitor.open('/catalog?kind=resource');
  const bar = page.getByRole('region', { name: 'Сравнение', exact: true });
  await page.getByRole('button', { name: 'Сравнить: Двор' }).click();
  await bar.getByText('Добавьте ещё один').waitFor();
  await page.getByRole('button', { name: 'Сравнить: Огород' }).click();
  await page.getByRole('button', { name: 'Сравнить: Чердак' }).click();
  await bar.getByRole('link', { name: 'Сравнить 3 ресурса' }).click();

  await heading(page, 'Сравнение: ресурсы');
  expect((await columns(page)).sort()).toEqual(TITLES);
  expect(await page.getByRole('row', { name: /^Аудитория/ }).textContent()).toMatch(/лучшее/);
  await page.getByRole('button', { name: 'Убрать: Огород' }).click();
  await eventually(() => columns(page)).toHaveLength(2);
  expect((await columns(page)).sort()).toEqual(['Двор', 'Чердак']);

  // The address alone makes the same table for somebody else.
  const friend = await site.visitor({ width: 390, height: 844 });
  await friend.open(page.url());
  expect((await columns(friend.page)).sort()).toEqual(['Двор', 'Чердак']);

  await page.getByRole('main').getByRole('link', { name: 'Ресурсы', exact: true }).click();
  await bar.getByRole('link', { name: 'Сравнить 2 ресурса' }).waitFor();
  expect(await page.getByRole('button', { name: 'Сравнить: Огород' }).getAttribute('aria-pressed')).toBe('false');
});

const columns = (page: Page): Promise<string[]> => page.getByRole('columnheader').getByRole('link').allTextContents();
