/** The marking of a deal as its two sides live it, with the test ОРД. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { type Person, siteForTests, type Visitor } from '../support/browser.ts';
import { openDeal } from './deals-desk.ts';
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

/** Accepted, and to be marked, as one that a checkout opens. */
async function newDeal(): Promise<{ buyer: Somebody; seller: Somebody; dealId: string }> {
  const buyer = await somebody('company', '7701000019', 'ООО «Ровно»');
  const seller = await somebody('self_employed', '770300000372', 'Соколова Анна Игоревна');
  const { resource_id: objectId } = await publishObject(seller, 'resource', {
    platform: 'vk',
    url: `https://vk.com/kitchen${seller.person.accountId.slice(-6)}`,
  });
  const dealId = await openDeal(site, { buyer, seller: seller.person, objectId });
  const { rows } = await site.database.pool.query(`SELECT kind FROM ad_objects WHERE object_id = $1`, [objectId]);
  expect(rows).toHaveLength(1);
  await site.database.pool.query(
    `INSERT INTO marking_of_deals (deal_id, environment, need, object_id, buyer_id, seller_id, platform, place_title, place_url)
     SELECT d.deal_id, 'test', 'required', $2, d.buyer_id, d.seller_id, 'vk', 'Хлеб и соль', 'https://vk.com/kitchen'
     FROM deals d WHERE d.deal_id = $1`,
    [dealId, objectId],
  );
  await site.database.pool.query('UPDATE deals SET marking_missing = true WHERE deal_id = $1', [dealId]);
  const accepted = await seller.call(`POST /v1/deals/${dealId}/accept`, {});
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  return { buyer, seller, dealId };
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

describe('the marking of a deal', () => {
  it('takes an erid from elsewhere and names a Russian letter in it', async () => {
    const { buyer, seller, dealId } = await newDeal();
    const named = await buyer.call(`PUT /v1/marking/deals/${dealId}/advertiser`, {
      name: 'ООО «Ровно»',
      inn: '7701000019',
      type: 'juridical',
      kktu: '17.3.1',
      brand: null,
      description: null,
      agency: null,
    });
    expect(named.status, JSON.stringify(named.body)).toBe(200);
    await buyer.call(`PUT /v1/marking/deals/${dealId}/creative`, {
      form: 'text_block',
      text: 'Кофе с доставкой.',
      media_ids: [],
      target_urls: [],
      content_hash: null,
    });
    await buyer.open(`/deals/${dealId}`);
    await buyer.page.getByText('Тестовый ОРД', { exact: true }).first().waitFor();
    await expectUsable(buyer.page);
    await press(buyer.page, 'Внести erid вручную');
    const dialog = buyer.page.getByRole('dialog', { name: 'Маркируете сами' });
    await dialog.getByLabel('erid', { exact: true }).fill('2SDnjcКz9mA');
    await dialog.getByLabel('Кто выдал').selectOption('yandex');
    await dialog.getByLabel('Кто отчитается').selectOption('buyer');
    await dialog.getByRole('button', { name: 'Сохранить erid' }).click();
    await dialog.getByText('Русская буква вместо латинской: 7-й знак «К».').waitFor();
    await dialog.getByLabel('erid', { exact: true }).fill('2SDnjcKz9mA');
    await dialog.getByRole('button', { name: 'Сохранить erid' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await buyer.page.getByRole('heading', { name: 'Ждём продавца: согласен ли он с erid' }).waitFor();

    await seller.open(`/deals/${dealId}`);
    await seller.page.getByRole('heading', { name: 'Покупатель внёс erid' }).waitFor();
    await seller.page.getByText('отчитается покупатель').waitFor();
    await expectUsable(seller.page);
    await press(seller.page, 'Согласиться с макетом и erid');
    await seller.page.getByText('Скопировать строку').first().waitFor();
    await seller.page.getByText('покупатель в своём ОРД, показы и акты').waitFor();
    await expectUsable(seller.page);
  });
});
