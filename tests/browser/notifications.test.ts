import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createLedger } from '#modules/ledger/server/index.ts';
import { eventually, type Person, siteForTests, type Visitor } from '../support/browser.ts';
import { heading, press } from './forms.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests();
const PRICE = 1_250_000;

async function call(visitor: Visitor, key: string, data?: object) {
  const [method, path] = key.split(' ');
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await visitor.context.request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) });
  const body = await answer.json();
  expect(answer.status(), JSON.stringify(body)).toBe(200);
  return body.data;
}

async function sell(seller: Visitor, title: string) {
  const { resource_id, version } = await call(seller, 'POST /products/resource/create', {
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
    offers: [{ format: '1/24', price: PRICE, lead_days: 2 }],
  });
  return call(seller, `POST /products/resource/life/${resource_id}`, { to: 'active', version });
}

/** Answers the deal. */
async function order(buyer: Visitor, { accountId }: Person, resource: Awaited<ReturnType<typeof sell>>) {
  const { db } = site.database;
  await db
    .transaction()
    .execute((transaction) =>
      createLedger({ db }).topUp(transaction, { topupId: randomUUID(), accountId, amountKopecks: PRICE }),
    );
  const { resource_id: id, offers } = resource;
  await call(buyer, 'POST /basket/items', { kind: 'resource', id, offer_id: offers[0].offer_id });
  const { deals } = await call(buyer, 'POST /basket/checkout', { project_title: 'Осень', expected_total: PRICE });
  return deals[0].deal_id as string;
}

const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });

