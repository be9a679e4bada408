/** The one story of marking: from the product to the month in the register, by the hands of both sides, with a day without the ОРД. */
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { eventually, type Person, siteForTests, type Visitor } from '../support/browser.ts';
import { choose, goOn, mark, pick, pictureFile, saved } from './ad-objects.ts';
import { nextStep, seen } from './deals-desk.ts';
import { heading, press } from './forms.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests({ MARKING: 'test', ORD_OWN_NAME: 'ООО «Охват»', ORD_OWN_INN: '7702000029' });

type Somebody = Visitor & { person: Person };

async function somebody(form: string, inn: string, name: string): Promise<Somebody> {
  const person = await site.person();
  await site.database.pool.query(
    'UPDATE accounts SET name = $2, legal_form = $3, inn = $4, legal_name = $2 WHERE account_id = $1',
    [person.accountId, name, form, inn],
  );
  return Object.assign(await site.visitor({ as: person }), { person });
}

async function publishProduct(buyer: Somebody): Promise<string> {
  const { page } = buyer;
  await buyer.open('/product/create');
  await page.getByLabel('Название').fill('Кофе «Ровно»');
  await page.getByLabel('Категория', { exact: true }).fill('Кофе');
  await page.getByLabel('Цена').fill('1900');
  await page.getByLabel('Коротко о главном').fill('Обжариваем под заказ.');
  await page.getByRole('button', { name: 'Еда', exact: true }).click();
  await pick(page, 'Где продаётся', 'Перм', 'Пермский край');
  await goOn(page, 'подробности');
  await page.getByLabel('Бренд').fill('Ровно');
  await page.getByLabel('Сайт или страница').fill('https://rovno.example/coffee');
  await page.getByLabel('Подробное описание').fill('Везём за два дня.');
  await goOn(page, 'картинки');
  await goOn(page, 'особые правила и рекламодатель');
  await choose(page, 'Категория по закону', 'Обычный товар или услуга');
  await mark(page, '0+');
  await page.getByLabel('Рекламодатель', { exact: true }).fill('ООО «Ровно»');
  await page.getByLabel('ИНН рекламодателя').fill('7701000019');
  await saved(page);
  await press(page, 'Опубликовать');
  await heading(page, /» в каталоге$/);
  const { rows } = await site.database.pool.query(
    `SELECT object_id FROM ad_objects WHERE kind = 'product' AND owner_id = $1`,
    [buyer.person.accountId],
  );
  return rows[0].object_id;
}

/** Through the basket, as everybody orders. */
async function order(buyer: Somebody, resourceId: string): Promise<string> {
  const { page } = buyer;
  await buyer.open(`/resource/${resourceId}`);
  await page.getByRole('button', { name: 'В корзину: 1/24' }).click();
  await page.getByRole('link', { name: 'В корзине, перейти: 1/24' }).click();
  await page.getByLabel('Кампания', { exact: true }).selectOption({ label: 'Осенний кофе' });
  await page.getByRole('button', { name: 'Оплатить картой 12 500 ₽' }).click();
  await page.getByText('Тестовый платёж, деньги не списываются').waitFor();
  await page.getByRole('button', { name: /^Заплатить/ }).click();
  await page.waitForURL(/\/projects\/[\da-f-]{36}$/);
  const { rows } = await site.database.pool.query('SELECT deal_id FROM deals WHERE buyer_id = $1', [
    buyer.person.accountId,
  ]);
  return rows[0].deal_id;
}

async function writeCreative(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Собрать макет' }).first().click();
  await page.getByLabel('Текст', { exact: true }).fill('Кофе с доставкой за два дня: https://rovno.example/coffee');
  // Values of the product prefill the form.
  await eventually(() => page.getByLabel('ИНН рекламодателя').inputValue()).toBe('7701000019');
  expect(await page.getByLabel('Рекламодатель', { exact: true }).inputValue()).toBe('ООО «Ровно»');
  expect(await page.getByLabel('Куда ведёт реклама').inputValue()).toBe('https://rovno.example/coffee');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await pictureFile('#c46a2b'));
  await eventually(() => page.getByLabel('Вид рекламы').inputValue()).toBe('text_graphic_block');
  await pick(page, 'Код ККТУ', 'кофе', '17.3.1 Продукты: кофе');
  await eventually(() => page.getByRole('combobox', { name: 'Код ККТУ' }).inputValue()).toMatch(/^17\.3\.1 /);
  await expectUsable(page);
  await press(page, 'Сохранить и согласовать');
}

