import { randomInt, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLedger } from '#modules/ledger/server/index.ts';
import { eventually, type Person, siteForTests, type Visitor } from '../support/browser.ts';
import { heading, logIn, press } from './forms.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests();
const PRICE = 1_250_000;

let owner: Person;
beforeAll(async () => {
  owner = await site.person();
});

interface Resource {
  resource_id: string;
  version: number;
  offers: { offer_id: string; format: string; price: number; lead_days: number }[];
}

/** As somebody's own program would ask, with the browser's cookies. */
async function call<T>(visitor: Visitor, method: string, path: string, data?: object): Promise<T> {
  const answer = await visitor.context.request.fetch(`/api/v1${path}`, { method, ...(data && { data }) });
  const body = (await answer.json()) as { data: T };
  expect(answer.status(), JSON.stringify(body)).toBe(200);
  return body.data;
}

const ONE_FORMAT = [{ format: '1/24', price: PRICE, lead_days: 2 }];

async function sell(seller: Visitor, title: string, offers: readonly object[] = ONE_FORMAT): Promise<Resource> {
  const { resource_id, version } = await call<Resource>(seller, 'POST', '/products/resource/create', {
    title,
    summary: 'Коротко о главном.',
    topics: ['food'],
    region: '16',
    platform: 'vk',
    // A page belongs to one published object.
    url: `https://vk.com/kitchen_${crypto.randomUUID()}`,
    register_number: String(randomInt(1e9, 1e10)),
    audience_size: 184_000,
    average_reach: 31_400,
    measured_on: new Date().toISOString().slice(0, 10),
    offers,
  });
  return call<Resource>(seller, 'POST', `/products/resource/life/${resource_id}`, { to: 'active', version });
}

const put = (buyer: Visitor, { resource_id, offers: [offer] }: Resource) =>
  call(buyer, 'POST', '/basket/items', { kind: 'resource', id: resource_id, offer_id: offer?.offer_id });

async function giveMoney({ accountId }: Person, amountKopecks: number): Promise<void> {
  const { db } = site.database;
  await db
    .transaction()
    .execute((transaction) =>
      createLedger({ db }).topUp(transaction, { topupId: randomUUID(), accountId, amountKopecks }),
    );
}

const countDeals = async ({ accountId }: Person): Promise<number> =>
  (await site.database.pool.query('SELECT count(*) AS deals FROM deals WHERE buyer_id = $1', [accountId])).rows[0]
    .deals;

async function payByCard(page: Visitor['page'], sum: string): Promise<void> {
  await page.getByRole('button', { name: `Оплатить картой ${sum}` }).click();
  await page.getByText('Тестовый платёж, деньги не списываются').waitFor();
  await page.getByRole('button', { name: /^Заплатить/ }).click();
}

const basketLink = (visitor: Visitor, name: string) =>
  visitor.page.getByRole('banner').getByRole('link', { name, exact: true });