describe('notifications', () => {
  it('an order shows at the bell of the seller and comes by e-mail, until letters are switched off', async () => {
    const [selling, buying] = [await site.person(), await site.person()];
    const seller = await site.visitor({ as: selling });
    const buyer = await site.visitor({ as: buying });
    const resource = await sell(seller, 'Кухня на Петроградке');
    const { page } = seller;

    // A public page, drawn once for everybody: the number is the seller's own.
    await seller.open('/catalog');
    await bell(page, 'Уведомления').click();
    await page.getByRole('dialog', { name: 'Уведомления' }).getByText('Пока тихо').waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Уведомления');

    const dealId = await order(buyer, buying, resource);
    const letter = await site.mailbox.letterTo(selling.email, 2);
    expect(letter.subject).toBe('Новый заказ: «Кухня на Петроградке»');
    await seller.open('/catalog');
    await bell(page, 'Уведомления, новых: 1').click();
    const list = page.getByRole('dialog', { name: 'Уведомления' });
    const told = list.getByRole('link', { name: /Новый заказ: «Кухня на Петроградке»/ });
    await told.waitFor();
    await expectUsable(page);
    await told.click();
    await seller.arrives(`/deals/${dealId}`);
    // The address changes first; until the page is there the bell is the old page's, and goes with it.
    await page.getByRole('heading', { level: 1, name: /Кухня на Петроградке/ }).waitFor();
    await bell(page, 'Уведомления').waitFor();
    // The focus comes with the page, and would close a list that was opened before it.
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('main');

    // The link at the end of the list leads to the choice; each press is kept by itself.
    await bell(page, 'Уведомления').click();
    await list.getByRole('link', { name: 'Что и где сообщать' }).click();
    await heading(page, 'Уведомления');
    await page.getByRole('checkbox', { name: 'Новый заказ: на почту' }).uncheck();
    await page.getByText(/^Сохранено в/).waitFor();
    await expectUsable(page);
    await seller.open('/settings/notify');
    expect(await page.getByRole('checkbox', { name: 'Новый заказ: на почту' }).isChecked()).toBe(false);

    const second = await order(buyer, buying, resource);
    await seller.open('/projects');
    await bell(page, 'Уведомления, новых: 1').waitFor();
    // Jobs run one after the other, so by the next letter one about the order would have come.
    await call(buyer, `POST /deals/${second}/cancel`, {});
    await eventually(() => site.mailbox.letters.some(({ subject }) => subject?.startsWith('Сделка отменена'))).toBe(
      true,
    );
    const orders = site.mailbox.letters.filter(
      ({ to, subject }) => to?.[0]?.address === selling.email && subject?.startsWith('Новый заказ'),
    );
    expect(orders).toHaveLength(1);
    await seller.open('/projects');
    // The order itself asks for nothing any more.
    await bell(page, 'Уведомления, новых: 1').click();
    await list
      .getByText(/^1\/24, 12\s500\s₽\. Сделка № [0-9A-F]{6}\.$/)
      .first()
      .waitFor();
    await press(page, 'Прочитать всё');
    await bell(page, 'Уведомления').waitFor();
  });

  it('has a page with everything that was told; what was answered does not ask there', async () => {
    const [selling, buying] = [await site.person(), await site.person()];
    const [seller, buyer] = [await site.visitor({ as: selling }), await site.visitor({ as: buying })];
    const { page } = seller;
    await seller.open('/notifications');
    await page.getByText('Пока тихо').waitFor();
    const dealId = await order(buyer, buying, await sell(seller, 'Хлеб и соль'));
    await seller.open('/projects');
    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Уведомления' }).click();
    await seller.arrives('/notifications');
    const told = page.getByRole('main').getByRole('link', { name: /Новый заказ: «Хлеб и соль»/ });
    await told.getByText(/Ответьте до/).waitFor();
    await expectUsable(page);
    await page.getByRole('link', { name: /^Непрочитанные/ }).click();
    await seller.arrives('/notifications?show=unread');
    await told.waitFor();

    // Answered elsewhere: the open page hears of it.
    await call(seller, `POST /deals/${dealId}/accept`, {});
    await page.getByText('Всё прочитано').waitFor();
    await page.getByRole('link', { name: 'Все', exact: true }).click();
    // It says what came of it.
    await page
      .getByRole('main')
      .getByRole('link', { name: /Заказ принят в работу: «Хлеб и соль»/ })
      .waitFor();
    await bell(page, 'Уведомления').click();
    await page.getByRole('dialog', { name: 'Уведомления' }).getByRole('link', { name: 'Все уведомления' }).waitFor();
    await page.keyboard.press('Escape');

    await call(buyer, `POST /deals/${dealId}/propose_cancel`, {});
    await bell(page, 'Уведомления, новых: 1').waitFor();
    await press(page, 'Прочитать всё');
    await bell(page, 'Уведомления').waitFor();
  });

  it('quiet hours and the digest are chosen by hand, and what could not be saved is said', async () => {
    const visitor = await site.visitor({ as: await site.person() });
    const { page } = visitor;
    await visitor.open('/settings/notify');
    await page.getByRole('switch', { name: 'Тихие часы' }).check();
    await page.getByText('10 часов').waitFor();
    await page.getByLabel('С', { exact: true }).fill('23:30');
    await page.getByText('8 ч 30 мин').waitFor();
    await page.getByLabel('До', { exact: true }).fill('23:30');
    await page.getByText('Совпадает с началом.').waitFor();
    await page.getByLabel('До', { exact: true }).fill('07:30');
    await page.getByLabel('Ваше время').selectOption('Asia/Omsk');
    await page.locator('label', { hasText: 'Раз в день' }).click();
    await page.getByText(/^Сохранено в/).waitFor();
    await expectUsable(page);
    await visitor.open('/settings/notify');
    expect(await page.getByLabel('До', { exact: true }).inputValue()).toBe('07:30');
    expect(await page.getByLabel('Ваше время').inputValue()).toBe('Asia/Omsk');
    expect(await page.getByRole('radio', { name: /^Раз в день/ }).isChecked()).toBe(true);

    visitor.expects('net::ERR_FAILED /api/v1/notifications/settings');
    await page.route('**/api/v1/notifications/settings', (route) => route.abort());
    await page.getByRole('checkbox', { name: 'Спор: на почту' }).uncheck();
    await page.getByText('Не сохранилось').waitFor();
    await page.unroute('**/api/v1/notifications/settings');
    await press(page, 'Повторить');
    await page.getByText(/^Сохранено в/).waitFor();
  });

  it('a digest tells everything in one letter, and a mail program unsubscribes from it by one press', async () => {
    const [selling, buying] = [await site.person(), await site.person()];
    const seller = await site.visitor({ as: selling });
    const buyer = await site.visitor({ as: buying });
    const { page } = seller;
    await seller.open('/settings/notify');
    await page.locator('label', { hasText: 'Раз в час' }).click();
    await page.getByText(/^Сохранено в/).waitFor();
    const resource = await sell(seller, 'Дача и огород');
    for (const _ of [1, 2]) await order(buyer, buying, resource);
    // The hour is over, and the server's clock, which looks every minute, looks now.
    await site.database.pool.query('UPDATE notifications SET letter_due_at = now() WHERE letter_due_at IS NOT NULL');
    await site.database.pool.query(`INSERT INTO pgboss.job (name, data) VALUES ('notifications-collect', '{}')`);
    const isDigest = ({ to, subject }: { to?: { address?: string }[]; subject?: string }) =>
      to?.[0]?.address === selling.email && subject === 'Что нового: 2 — Охват';
    await expect.poll(() => site.mailbox.letters.some(isDigest), { timeout: 80_000, interval: 250 }).toBe(true);
    const letter = site.mailbox.letters.find(isDigest);
    expect(letter?.text?.match(/Новый заказ: «Дача и огород»/g)).toHaveLength(2);

    const header = letter?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const answer = await (await site.visitor()).context.request.post(header.slice(1, -1), {
      form: { 'List-Unsubscribe': 'One-Click' },
      headers: { origin: 'https://mail.example' },
    });
    expect(answer.status()).toBe(200);
    await seller.open('/settings/notify');
    expect(await page.getByRole('checkbox', { name: 'Новый заказ: на почту' }).isChecked()).toBe(false);
    expect(await page.getByRole('checkbox', { name: 'Новый заказ: на сайте' }).isChecked()).toBe(true);
  });

  it('a letter is unsubscribed from without signing in', async () => {
    const [selling, buying] = [await site.person(), await site.person()];
    const resource = await sell(await site.visitor({ as: selling }), 'Чай и книги');
    await order(await site.visitor({ as: buying }), buying, resource);
    const letter = await site.mailbox.letterTo(selling.email, 2);
    const url = /https?:\/\/\S+\/unsubscribe\?token=[\w.-]+/.exec(letter.text ?? '')?.[0] ?? '';
    const stranger = await site.visitor();
    const { page } = stranger;
    await page.goto(url);
    await page.getByRole('heading', { name: 'Отписаться от писем «Новый заказ»?' }).waitFor();
    await expectUsable(page);
    await press(page, 'Отписаться');
    await page.getByRole('heading', { name: 'Вы отписаны от писем «Новый заказ»' }).waitFor();
  });
});
