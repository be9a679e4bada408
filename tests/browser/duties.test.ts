/** The month in the ОРД and the duties of a seller: from money to the missing shows, and back. */
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { publishObject } from '../support/ad-objects.ts';
import { eventually, siteForTests } from '../support/browser.ts';
import { ADVERTISER } from '../support/marking.ts';
import { openDeal } from './deals-desk.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests({ MARKING: 'test' });

async function somebody(form: string, inn: string, name: string) {
  const person = await site.person();
  await site.database.pool.query(
    'UPDATE accounts SET name = $2, legal_form = $3, inn = $4, legal_name = $2 WHERE account_id = $1',
    [person.accountId, name, form, inn],
  );
  return Object.assign(await site.visitor({ as: person }), { person });
}

/** The month that is reported now. */
function lastMonth(): string {
  const now = new Date(Date.now() + 3 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15)).toISOString().slice(0, 7);
}

/** Posts of the last month, paid and with an erid; nobody has told how often they were seen. */
async function sellerWithPosts() {
  const buyer = await somebody('company', '7701000019', 'ООО «Ровно»');
  const seller = await somebody('self_employed', '770300000372', 'Соколова Анна Игоревна');
  const { resource_id: objectId } = await publishObject(seller, 'resource', {
    platform: 'vk',
    url: `https://vk.com/kitchen${seller.person.accountId.slice(-6)}`,
  });
  for (const brand of ['Кофе с собой', 'Чай вечером']) {
    const dealId = await openDeal(site, { buyer, seller: seller.person, objectId });
    await seller.call(`POST /v1/deals/${dealId}/accept`, {});
    await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло', reach: 16_940 });
    const { standing_step_id: step_id } = (await buyer.call(`GET /v1/deals/${dealId}`)).body.data;
    expect((await buyer.call(`POST /v1/deals/${dealId}/complete`, { step_id })).status).toBe(200);
    await site.database.pool.query(
      `INSERT INTO marking_of_deals (deal_id, environment, need, object_id, buyer_id, seller_id, platform, place_title,
         place_url, advertiser, frozen, published_on, removed_on)
       SELECT deal_id, 'test', 'required', $2, buyer_id, seller_id, 'vk', 'Хлеб и соль', 'https://vk.com/kitchen_of_duties',
         $3, '{"padId": "ohv-p-1", "chain": {}}', $4, $4 FROM deals WHERE deal_id = $1`,
      [dealId, objectId, { ...ADVERTISER, brand }, `${lastMonth()}-12`],
    );
    await site.database.pool.query(
      `INSERT INTO marking_creatives (creative_id, deal_id, environment, version, external_id, form, text, content_hash,
         state, erid, erid_source, erid_at)
       VALUES ($1, $2, 'test', 1, $3, 'text_block', $4, $3, 'verified', '2VtzqvRk8dN', 'ord', now())`,
      [newId(), dealId, `ohv-c-${dealId}`, brand],
    );
  }
  return seller;
}

describe('the month in the ОРД and the duties', () => {
  it('lead from money to the missing shows, and from told shows to nothing left to do', async () => {
    const seller = await sellerWithPosts();
    const { page } = seller;
    const tab = (name: string) => page.getByRole('navigation', { name: 'Финансы' }).getByRole('link', { name });
    await seller.open('/settings/finance');
    await tab('Обязанности').click();
    await page
      .getByRole('heading', { name: /^Внесите показы за / })
      .first()
      .waitFor();
    await page
      .getByText(/^Не хватает у 2 из 2: без показов в отчёт не попадёт/)
      .first()
      .waitFor();
    expect(await page.getByRole('link', { name: 'Финансы' }).first().getAttribute('aria-current')).toBe('page');
    await expectUsable(page);

    await page.getByRole('link', { name: 'Внести показы' }).first().click();
    await page.getByText('Не хватает показов').first().waitFor();
    await expectUsable(page);
    for (let left = 2; left > 0; left -= 1) {
      const row = page.getByRole('row').filter({ hasText: 'Не хватает показов' });
      await row
        .first()
        .getByRole('button', { name: /^Взять .+ из сдачи$/ })
        .click();
      await eventually(() => row.count()).toBe(left - 1);
    }
    await page.getByRole('button', { name: 'Отправить 2 размещения' }).waitFor();
    await expectUsable(page);

    await tab('Обязанности').click();
    await page
      .getByText(/^2 размещения\. От вас ничего не нужно: /)
      .first()
      .waitFor();
    await tab('Деньги').click();
    await page.getByRole('heading', { name: 'Финансы', level: 1 }).waitFor();
  });

  it('say to a newcomer where placements and days come from', async () => {
    const newcomer = await site.visitor({ as: await site.person() });
    await newcomer.open('/finance/marking');
    await newcomer.page.getByText('Здесь появятся ваши размещения').waitFor();
    await expectUsable(newcomer.page);
    await newcomer.open('/finance/duties');
    await newcomer.page.getByText('Сроков нет').waitFor();
    await expectUsable(newcomer.page);
  });
});
