import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { eventually, type Person, siteForTests } from '../support/browser.ts';
import { heading, logIn, press } from './forms.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests();

const heart = (page: Page, title: string) => page.getByRole('button', { name: `В избранном: ${title}`, exact: true });
const isOn = (page: Page, title: string) => heart(page, title).first().getAttribute('aria-pressed');
const cards = (page: Page) => page.getByRole('main').locator('li h2');
const bar = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
/** The newest word has its button last. */
const undo = (page: Page) => page.getByRole('button', { name: 'Вернуть', exact: true }).last().click();

let owner: Person;
let teaId: string;
beforeAll(async () => {
  owner = await site.person();
});
beforeEach(async () => {
  if (teaId) return;
  const seller = await site.visitor({ as: owner });
  teaId = (await publishObject(seller, 'resource', { title: 'Чайный канал' })).resource_id;
  await publishObject(seller, 'resource', { title: 'Кофейный канал' });
  await publishObject(seller, 'contractor', { title: 'Тексты о чае' });
});

async function reprice(price: number): Promise<void> {
  const seller = await site.visitor({ as: owner });
  const { body } = await seller.call(`GET /v1/products/resource/retrieve/${teaId}`);
  const [{ offer_id, format, lead_days }] = body.data.offers;
  const changed = await seller.call(`PATCH /v1/products/resource/change/${teaId}`, {
    version: body.data.version,
    offers: [{ offer_id, format, lead_days, price }],
  });
  expect(changed.status).toBe(200);
}