describe('the basket', () => {
  it('is gathered without an account and moves to it at sign-in', async () => {
    const seller = await site.visitor({ as: owner });
    // A name of its own: the card is found by it in a catalog that keeps the names of earlier attempts.
    const named = `Чай и книги ${randomUUID().slice(0, 8)}`;
    const [first, second] = [await sell(seller, 'Кухня на Петроградке'), await sell(seller, named)];
    const buyer = await site.person();
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open(`/resource/${first.resource_id}`);
    await page.getByRole('button', { name: 'В корзину: 1/24' }).click();
    await page.getByRole('link', { name: 'В корзине, перейти: 1/24' }).waitFor();
    await basketLink(visitor, 'Корзина: 1').waitFor();
    await expectUsable(page);
    // From a card of the catalog as well, and still there after the page was left.
    await visitor.open('/catalog');
    await page.getByRole('button', { name: `В корзину: ${named}` }).click();
    await basketLink(visitor, 'Корзина: 2').waitFor();
    await visitor.open(`/resource/${second.resource_id}`);
    await page.getByRole('link', { name: 'В корзине, перейти: 1/24' }).waitFor();
    await basketLink(visitor, 'Корзина: 2').click();
    await visitor.arrives('/auth/signup?back_link=%2Fbasket');
    await page.getByText('Корзина сохранена. Войдите или зарегистрируйтесь.').waitFor();
    await expectUsable(page);
    await page.getByRole('link', { name: 'Войдите', exact: true }).click();
    await visitor.arrives('/auth/login?back_link=%2Fbasket');
    await logIn(page, buyer);
    await visitor.arrives('/basket');
    await page.getByRole('heading', { level: 3, name: 'Кухня на Петроградке' }).waitFor();
    await page.getByRole('heading', { level: 3, name: named }).waitFor();
    await page.getByText('2 предложения у 1 продавца').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('basket'))).toBeNull();
    await visitor.open('/');
    await basketLink(visitor, 'Корзина: 2').waitFor();
  });

  it('has quantities, days and wishes, and gives back what was removed', async () => {
    const seller = await site.visitor({ as: owner });
    const visitor = await site.visitor({ as: await site.person() });
    const { page } = visitor;
    await visitor.open('/basket');
    await page.getByRole('heading', { name: 'Здесь будет заказ' }).waitFor();
    await expectUsable(page);
    await put(visitor, await sell(seller, 'Утро без суеты'));
    await visitor.open('/basket');
    const item = page.getByRole('article').filter({ hasText: 'Утро без суеты' });
    for (let presses = 0; presses < 3; presses += 1) await item.getByRole('button', { name: 'Больше' }).click();
    await item.getByRole('button', { name: 'Меньше' }).click();
    await item.getByText('37 500 ₽').waitFor();
    await item.getByRole('button', { name: 'Бриф' }).click();
    await item.getByLabel('Пожелания продавцу').fill('Первым экраном');
    await item.getByRole('button', { expanded: true }).click();
    await item.getByRole('button', { name: /^Желаемый день/ }).click();
    await item.getByRole('button', { name: 'Далее' }).first().click();
    await item.getByRole('button', { name: /^\D+, 20 / }).click();
    await item.getByRole('button', { name: /^Желаемый день.+К 20 / }).waitFor();
    await expectUsable(page);
    await eventually(async () => (await call<{ total: number }>(visitor, 'GET', '/basket')).total).toBe(3 * PRICE);
    await item.getByRole('button', { name: /^Убрать из корзины/ }).click();
    await page.getByRole('heading', { name: 'Здесь будет заказ' }).waitFor();
    await press(page, 'Вернуть');
    await item.getByText('37 500 ₽').waitFor();
    await item.getByText('Первым экраном').waitFor();
  });

  it('asks to agree to a new price and to remove what is gone, takes the missing money and makes the order', async () => {
    const seller = await site.visitor({ as: owner });
    const changed = await sell(seller, 'Кофе и код');
    const gone = await sell(seller, 'Закрытый клуб');
    const buyer = await site.person();
    const visitor = await site.visitor({ as: buyer });
    const { page } = visitor;
    await put(visitor, changed);
    await put(visitor, gone);
    await call(seller, 'PATCH', `/products/resource/change/${changed.resource_id}`, {
      version: changed.version,
      offers: changed.offers.map(({ offer_id, format, lead_days }) => ({
        offer_id,
        format,
        lead_days,
        price: 1_380_000,
      })),
    });
    await call(seller, 'POST', `/products/resource/life/${gone.resource_id}`, { to: 'paused', version: gone.version });

    await visitor.open('/basket');
    await page.getByText(/было\s12\s500\s₽, теперь\s13\s800\s₽/).waitFor();
    await page.getByText('Предложение больше не продаётся.').waitFor();
    const pay = page.getByRole('button', { name: /^Оплатить 13 800 ₽/ });
    expect(await pay.getAttribute('aria-disabled')).toBe('true');
    await expectUsable(page);
    // Pressed anyway, it leads to what is in the way.
    await pay.click({ force: true });
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('ARTICLE');
    expect(await countDeals(buyer)).toBe(0);
    await page.getByRole('button', { name: 'Убрать: Закрытый клуб' }).click();
    await page.getByRole('button', { name: 'Согласиться с новой ценой: Кофе и код' }).click();
    await eventually(() => page.getByText('Продавец изменил цену').count()).toBe(0);

    await page.getByText('Одно предложение без брифа').waitFor();
    await page.getByLabel('Новый проект').fill('Осенний сбор');
    await expectUsable(page);
    await payByCard(page, '13 800 ₽');
    await page.waitForURL(/\/projects\/[\w-]+$/);
    await heading(page, 'Осенний сбор');
    await page.getByText(/Заказ оформлен: 13\s800\s₽ под защитой/).waitFor();
    await expectUsable(page);
    expect(await countDeals(buyer)).toBe(1);
    await basketLink(visitor, 'Корзина').waitFor();
    // The page once more: still one order.
    await page.reload();
    await heading(page, 'Осенний сбор');
    expect(await countDeals(buyer)).toBe(1);
  });

  it('says plainly what changed while it was paid for: the money is on the balance', async () => {
    const seller = await site.visitor({ as: owner });
    const resource = await sell(seller, 'Цена растёт');
    const buyer = await site.person();
    const visitor = await site.visitor({ as: buyer });
    const { page } = visitor;
    await put(visitor, resource);
    await visitor.open('/basket');
    await page.getByRole('button', { name: 'Оплатить картой 12 500 ₽' }).click();
    await page.getByText('Тестовый платёж, деньги не списываются').waitFor();
    const { version, offers } = resource;
    await call(seller, 'PATCH', `/products/resource/change/${resource.resource_id}`, {
      version,
      offers: offers.map(({ offer_id, format, lead_days }) => ({ offer_id, format, lead_days, price: 1_200_000 })),
    });
    await page.getByRole('button', { name: /^Заплатить/ }).click();
    await page.waitForURL(/\/basket\?payment=/);
    await page.getByText('12 500 ₽ на балансе, заказ не оформлен').waitFor();
    await page.getByText('Эти деньги зачтутся, когда будете платить.').waitFor();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Согласиться с новой ценой: Цена растёт' }).click();
    await page.getByRole('button', { name: 'Оплатить 12 000 ₽' }).first().click();
    await page.waitForURL(/\/projects\/[\w-]+$/);
    expect(await countDeals(buyer)).toBe(1);
  });

  it('lets a format be changed in place, has one brief for all, and warns of a day that is too soon', async () => {
    const seller = await site.visitor({ as: owner });
    const resource = await sell(seller, 'Два формата', [
      { format: '1/24', price: PRICE, lead_days: 2 },
      { format: '2/48', price: 2_000_000, lead_days: 7 },
    ]);
    const visitor = await site.visitor({ as: await site.person() });
    const { page } = visitor;
    await call(visitor, 'POST', '/basket/items', {
      kind: 'resource',
      id: resource.resource_id,
      offer_id: resource.offers[0]?.offer_id,
      wished_on: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
    });
    await visitor.open('/basket');
    const item = page.getByRole('article').filter({ hasText: 'Два формата' });
    await item.getByRole('button', { name: 'Сменить формат: 1/24' }).click();
    await expectUsable(page);
    await item.getByRole('menuitem', { name: /2\/48.*20 000 ₽, 7 дней/ }).click();
    await page.getByRole('button', { name: 'Оплатить картой 20 000 ₽' }).waitFor();
    await item.getByText(/не успеть: срок\s7\sдней/).waitFor();
    await page.getByText('Одно предложение без брифа').waitFor();
    await page.getByLabel('Что рекламируем').fill('Чай «Купаж»');
    await page.getByLabel('Что рекламируем').blur();
    await page.getByText('Одно предложение без брифа').waitFor({ state: 'detached' });
    await expectUsable(page);
    await eventually(async () => (await call<{ brief: object }>(visitor, 'GET', '/basket')).brief).toMatchObject({
      comment: 'Чай «Купаж»',
    });
    await page.reload();
    await item.getByText('2/48 · срок 7 дней').waitFor();
    const brief = page.getByLabel('Что рекламируем');
    expect(await brief.inputValue()).toBe('Чай «Купаж»');
    // Another tab says something else: the field follows, and looking into it writes nothing back.
    await call(visitor, 'PUT', '/basket/brief', { comment: 'Кофе', files: [] });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await eventually(() => brief.inputValue()).toBe('Кофе');
    await brief.focus();
    await brief.blur();
    await page.reload();
    await eventually(() => brief.inputValue()).toBe('Кофе');
  });

  it('is ordered once when two tabs press at the same moment', async () => {
    const seller = await site.visitor({ as: owner });
    const buyer = await site.person();
    await giveMoney(buyer, 10 * PRICE);
    const visitor = await site.visitor({ as: buyer });
    await put(visitor, await sell(seller, 'Две вкладки'));
    await visitor.open('/basket');
    const other = await visitor.newTab('/basket');
    const tabs = [visitor.page, other];
    await Promise.all(
      tabs.map((page) =>
        page.getByRole('button', { name: /^Оплатить 12 500 ₽/ }).evaluate((button) => {
          (button as HTMLButtonElement).click();
          (button as HTMLButtonElement).click();
        }),
      ),
    );
    visitor.expects('409 /api/v1/basket/checkout');
    await eventually(() => tabs.filter((page) => /\/projects\/[\w-]+$/.test(page.url())).length).toBe(1);
    const loser = tabs.find((page) => !/\/projects\//.test(page.url()));
    await loser?.getByText('Похоже, заказ оформлен в другой вкладке.').waitFor();
    expect(await countDeals(buyer)).toBe(1);
  });
});
