/** Above the fold: the facts that a buyer decides by stand on an object's page before anything is scrolled, and nothing lies over them. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { eventually, type Person, siteForTests, type Visitor } from '../support/browser.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests();
const SCREENS = [
  [1280, 800],
  [390, 844],
] as const;

let owner: Person;
let resourceId: string;
beforeAll(async () => {
  owner = await site.person();
  resourceId = await sell('Кухня на Петроградке');
});

async function ask<T>(visitor: Visitor, key: string, body?: object): Promise<T> {
  const answer = await visitor.call(key, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body as { data: T }).data;
}

async function sell(title: string): Promise<string> {
  const seller = await site.visitor({ as: owner });
  const { resource_id, version } = await ask<{ resource_id: string; version: number }>(
    seller,
    'POST /v1/products/resource/create',
    {
      title,
      summary: 'Рецепты, на которые хватает вечера, и продукты из соседнего магазина.',
      topics: ['food'],
      region: '16',
      platform: 'vk',
      url: `https://vk.com/kitchen_${randomUUID()}`,
      register_number: String(randomInt(1e9, 1e10)),
      audience_size: 184_000,
      average_reach: 31_400,
      measured_on: new Date().toISOString().slice(0, 10),
      offers: [
        { format: 'Пост 1/24', price: 950_000, lead_days: 2 },
        { format: 'Клип до минуты', price: 1_800_000, lead_days: 60 },
      ],
    },
  );
  await ask(seller, `POST /v1/products/resource/life/${resource_id}`, { to: 'active', version });
  return resource_id;
}

async function expectInside(part: Locator, [width, height]: readonly [number, number]): Promise<void> {
  const box = await part.boundingBox();
  expect(box, `${part} is drawn`).not.toBeNull();
  if (!box) return;
  expect(Math.min(box.x, box.y), `${part}`).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width, `${part}`).toBeLessThanOrEqual(width);
  expect(box.y + box.height, `${part}`).toBeLessThanOrEqual(height);
  // Nothing lies over its middle.
  const isOnTop = await part.evaluate(
    (element, [x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (element.contains(top) || top.contains(element));
    },
    [box.x + box.width / 2, box.y + box.height / 2] as const,
  );
  expect(isOnTop, `${part} is covered`).toBe(true);
}

const day = (page: Page) => page.getByRole('button', { name: /^Когда нужно/ });
/** In the box, and on a phone in the bar at the foot, which comes after it. */
const seen = (page: Page, text: string) =>
  page
    .getByRole('complementary', { name: 'Коротко о цене' })
    .getByText(text, { exact: true })
    .filter({ visible: true })
    .last();

describe('the first screen of an object', () => {
  it.each(SCREENS)('has owner, trust, price, format, day and button at %i×%i', async (...screen) => {
    const [width, height] = screen;
    const visitor = await site.visitor();
    const { page } = visitor;
    await page.setViewportSize({ width, height });
    const records = Promise.withResolvers<void>();
    await page.route(/\/sellers\/records/, async (route) => {
      await records.promise;
      await route.continue();
    });
    await visitor.open(`/resource/${resourceId}`);
    const gallery = page.locator('h1').locator('xpath=../following-sibling::div');
    const before = await gallery.boundingBox();
    records.resolve();
    const trust = page.getByRole('list', { name: 'Что говорят сделки' });
    await trust.getByText('сделок пока нет').waitFor();
    expect(await gallery.boundingBox(), 'the page stays where it was').toEqual(before);
    const owner = trust.locator('xpath=..').getByRole('link');
    for (const part of [
      owner,
      trust,
      seen(page, '9 500 ₽'),
      seen(page, 'Пост 1/24'),
      day(page),
      page.getByRole('button', { name: 'В корзину: Пост 1/24' }),
    ]) {
      await expectInside(part, screen);
    }
    await expectUsable(page);
  });

  it('puts the chosen day into the basket, and forgets it for a format that takes longer', async () => {
    const visitor = await site.visitor({ as: await site.person() });
    const { page } = visitor;
    await visitor.open(`/resource/${resourceId}`);
    const calendar = page.getByRole('dialog', { name: 'Когда нужно' });
    const choose = async () => {
      await day(page).click();
      await calendar.getByRole('button', { name: 'Далее' }).first().click();
      await calendar.getByRole('button', { name: /^\D+, 20 / }).click();
      await page.getByRole('button', { name: /^Когда нужно\s*к 20/ }).waitFor();
    };
    await choose();
    await page
      .getByRole('row', { name: /Клип до минуты/ })
      .getByRole('button')
      .click();
    await page.getByRole('button', { name: /^Когда нужно.*с \d/ }).waitFor();
    await page
      .getByRole('row', { name: /Пост 1\/24/ })
      .getByRole('button')
      .click();
    await choose();
    await expectUsable(page);
    await page.getByRole('button', { name: 'В корзину: Пост 1/24' }).click();
    await page.getByRole('link', { name: 'В корзине, перейти: Пост 1/24' }).waitFor();
    const basket = await ask<{ sellers: { items: { wished_on: string; wish_warning: string | null }[] }[] }>(
      visitor,
      'GET /v1/basket',
    );
    const [item] = basket.sellers[0]?.items ?? [];
    expect([item?.wished_on.slice(8), item?.wish_warning]).toEqual(['20', null]);
  });
});

