/** Unmarked advertising is not published on the internet: neither by a link nor by one within the words of its delivery. */
import { beforeAll, describe, expect, it } from 'vitest';
import { linksIn } from '#modules/legality/domain/links.ts';
import { dayOf } from '#words/moments.ts';
import { add, basketOf, checkOut, giveMoney, sellService } from '../basket/basket-world.ts';
import { publishObject } from '../support/ad-objects.ts';
import { createDealBetween } from '../support/deal-story.ts';
import { agree, hasErid, type MarkingBench, type Person, startMarking, waitFor } from '../support/marking.ts';
import { signUpStaff } from '../support/staff.ts';

let bench: MarkingBench;
let buyer: Person;
let seller: Person;
beforeAll(async () => {
  bench = await startMarking();
  buyer = await bench.company();
  seller = await bench.selfEmployed();
});

const outside = { url: null, address: 'Казань, Ямашева, 5' };
const deliver = (dealId: string, link: string | null, text = 'Висит') =>
  seller.call(`POST /v1/deals/${dealId}/deliver`, { text, link });

describe.each(['outdoor', 'radio', 'press', 'event'])('a placement of %s', (platform) => {
  it('is handed over with its report, and not with a page of the internet', async () => {
    const { resource_id: objectId } = await publishObject(seller, 'resource', { platform, ...outside });
    const sides = { buyerId: buyer.accountId, sellerId: seller.accountId };
    const dealId = await createDealBetween(bench.app, { ...sides, objectId, after: ['accept'] });
    for (const link of ['https://t.me/kitchen/15', 'https://news.example.ru/ad', 'https://ok.ru/group/5']) {
      const refused = await deliver(dealId, link);
      expect(refused.status).toBe(422);
      expect(refused.body.error.fields.link).toContain('вне интернета');
    }
    for (const text of [
      'Вышло: https://news.example.ru/ad',
      'Вышло на news-example.ru/ad',
      'Пост тут: t.me/kitchen/1',
    ]) {
      const refused = await deliver(dealId, null, text);
      expect(refused.status).toBe(422);
      expect(refused.body.error.fields.text).toContain('вне интернета');
    }
    const text = 'Висит с 12.11, отчёт: https://disk.yandex.ru/d/abc. Почта agency@news.ru';
    expect((await deliver(dealId, 'https://cloud.mail.ru/public/x', text)).status).toBe(200);
  });
});

it('work of a contractor is not handed over as a post in a network', async () => {
  const { offer } = await sellService(seller);
  const customer = await bench.app.signUp();
  await giveMoney(bench.app, customer, 100_000_000);
  await add(customer, offer);
  const { body } = await checkOut(customer, { expected_total: (await basketOf(customer)).total });
  const dealId = body.data.deals[0].deal_id;
  expect((await seller.call(`POST /v1/deals/${dealId}/accept`, {})).status).toBe(200);
  const byLink = await deliver(dealId, 'https://t.me/kitchen/15');
  expect(byLink.status).toBe(422);
  expect(byLink.body.error.fields.link).toContain('размещение');
  const byWords = await deliver(dealId, null, 'Готово, пост здесь: https://m.ok.ru/group/5');
  expect(byWords.body.error.fields.text).toContain('размещение');
  const copy = 'Готовы три текста для постов, в каждом ссылка на магазин t.me/shop и телефон.';
  const handed = await deliver(dealId, 'https://made.example/landing', copy);
  expect(handed.status, JSON.stringify(handed.body)).toBe(200);
});

it('a forbidden address in the words is refused of every delivery, an ordinary one is not', async () => {
  const marked = await bench.deal(buyer, seller, { url: 'https://vk.com/words_page' });
  await agree(buyer, seller, marked);
  await waitFor(seller, marked, hasErid);
  const { resource_id: objectId } = await publishObject(seller, 'resource', { platform: 'outdoor', ...outside });
  const sides = { buyerId: buyer.accountId, sellerId: seller.accountId };
  const offline = await createDealBetween(bench.app, { ...sides, objectId, after: ['accept'] });
  for (const dealId of [marked, offline])
    for (const text of [
      'Опубликовали у себя, смотрите по этому адресу: instagram.com/coffee_shop',
      'Пост вышел утром в нашем профиле, вот он: https://www.Instagram.com/p/1.',
    ]) {
      const refused = await deliver(dealId, null, text);
      expect(refused.status).toBe(422);
      expect(refused.body.error.fields.text).toContain('запрещена');
    }
  const copy = 'Щит висит с понедельника, на нём телефон и адрес магазина t.me/shop, как в макете.';
  const handed = await deliver(offline, null, copy);
  expect(handed.status, JSON.stringify(handed.body)).toBe(200);
});

