/** Choosing among the objects of others. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { eventually, siteForTests } from '../support/browser.ts';
import { heading } from './forms.ts';
import { expectUsable } from './usable.ts';

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

  await heading(page, 'Сравнение 3 ресурса');
  expect((await columns(page)).sort()).toEqual(TITLES);
  expect(await page.getByRole('row', { name: /^Аудитория/ }).textContent()).toMatch(/лучшее/);
  await page.getByRole('button', { name: 'Убрать из сравнения: Огород' }).click();
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

it('shows two columns of a comparison on a phone, also after one of them is taken away', async () => {
  const owner = await site.visitor({ as: await site.person() });
  const ids: string[] = [];
  for (const title of ['Амбар', 'Беседка', 'Сарай', 'Флигель'])
    ids.push((await publishObject(owner, 'resource', { title })).resource_id);
  const visitor = await site.visitor({ width: 390, height: 844 });
  const { page } = visitor;
  await visitor.open(`/catalog/compare?kind=resource&ids=${ids.join()}`);
  await page.getByRole('group', { name: 'Какие два показать рядом' }).getByRole('button', { name: 'Флигель' }).click();
  await eventually(() => columns(page)).toEqual(['Беседка', 'Флигель']);
  await page.getByRole('button', { name: 'Убрать из сравнения: Беседка' }).click();
  await eventually(() => columns(page)).toEqual(['Амбар', 'Флигель']);
});

it('buys what is chosen from the comparison, from an object page too', async () => {
  const owner = await site.visitor({ as: await site.person() });
  const post = { format: '1/24', price: 900_000, lead_days: 2 };
  const first = await publishObject(owner, 'resource', {
    title: 'Крыльцо',
    offers: [{ format: 'Закреп', price: 500_000, lead_days: 1 }, post],
  });
  const second = await publishObject(owner, 'resource', { title: 'Веранда', offers: [{ ...post, price: 700_000 }] });
  const visitor = await site.visitor();
  const { page } = visitor;
  await visitor.open(`/resource/${first.resource_id}`);
  await page.getByRole('button', { name: 'Сравнить', exact: true }).click();
  await page.getByRole('button', { name: 'В сравнении', exact: true }).waitFor();
  await visitor.open(`/resource/${second.resource_id}`);
  await page.getByRole('button', { name: 'Сравнить', exact: true }).click();
  await page.getByRole('status').getByRole('button', { name: 'Сравнить' }).click();

  await heading(page, 'Сравнение 2 ресурса');
  // Formats of one name stand in one line, and the dearer of the two is not the best.
  const line = page.getByRole('row', { name: /^1\/24/ });
  expect(await line.getByRole('radio').count()).toBe(2);
  expect(await line.getByText('лучшее').count()).toBe(1);
  await page.getByText('12 000 ₽').waitFor();
  await page.getByRole('radio', { name: /Крыльцо: 1\/24/ }).check();
  await page.getByText('16 000 ₽').waitFor();
  await page.getByRole('button', { name: 'В корзину: Крыльцо, 1/24' }).click();
  await page.getByRole('link', { name: 'В корзине, перейти: Крыльцо, 1/24' }).waitFor();
  await page.getByRole('button', { name: 'Взять все' }).click();
  await page.getByText('все выбранные в корзине').waitFor();
  await page.getByRole('link', { name: 'В корзине, перейти: Веранда, 1/24' }).waitFor();
});

it('suggests objects, people and filters by the keyboard, from home and from the catalog, and remembers the words', async () => {
  const owner = await site.visitor({ as: await site.person() });
  const { resource_id: id } = await publishObject(owner, 'resource', { title: 'Маяк на мысу', platform: 'telegram' });
  await publishObject(owner, 'contractor', { title: 'Смотритель маяка' });
  const visitor = await site.visitor();
  const { page } = visitor;
  await visitor.open('/');
  const box = page.getByRole('combobox', { name: 'Что ищете' });
  await box.fill('маяк');
  await page.getByRole('option', { name: /Маяк на мысу/ }).waitFor();
  await page.getByRole('option', { name: /Смотритель маяка/ }).waitFor();
  await box.fill('телега');
  await page
    .getByRole('group', { name: 'Площадки' })
    .getByRole('option', { name: /Telegram/ })
    .waitFor();
  await box.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  await box.press('Enter');
  await page.waitForURL(/\/catalog\?q=/);

  const field = page.getByRole('combobox', { name: 'Поиск по каталогу' });
  await field.fill('маяк на');
  const option = page.getByRole('option', { name: /Маяк на мысу/ });
  await option.waitFor();
  for (let step = 0; step < 8 && (await option.getAttribute('aria-selected')) !== 'true'; step += 1)
    await field.press('ArrowDown');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
  await field.press('Enter');
  await page.waitForURL(`**/resource/${id}`);

  await visitor.open('/catalog');
  await page.getByRole('combobox', { name: 'Поиск по каталогу' }).click();
  await page.getByRole('group', { name: 'Вы искали' }).getByRole('option', { name: 'телега' }).click();
  await eventually(async () => new URL(page.url()).searchParams.get('q')).toBe('телега');
});

it('says what the words were taken for, and puts them as filters', async () => {
  const owner = await site.visitor({ as: await site.person() });
  await publishObject(owner, 'resource', { title: 'Телеграм-канал о садах', platform: 'telegram', topics: ['food'] });
  const visitor = await site.visitor();
  const { page } = visitor;
  await visitor.open(`/catalog?q=${encodeURIComponent('телеграм еда')}`);
  await page.getByText('Поняли запрос как площадку и тему:').waitFor();
  expect(await page.locator('mark', { hasText: /^Телеграм$/ }).count()).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Убрать из запроса: Еда' }).click();
  await eventually(async () => new URL(page.url()).searchParams.get('q')).toBe('телеграм');
  // The address changes before the list has come.
  await page.getByText('Поняли запрос как площадку:').waitFor();
  await page.getByRole('link', { name: 'Поставить фильтрами' }).click();
  await page.getByRole('link', { name: 'Убрать: Telegram' }).waitFor();
  expect(new URL(page.url()).search).toBe('?platform=telegram');
});

it('gives a phone a screen of its own to search on', async () => {
  const owner = await site.visitor({ as: await site.person() });
  await publishObject(owner, 'resource', { title: 'Пристань у старой мельницы' });
  const visitor = await site.visitor({ width: 390, height: 844 });
  const { page } = visitor;
  await visitor.open('/catalog');
  const field = page.getByRole('combobox', { name: 'Поиск по каталогу' });
  await field.click();
  await page.getByRole('group', { name: 'Популярные площадки' }).waitFor();
  const box = await page.getByRole('search').boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expectUsable(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await field.fill('пристань');
  await page.getByRole('option', { name: /Пристань у старой мельницы/ }).waitFor();
  // Whoever puts the keyboard away to read still sees what was found.
  await field.blur();
  await page.getByRole('button', { name: 'Закрыть поиск' }).click();
  const option = page.getByRole('option', { name: /Пристань у старой мельницы/ });
  await option.waitFor({ state: 'detached' });
  await field.click();
  await field.fill('пристань');
  await option.click();
  await heading(page, 'Пристань у старой мельницы');
});

it('leads from an empty tab to the one where the same words find something', async () => {
  const owner = await site.visitor({ as: await site.person() });
  await publishObject(owner, 'contractor', { title: 'Чучельник бумажных драконов' });
  const visitor = await site.visitor();
  const { page } = visitor;
  await visitor.open(`/catalog?q=${encodeURIComponent('бумажных драконов')}`);
  await page.getByText('Среди ресурсов такого нет').waitFor();
  await page.getByText('В исполнителях — 1').waitFor();
  await page.getByRole('link', { name: /Показать: в исполнителях/ }).click();
  await heading(page, '1 исполнитель');
  expect(new URL(page.url()).searchParams.get('q')).toBe('бумажных драконов');
});

const columns = (page: Page): Promise<string[]> => page.getByRole('columnheader').getByRole('link').allTextContents();

it('a saved search has an address of its own, which leads to its filters; nobody else has it', async () => {
  const person = await site.person();
  const visitor = await site.visitor({ as: person });
  const { page } = visitor;
  const filter = { topics: ['food'], price_to: 500_000 };
  const search = { title: 'Еда до 5 000 ₽', kind: 'resource', filter, sort: 'price_asc' };
  const { body } = await visitor.call('POST /v1/catalog/searches', search);
  const address = `/searches/${body.data.search_id}`;
  const catalog = '/catalog?topic=food&price_to=5000&sort=price_asc';
  await visitor.open(address);
  await visitor.arrives(catalog);
  await page.reload();
  await visitor.arrives(catalog);
  await page.getByRole('button', { name: 'Мои поиски' }).click();
  const copy = page.getByRole('button', { name: 'Скопировать ссылку: Еда до 5 000 ₽' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.address });
  await copy.click();
  await page.getByRole('button', { name: 'Скопировано' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.address}${catalog}`);

  const stranger = await site.visitor({ as: await site.person() });
  for (const path of [address, `/searches/${crypto.randomUUID()}`]) {
    stranger.expects(`404 ${path}`);
    expect(await stranger.open(path)).toBe(404);
    await stranger.page.getByText('Page Not Found').waitFor();
  }
  const guest = await site.visitor();
  await guest.open(address);
  await guest.arrives(`/auth/login?back_link=${encodeURIComponent(address)}`);
});