describe('a toast on a phone', () => {
  /** The region keeps its place while it is empty: where it ends, the lowest toast ends. */
  const lowestToast = (page: Page) =>
    page
      .locator('[role="status"][aria-relevant="additions"]')
      .evaluate((region) => region.getBoundingClientRect().bottom);
  async function expectFree(page: Page, foot: Locator): Promise<void> {
    await foot.waitFor();
    await eventually(async () => (await lowestToast(page)) - ((await foot.boundingBox())?.y ?? 0)).toBeLessThanOrEqual(
      0,
    );
  }

  it('stands above the bar one buys in', async () => {
    const visitor = await site.visitor();
    await visitor.page.setViewportSize({ width: 390, height: 844 });
    await visitor.open(`/resource/${resourceId}`);
    await expectFree(visitor.page, visitor.page.getByRole('button', { name: 'В корзину: Пост 1/24' }));
    await expectFree(visitor.page, day(visitor.page));
  });

  it('stands above the bar of the editor', async () => {
    const seller = await site.visitor({ as: owner });
    const { page } = seller;
    await page.setViewportSize({ width: 390, height: 844 });
    await seller.open(`/resource/${resourceId}/change`);
    await page.getByLabel('Название', { exact: true }).fill('Другими словами');
    const undo = page.getByRole('button', { name: 'Отменить', exact: true });
    await expectFree(page, undo);
    await undo.click();
    await page.getByText('Правки отменены').waitFor();
  });

  it('stands above the comparison', async () => {
    const other = await sell('Чай и книги');
    const visitor = await site.visitor();
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.open(`/catalog/compare?kind=resource&ids=${resourceId},${other}`);
    await expectFree(page, page.getByRole('button', { name: /^В корзину/ }).last());
    await visitor.open('/catalog?kind=resource');
    await page
      .getByRole('button', { name: /^Сравнить/ })
      .first()
      .click();
    await expectFree(page, page.getByRole('button', { name: 'Очистить сравнение' }));
  });
});

describe('a page of an object', () => {
  it('says the price and the site of a product once, and the budget of a campaign', async () => {
    const seller = await site.visitor({ as: owner });
    const { product_id } = await publishObject(seller, 'product', {
      price: 654_300,
      landing_url: 'https://kupazh.example/',
    });
    const { campaign_id } = await publishObject(seller, 'campaign', { product_id, budget: 123_456_700 });
    const visitor = await site.visitor();
    const article = visitor.page.locator('article').first();
    await visitor.open(`/product/${product_id}`);
    expect(await article.getByText(/6\s543\s₽/).count()).toBe(1);
    expect(await article.locator('a[href^="https://kupazh.example"]').count()).toBe(1);
    await article.getByRole('link', { name: 'Написать владельцу' }).waitFor();
    await expectUsable(visitor.page);
    await visitor.open(`/campaign/${campaign_id}`);
    expect(await article.getByText(/1\s234\s567\s₽/).count()).toBe(1);
    expect(await article.getByText('бюджет', { exact: true }).count()).toBe(1);
    // Its owner changes it from the panel above.
    await seller.open(`/product/${product_id}`);
    expect(await seller.page.getByRole('complementary', { name: 'Коротко о цене' }).count()).toBe(0);
  });
});

describe('the searches that are kept', () => {
  it('are named on a phone too', async () => {
    const visitor = await site.visitor({ as: owner });
    await visitor.page.setViewportSize({ width: 390, height: 844 });
    await visitor.open('/catalog?kind=resource');
    for (const name of ['Сохранить поиск', 'Мои поиски']) {
      const words = visitor.page.getByRole('button', { name, exact: true }).getByText(name, { exact: true });
      expect((await words.boundingBox())?.width ?? 0).toBeGreaterThan(40);
    }
  });
});