it('a place ordered outside of the internet and brought into it while the work goes on is not handed over', async () => {
  const object = await publishObject(seller, 'resource', { platform: 'press', ...outside });
  const sides = { buyerId: buyer.accountId, sellerId: seller.accountId };
  const dealId = await createDealBetween(bench.app, { ...sides, objectId: object.resource_id, after: ['accept'] });
  const moved = await seller.call(`PATCH /v1/products/resource/change/${object.resource_id}`, {
    version: object.version,
    platform: 'vk',
    url: 'https://vk.com/was_a_paper',
  });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const refused = await deliver(dealId, null, 'Вышло в номере за вторник, на третьей полосе');
  expect([refused.status, refused.body.error.code]).toEqual([409, 'not_allowed']);
  expect(refused.body.error.message).toContain('erid');
});

describe('links within words', () => {
  it.each([
    ['https://a.example/x, и www.b.ru.', ['https://a.example/x', 'www.b.ru']],
    ['см. t.me/chan/1 и пример.рф', ['t.me/chan/1', 'пример.рф']],
    ['(vk.com/x)', ['vk.com/x']],
    ['В 12.30, стр. 4.Всё. me@mail.ru, и т.д., А3.1, 10.000 руб.', []],
    ['отчёт.pdf и фото.jpg', []],
  ])('%s', (text, links) => expect(linksIn(text)).toEqual(links));
});

it('what came out on another page than the ordered one is said by the seller and seen by the buyer', async () => {
  const dealId = await bench.deal(buyer, seller, { url: 'https://vk.com/ordered_page' });
  await agree(buyer, seller, dealId);
  await waitFor(seller, dealId, hasErid);
  const refused = await deliver(dealId, 'https://vk.com/else_page');
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields.is_other_page).toContain('vk.com/ordered_page');
  const told = await seller.call(`POST /v1/deals/${dealId}/deliver`, {
    text: 'Вышло в другой группе',
    link: 'https://vk.com/else_page',
    is_other_page: true,
  });
  expect(told.status, JSON.stringify(told.body)).toBe(200);
  const { history } = (await buyer.call(`GET /v1/deals/${dealId}`)).body.data;
  expect(history.at(-1)).toMatchObject({ action: 'deliver', is_other_page: true });
});

it('another page is registered and reported as itself, and judged by its own rules', async () => {
  const dealId = await bench.deal(buyer, seller, { url: 'https://vk.com/sold_page' });
  await agree(buyer, seller, dealId);
  await waitFor(seller, dealId, hasErid);
  const told = (link: string) =>
    seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло в другой группе', link, is_other_page: true });
  const risky = await told('https://t.me/unordered_channel/5');
  expect(risky.status).toBe(422);
  expect(risky.body.error.fields.link).toContain('риск, которого покупатель не принимал');
  const same = await told('https://vk.com/sold_page?w=wall-1_2');
  expect(same.body.data.history.at(-1)).toMatchObject({ is_other_page: false });
  const { standing_step_id: step_id } = (await buyer.call(`GET /v1/deals/${dealId}`)).body.data;
  await buyer.call(`POST /v1/deals/${dealId}/request_revision`, { comment: 'Где пост?', step_id });
  expect((await told('https://vk.com/real_page?w=wall-5_1')).status).toBe(200);

  const { pool } = bench.app.database;
  const pads = await pool.query(
    `SELECT external_id, body FROM marking_objects WHERE kind = 'pad' AND body ->> 'url' LIKE '%real_page'`,
  );
  expect(pads.rows).toMatchObject([{ body: { url: 'https://vk.com/real_page', is_owner: false } }]);
  const marked = await pool.query(
    `SELECT frozen ->> 'padId' AS pad, out_url, place_url FROM marking_of_deals WHERE deal_id = $1`,
    [dealId],
  );
  expect(marked.rows).toEqual([
    { pad: pads.rows[0].external_id, out_url: 'https://vk.com/real_page', place_url: 'https://vk.com/sold_page' },
  ]);
  const month = new Date().toISOString().slice(0, 7);
  const { items } = (await seller.call(`GET /v1/marking/months/${month}`)).body.data;
  const row = items.find((one: { deal_id: string }) => one.deal_id === dealId);
  expect(row.place).toContain('vk.com/real_page');
});