describe('favourites', () => {
  it('of an anonymous visitor wait in the browser and join the account at sign-in', async () => {
    const person = await site.person();
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open('/catalog');
    await heart(page, 'Чайный канал').click();
    await page.getByText('В избранном на этом устройстве.').waitFor();
    expect(await isOn(page, 'Чайный канал')).toBe('true');
    await bar(page, 'Избранное: 1').waitFor();
    await heart(page, 'Кофейный канал').click();
    await bar(page, 'Избранное: 2').waitFor();

    // The page of the object knows, also after a reload.
    await visitor.open(`/resource/${teaId}`);
    await eventually(() => isOn(page, 'Чайный канал')).toBe('true');

    await bar(page, 'Избранное: 2').click();
    await heading(page, 'С возвращением');
    await logIn(page, person);
    await visitor.arrives('/favourites');
    await page.getByText('Избранное с этого устройства теперь в аккаунте: 2').waitFor();
    await eventually(() => cards(page).allTextContents()).toEqual(
      expect.arrayContaining(['Чайный канал', 'Кофейный канал']),
    );
    expect(await page.evaluate(() => localStorage.getItem('favourites'))).toBeNull();
    const { body } = await visitor.call('GET /v1/favourites/ids');
    expect(body.data.ids).toHaveLength(2);
    // The merge has told its page: what was moved is in the counts too.
    await page.getByRole('link', { name: 'Ресурсы 2' }).waitFor();
  });

  it('are sorted into lists, noted, taken off and put back', async () => {
    const visitor = await site.visitor({ as: await site.person() });
    const { page } = visitor;
    await visitor.open('/favourites');
    await page.getByRole('heading', { name: 'Отметьте сердечком то, что понравилось' }).waitFor();
    await expectUsable(page);

    await visitor.open('/catalog');
    await heart(page, 'Чайный канал').click();
    // A list and a note at once, from the words that follow the press.
    await press(page, 'Заметка и список');
    const keep = page.getByRole('dialog', { name: 'Заметка и список' });
    await keep.getByLabel('Список', { exact: true }).selectOption({ label: 'Новый список…' });
    await keep.getByRole('button', { name: 'Сохранить' }).click();
    await keep.getByText('Назовите список.').waitFor();
    await keep.getByLabel('Название списка').fill('Осень');
    await keep.getByLabel('Заметка').fill('Спросить о скидке');
    await keep.getByRole('button', { name: 'Сохранить' }).click();
    await keep.waitFor({ state: 'detached' });
    await visitor.open('/catalog?kind=contractor');
    await heart(page, 'Тексты о чае').click();
    await bar(page, 'Избранное: 2').waitFor();

    await reprice(1_130_000);
    await bar(page, 'Избранное: 2').click();
    await heading(page, 'Избранное');
    await page.getByText('дешевле на 1 200 ₽').waitFor();
    await page.getByText('было 12 500 ₽').waitFor();
    expect(await page.getByLabel('Заметка: Чайный канал').inputValue()).toBe('Спросить о скидке');
    await expectUsable(page);

    // A note saves itself.
    await press(page, 'Добавить заметку: Тексты о чае');
    await page.getByLabel('Заметка: Тексты о чае').fill('Хороший слог');
    await page.getByLabel('Заметка: Тексты о чае').blur();
    await page.getByText('Сохранено', { exact: true }).waitFor();

    // A list of its own, and the way into it.
    await press(page, 'Новый список');
    const dialog = page.getByRole('dialog', { name: 'Новый список' });
    await dialog.getByLabel('Название').fill('осень');
    await dialog.getByRole('button', { name: 'Создать' }).click();
    visitor.expects('409 /api/v1/favourites/lists');
    await dialog.getByText('Такой список уже есть. Назовите этот по-другому.').waitFor();
    await dialog.getByLabel('Название').fill('Зима');
    await dialog.getByRole('button', { name: 'Создать' }).click();
    await page.getByRole('heading', { name: 'В этом списке пока пусто' }).waitFor();
    await page.getByRole('link', { name: 'Показать всё избранное' }).click();
    await page.getByRole('button', { name: 'Список: Тексты о чае' }).click();
    await page.getByRole('menuitem', { name: 'Зима' }).click();
    await page.getByRole('link', { name: 'Зима 1' }).click();
    await eventually(() => cards(page).allTextContents()).toEqual(['Тексты о чае']);

    // The list goes and comes back with what lies in it.
    await page.getByRole('button', { name: 'Что сделать со списком «Зима»' }).click();
    await page.getByRole('menuitem', { name: 'Удалить список' }).click();
    await visitor.arrives('/favourites');
    await page.getByText('Список «Зима» удалён, объекты остались').waitFor();
    await undo(page);
    await page.getByRole('link', { name: 'Зима 1' }).waitFor();

    // So does an object, with its note.
    await heart(page, 'Тексты о чае').click();
    await eventually(() => cards(page).allTextContents()).toEqual(['Чайный канал']);
    await page.getByText('Убрали из избранного').waitFor();
    await undo(page);
    await page.getByRole('link', { name: 'Исполнители 1' }).waitFor();
    expect(await page.getByLabel('Заметка: Тексты о чае').inputValue()).toBe('Хороший слог');
    await visitor.open('/favourites?view=rows&sort=price_drop');
    expect(await cards(page).allTextContents()).toEqual(['Чайный канал', 'Тексты о чае']);
    expect(await page.getByLabel('Заметка: Тексты о чае').inputValue()).toBe('Хороший слог');

    // Double clicks: objects with offers are added to the basket once, however often it is pressed.
    // Which offer of each is said first, and one may be left out.
    await press(page, 'Всё в корзину');
    const toBuy = page.getByRole('dialog', { name: 'Что положить в корзину' });
    await toBuy.getByLabel('Что взять: Тексты о чае').selectOption({ label: 'Не брать' });
    await toBuy.getByRole('button', { name: /^Положить 1 за / }).click();
    await page.getByText('В корзине ещё 1 предложение').waitFor();
    await press(page, 'Всё в корзину');
    await toBuy.getByRole('button', { name: /^Положить 2 за / }).click();
    await page.getByText('В корзине ещё 1 предложение, 1 уже там').waitFor();
    await press(page, 'Всё в корзину');
    await toBuy.getByRole('button', { name: /^Положить 2 за / }).click();
    await page.getByText('Всё уже в корзине').waitFor();
    await bar(page, 'Корзина: 2').waitFor();
  });

  it('mark what is not in the catalog any more', async () => {
    const seller = await site.visitor({ as: owner });
    const { resource_id: id, version } = await publishObject(seller, 'resource', { title: 'Уходящий канал' });
    const visitor = await site.visitor({ as: await site.person() });
    const { page } = visitor;
    await visitor.call(`PUT /v1/favourites/resource/${id}`, { note: 'жаль' });
    await seller.call(`POST /v1/products/resource/life/${id}`, { to: 'paused', version });
    await visitor.open('/favourites');
    await page.getByText('Сейчас не в каталоге.').waitFor();
    await expectUsable(page);
    await press(page, 'Убрать из избранного: Уходящий канал');
    await page.getByRole('heading', { name: 'Отметьте сердечком то, что понравилось' }).waitFor();
  });

  it('a heart that could not be saved goes back and says so', async () => {
    const visitor = await site.visitor({ as: await site.person() });
    const { page } = visitor;
    await visitor.open('/catalog');
    await bar(page, 'Избранное').waitFor();
    await page.route('**/api/v1/favourites/resource/**', (route) => route.abort());
    visitor.expects(`net::ERR_FAILED /api/v1/favourites/resource/${teaId}`);
    await heart(page, 'Чайный канал').click();
    await page.getByText('Нет связи с сервером.').waitFor();
    expect(await isOn(page, 'Чайный канал')).toBe('false');
    await page.unroute('**/api/v1/favourites/resource/**');
    await heart(page, 'Чайный канал').click();
    await page.getByText('Теперь в избранном').waitFor();
    expect(await isOn(page, 'Чайный канал')).toBe('true');
  });
});
