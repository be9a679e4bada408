/** Ctrl K: anything that can be opened, by its name. */
import { expect, it } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { eventually, siteForTests } from '../support/browser.ts';
import { openDeal } from './deals-desk.ts';
import { heading } from './forms.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests();

it('opens by the keyboard on any page, finds a deal by its number, a page by its name and what was opened before', async () => {
  const [person, seller] = [await site.person(), await site.person()];
  const buyer = Object.assign(await site.visitor({ as: person }), { person });
  const dealId = await openDeal(site, { buyer, seller });
  const { page } = buyer;
  await buyer.open('/settings/notify');
  const find = page.getByRole('combobox', { name: 'Найти или перейти' });
  const selected = page.getByRole('dialog').getByRole('option', { selected: true });
  await eventually(async () => {
    await page.keyboard.press('Control+k');
    return find.isVisible();
  }).toBe(true);
  await find.fill(dealId.slice(-6));
  await page.getByRole('group', { name: 'Сделки' }).getByRole('option').first().waitFor();
  expect(await find.getAttribute('aria-activedescendant')).toBe(await selected.getAttribute('id'));
  await expectUsable(page);

  // Until the answer about other words is there these are shown, and Enter does not take them for the answer.
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/v1/cabinet/find*', (route) => answer.promise.then(() => route.continue()));
  await find.fill('велосипед');
  await find.press('Enter');
  expect(await selected.count()).toBe(1);
  answer.resolve();
  await page.getByText('По запросу «велосипед» ничего не нашлось.').waitFor();
  await page.unroute('**/api/v1/cabinet/find*');
  await find.fill(dealId.slice(-6));
  await page.getByRole('group', { name: 'Сделки' }).getByRole('option').first().waitFor();
  await find.press('Enter');
  await page.waitForURL(`**/deals/${dealId}`);
  await eventually(() => page.evaluate(() => localStorage.getItem('ohvat-opened'))).toContain(dealId);

  // In the wrong layout, as fingers do.
  await page.keyboard.press('Control+k');
  await find.fill('aby');
  await page.getByRole('option', { name: 'Финансы' }).waitFor();
  await find.press('Enter');
  await page.waitForURL('**/settings/finance');

  await page.getByRole('link', { name: 'Найти или перейти' }).click();
  await page.getByRole('group', { name: 'Недавнее' }).getByRole('option').first().waitFor();
  await find.fill('>созд');
  await page.getByRole('option', { name: 'Создать кампанию' }).waitFor();
  expect(await page.getByRole('option', { name: 'Финансы' }).count()).toBe(0);
  await find.press('Escape');
  await find.waitFor({ state: 'hidden' });
});

it('lets a visitor find pages and the catalog, on a phone too, and says when nothing is found', async () => {
  const owner = await site.visitor({ as: await site.person() });
  await publishObject(owner, 'resource', { title: 'Орнитология для всех' });
  const visitor = await site.visitor({ width: 390, height: 844 });
  const { page } = visitor;
  await visitor.open('/help');
  await page.getByRole('link', { name: 'Найти или перейти' }).click();
  const find = page.getByRole('combobox', { name: 'Найти или перейти' });
  await find.fill('орнитол');
  const option = page.getByRole('option', { name: /Орнитология для всех/ });
  await option.waitFor();
  expect(await page.getByRole('button', { name: /^[#@>]/ }).allTextContents()).toEqual(['@ люди']);
  expect(await option.locator('mark').first().textContent()).toBe('Орнитол');
  await find.fill('щщщщщ');
  await page.getByText('По запросу «щщщщщ» ничего не нашлось.').waitFor();
  await page.getByRole('option', { name: 'Искать «щщщщщ» в каталоге' }).waitFor();

  await page.route('**/api/v1/cabinet/find*', (route) => route.abort());
  visitor.expects(`net::ERR_FAILED /api/v1/cabinet/find?q=${encodeURIComponent('орнито')}`);
  await find.fill('орнито');
  await page.getByText('Не удалось поискать').waitFor();
  await page.unroute('**/api/v1/cabinet/find*');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await option.click();
  await heading(page, 'Орнитология для всех');
});