/** The stand-in keeps itself in a table; without it it answers nothing, as an operator that is down. */
const ordGoes = () => site.database.pool.query('ALTER TABLE marking_stand_in RENAME TO marking_stand_in_away');
const ordComes = () =>
  site.database.pool.query('ALTER TABLE IF EXISTS marking_stand_in_away RENAME TO marking_stand_in');

/** A day later it has been tried a hundred times, and is next tried within a quarter of an hour. */
async function aDayPasses(dealId: string): Promise<void> {
  const { pool } = site.database;
  await pool.query(`UPDATE marking_environments SET away_since = away_since - interval '1 day'`);
  await pool.query(
    `UPDATE marking_objects SET attempts = 100, next_at = now() + interval '15 minutes' WHERE next_at IS NOT NULL`,
  );
  await pool.query(
    `UPDATE marking_creatives SET buyer_approved_at = buyer_approved_at - interval '1 day',
       seller_approved_at = seller_approved_at - interval '1 day' WHERE deal_id = $1`,
    [dealId],
  );
}

/** The quarter of an hour is over. */
async function pausesEnd(): Promise<void> {
  const { pool } = site.database;
  await pool.query('UPDATE marking_objects SET next_at = now() WHERE next_at IS NOT NULL');
  await pool.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'marking-send' AND state = 'created'`);
}

/** Starts a scheduled job now instead of in a few minutes. */
const runJob = (name: string) =>
  site.database.pool.query(`INSERT INTO pgboss.job (name, data) VALUES ($1, '{}')`, [name]);

/** Until the register has looked at all of a kind. */
async function verified(dealId: string, kind: string): Promise<void> {
  const left = async () => {
    const { rows } = await site.database.pool.query(
      'SELECT erir FROM marking_objects WHERE kind = $2 AND deal_id = $1',
      [dealId, kind],
    );
    return [...new Set(rows.map(({ erir }) => erir))];
  };
  await eventually(left).toEqual(['verified']);
}

const lastMonth = new Date(new Date().setUTCDate(0)).toISOString().slice(0, 7);

/** The month of the publication is over: all its days are in the one before this. */
async function aMonthPasses(dealId: string): Promise<void> {
  const { pool } = site.database;
  await pool.query('UPDATE marking_of_deals SET published_on = $2, removed_on = $3 WHERE deal_id = $1', [
    dealId,
    `${lastMonth}-10`,
    `${lastMonth}-11`,
  ]);
  await pool.query('UPDATE deals SET closed_at = $2 WHERE deal_id = $1', [dealId, `${lastMonth}-12T10:00:00Z`]);
}

it('goes from the product to an act in the register, over a day without the ОРД', async () => {
  const buyer = await somebody('company', '7701000019', 'ООО «Ровно»');
  const seller = await somebody('self_employed', '770300000372', 'Соколова Анна Игоревна');
  const { page: hers } = buyer;
  const { page: his } = seller;
  const productId = await publishProduct(buyer);
  await publishObject(buyer, 'campaign', { title: 'Осенний кофе', product_id: productId });
  const { resource_id } = await publishObject(seller, 'resource', { title: 'Хлеб и соль' });
  const dealId = await order(buyer, resource_id);
  const deal = `/deals/${dealId}`;

  await seller.open(deal);
  await press(his, 'Принять заказ');
  await seen(his, 'Сдать работу можно, когда есть erid: без него рекламу в интернете не размещают.');
  await seen(his, 'Ждём макет от покупателя');
  await expectUsable(his);
  // Whoever waits may remind the other side: the words are begun, nothing is sent yet.
  await his.getByRole('link', { name: 'Напомнить' }).click();
  await eventually(() => his.getByLabel('Сообщение', { exact: true }).inputValue()).toMatch(/^Здравствуйте! Жду макет/);
  await seller.open(deal);
  await press(his, 'Что такое ОРД');
  await his.getByRole('dialog', { name: 'Что такое ОРД' }).getByText('Оператор рекламных данных.').waitFor();
  await his.keyboard.press('Escape');
  const early = await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' });
  expect(early).toMatchObject({ status: 409, body: { error: { code: 'marking_missing' } } });
  expect(early.body.error.message).toMatch(/erid/);

  await buyer.open(deal);
  await hers.getByText('Тестовый ОРД', { exact: true }).first().waitFor();
  await writeCreative(hers);
  await hers.waitForURL((url) => url.pathname === deal);
  await hers.getByRole('heading', { name: 'Ждём продавца' }).waitFor();
  await expectUsable(hers);

  // The ОРД goes before the seller agrees: what is agreed waits.
  onTestFinished(async () => void (await ordComes()));
  await ordGoes();
  await seller.open(deal);
  await press(his, 'Согласовать версию 1');
  await eventually(async () => {
    await seller.open(deal);
    return his.getByRole('heading', { name: 'ОРД не отвечает' }).count();
  }).toBe(1);
  await aDayPasses(dealId);
  await seller.open(deal);
  await his.getByRole('heading', { name: 'ОРД не отвечает' }).waitFor();
  await seen(his, 'Делать ничего не нужно. Срок сдачи сдвинется на время простоя, никто не опоздает.');
  const { rows: away } = await site.database.pool.query(
    `SELECT extract(epoch FROM now() - away_since) AS seconds FROM marking_environments`,
  );
  expect(Number(away[0].seconds)).toBeGreaterThan(86_400);
  await his.getByText(/^Не отвечает с /).waitFor();
  await seen(his, 'Кофе с доставкой за два дня');
  await expectUsable(his);
  await buyer.open(deal);
  await hers.getByRole('heading', { name: 'ОРД не отвечает' }).waitFor();
  expect((await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' })).body.error.code).toBe(
    'marking_missing',
  );

  // It is back, and all goes on without anybody: the page that stands open shows the erid.
  await ordComes();
  await pausesEnd();
  await his.getByText('Тренировочный erid').waitFor({ timeout: 90_000 });
  const { rows: creatives } = await site.database.pool.query(
    'SELECT erid, external_id FROM marking_creatives WHERE deal_id = $1',
    [dealId],
  );
  expect(creatives).toHaveLength(1);
  const { erid } = creatives[0];
  expect(erid).toMatch(/^2Vtzq/);
  await his.getByText(`Реклама. ООО «Ровно», ИНН 7701000019. erid: ${erid}`).first().waitFor();
  await his.getByText(`https://rovno.example/coffee?erid=${erid}`).first().waitFor();
  await his.getByRole('button', { name: 'Скопировать пост' }).waitFor();
  await expectUsable(his);
  await runJob('marking-statuses');
  await verified(dealId, 'creative');
  await seller.open(deal);
  await seen(his, 'ЕРИР подтвердил');

  await press(his, 'Сдать работу');
  const dialog = his.getByRole('dialog', { name: 'Сдать работу' });
  await dialog.getByLabel('Что сделано').fill('Пост вышел.');
  await dialog.getByText('Проверьте метку в посте').waitFor();
  await dialog
    .getByLabel('Что сделано')
    .fill(`Кофе с доставкой за два дня. Реклама. ООО «Ровно», ИНН 7701000019. erid: ${erid}`);
  await dialog.getByText('Метка на месте: «Реклама», рекламодатель и erid.').waitFor();
  await dialog.getByLabel('Ссылка на публикацию, если есть').fill('https://vk.com/wall-1_1834');
  await dialog.getByLabel('Сколько увидели, если знаете').fill('16940');
  await expectUsable(his);
  await dialog.getByRole('button', { name: 'Сдать работу' }).click();
  await nextStep(his, /^Покупатель проверит работу до/);

  await buyer.open(deal);
  await hers
    .getByRole('link', { name: /vk\.com\/wall-1_1834/ })
    .first()
    .waitFor();
  await press(hers, 'Принять работу');
  await hers.getByRole('dialog', { name: 'Принять работу' }).getByRole('button', { name: 'Принять работу' }).click();
  await nextStep(hers, 'Сделка завершена');
  await seller.open(deal);
  await nextStep(his, /^Вы получили/);
  await his.getByText(/^Показы за \S+ внесёте, когда месяц закончится: с 1/).waitFor();

  await aMonthPasses(dealId);
  await seller.open('/finance/marking');
  await his.getByRole('heading', { level: 1, name: 'Маркировка' }).waitFor();
  const row = his.getByRole('row').filter({ hasText: erid });
  await row.getByText('Не хватает показов').waitFor();
  await expectUsable(his);
  // One press saves it, and the keyboard stays in the row.
  await row.getByRole('button', { name: /^Взять 16\s940 из сдачи$/ }).click();
  await row.getByText('Готово к отправке', { exact: true }).waitFor();
  await eventually(() => his.evaluate(() => document.activeElement?.textContent)).toBe('Исправить показы');
  await his.keyboard.press('Enter');
  await row.getByRole('textbox').fill('41250');
  await row.getByRole('button', { name: 'Сохранить' }).click();
  await row.getByText('Готово к отправке', { exact: true }).waitFor();
  const preview = his.getByRole('complementary', { name: 'Отправка месяца' });
  await eventually(async () => (await preview.textContent())?.replaceAll(/\s/g, ' ')).toContain(
    'Войдёт в отчёт12 500 ₽1 размещение, деньги не списываются',
  );
  await press(his, 'Отправить 1 размещение');
  const question = his.getByRole('dialog', { name: 'Отправить 1 размещение в ОРД?' });
  await seen(question, 'Это тестовый ОРД: данные никуда не уйдут.');
  await seen(question, 'Больше в этом месяце ничего не останется.');
  await expectUsable(his);
  await question.getByRole('button', { name: 'Отправить', exact: true }).click();
  await row.getByText('Передано, ЕРИР проверяет').waitFor();
  await his.getByText(/^Отчёт за \S+ передан: 1/).waitFor();

  const sent = async () => {
    const { rows } = await site.database.pool.query(
      `SELECT count(*) AS left FROM marking_objects
       WHERE deal_id = $1 AND kind IN ('statistics', 'invoice') AND state = 'waiting'`,
      [dealId],
    );
    return rows[0].left;
  };
  await eventually(sent).toBe(0);
  // The register takes three seconds to look at them.
  await new Promise((resolve) => setTimeout(resolve, 3_100));
  await runJob('marking-statuses');
  for (const kind of ['statistics', 'invoice']) await verified(dealId, kind);
  await seller.open('/finance/marking');
  await row.getByText('Принято ЕРИР').waitFor();
  await seen(his, 'Принят ЕРИР');
  await expectUsable(his);
  const { rows: acts } = await site.database.pool.query(
    `SELECT id, kept -> 'body' AS body FROM marking_stand_in WHERE id LIKE $1 ORDER BY id`,
    [`ohv-a-${dealId}%`],
  );
  expect(acts.map(({ id }) => id)).toEqual([`ohv-a-${dealId}-1`, `ohv-a-${dealId}-2`]);
  expect(acts[0].body.amount.services.including_vat).toBe('12500.00');
  expect(acts[1].body.amount.commission.including_vat).toBe('1250.00');
  const { rows: statistics } = await site.database.pool.query(
    `SELECT kept -> 'body' AS body FROM marking_stand_in WHERE kind = 'statistics' AND id LIKE $1`,
    [`${creatives[0].external_id}%`],
  );
  expect(statistics).toHaveLength(1);
  expect(statistics[0].body).toMatchObject({ shows_count: 41_250, amount: { including_vat: '12500.00' } });

  // And on the deal: everything is done.
  await seller.open(deal);
  await seen(his, 'Передача показов');
  await seen(his, 'месяцев: 1');
}, 300_000);