it('another page is judged by the rules of the day it came out there', async () => {
  const admin = await signUpStaff(bench.app, 'admin');
  const dealId = await bench.deal(buyer, seller, { url: 'https://vk.com/page_before_the_ban' });
  await agree(buyer, seller, dealId);
  await waitFor(seller, dealId, hasErid);
  const version = { light: 'red', law: '38-ФЗ', source: 'Решение', source_url: null, words: 'Нельзя.', to: null };
  const added = await admin.call('POST /v1/legality/rules', {
    title: 'Эта страница',
    subject: { kind: 'address', address: 'vk.com/banned_since_today' },
    version: { ...version, from: dayOf(new Date()) },
  });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const handed = { text: 'Вышло в другой группе', link: 'https://vk.com/banned_since_today', is_other_page: true };
  expect((await seller.call(`POST /v1/deals/${dealId}/deliver`, handed)).status).toBe(422);
  await bench.app.database.pool.query(
    `UPDATE marking_creatives SET erid_at = erid_at - interval '2 days' WHERE deal_id = $1`,
    [dealId],
  );
  const published_at = new Date(Date.now() - 86_000_000).toISOString();
  const { status, body } = await seller.call(`POST /v1/deals/${dealId}/deliver`, { ...handed, published_at });
  expect(status, JSON.stringify(body)).toBe(200);
});

it('the agreed text is handed over as it is, wherever it leads; other forbidden addresses are not', async () => {
  const dealId = await bench.deal(buyer, seller, { url: 'https://vk.com/page_with_targets' });
  const text = 'Кофе с доставкой. Подробности: x.com/brand и на сайте.';
  await agree(buyer, seller, dealId, { text });
  await waitFor(seller, dealId, hasErid);
  const elsewhere = await deliver(dealId, null, `${text} И ещё пост: x.com/kitchen/status/1`);
  expect(elsewhere.status).toBe(422);
  expect(elsewhere.body.error.fields.text).toContain('x.com/kitchen/status/1');
  const published = await deliver(dealId, 'https://x.com/brand', text);
  expect(Object.keys(published.body.error.fields)).toContain('link');
  const { status, body } = await deliver(dealId, null, text);
  expect(status, JSON.stringify(body)).toBe(200);
});

it('a post of the ordered page, and a report in a storage, want no tick', async () => {
  const dealId = await bench.deal(buyer, seller, { url: 'https://vk.com/usual_page' });
  await agree(buyer, seller, dealId);
  await waitFor(seller, dealId, hasErid);
  expect((await deliver(dealId, 'https://disk.yandex.ru/d/abc')).status).toBe(200);
  const { standing_step_id: step_id } = (await buyer.call(`GET /v1/deals/${dealId}`)).body.data;
  await buyer.call(`POST /v1/deals/${dealId}/request_revision`, { comment: 'Где пост?', step_id });
  const again = await deliver(dealId, 'https://vk.com/wall-5_7');
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect(again.body.data.history.at(-1)).toMatchObject({ is_other_page: false });
});

it('a dispute about what has no erid pays the seller only once a moderator has written why', async () => {
  const moderator = await signUpStaff(bench.app, 'moderator');
  const dealId = await bench.deal(buyer, seller, { url: 'https://vk.com/disputed_page' });
  await seller.call(`POST /v1/deals/${dealId}/dispute`, { reason: 'Покупатель не дал макет' });
  const settle = (seller_share: number) =>
    moderator.call(`POST /v1/deals/${dealId}/settle`, { seller_share, comment: 'Работа начата не по вине продавца' });
  expect((await moderator.call(`GET /v1/deals/${dealId}`)).body.data).toMatchObject({ is_unmarked: true });
  for (const share of [100, 30]) {
    const refused = await settle(share);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'marking_missing']);
    expect(refused.body.error.message).toContain('причину');
  }
  const waived = await moderator.call(`POST /v1/desk/marking/deals/${dealId}/waive`, { words: 'Ничего не вышло' });
  expect(waived.status, JSON.stringify(waived.body)).toBe(200);
  expect((await settle(30)).body.data).toMatchObject({ state: 'split', is_unmarked: false });
  expect((await buyer.call(`GET /v1/marking/deals/${dealId}`)).body.data.waiver).toMatchObject({
    words: 'Ничего не вышло',
  });

  const other = await bench.deal(buyer, seller, { url: 'https://vk.com/refunded_page' });
  await buyer.call(`POST /v1/deals/${other}/dispute`, { reason: 'Продавец не начинает' });
  const back = await moderator.call(`POST /v1/deals/${other}/settle`, { seller_share: 0, comment: 'Не начато' });
  expect(back.body.data).toMatchObject({ state: 'refunded' });
});
