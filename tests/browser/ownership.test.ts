/** The owner of a site learns where the code belongs, tries, and buyers see what was proved. */
import { beforeAll, describe, expect, it } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { type Person, siteForTests } from '../support/browser.ts';
import { press } from './forms.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests();

let owner: Person;
beforeAll(async () => {
  owner = await site.person();
});

describe('ownership', () => {
  it('is proved from the page of the object, and told on it, on its card and in the comparison', async () => {
    const seller = await site.visitor({ as: owner });
    const host = `garden${Date.now()}.example`;
    const url = `https://${host}/`;
    const { resource_id: id } = await publishObject(seller, 'resource', {
      platform: 'site',
      url,
      title: 'Сад и огород',
    });
    const { resource_id: other } = await publishObject(seller, 'resource', { title: 'Дача' });
    const { page } = seller;
    await seller.open(`/resource/${id}`);
    await press(page, 'Подтвердить владение');
    await page.getByRole('dialog', { name: 'Подтвердите владение' }).waitFor();
    const dialog = page.getByRole('dialog', { name: /владение/i });
    await dialog.getByText(`сайтом ${host}`).waitFor();
    await dialog.getByText('<meta name="ohvat-verification"').waitFor();
    await expectUsable(page);
    await dialog.getByRole('radio', { name: 'Запись DNS' }).check();
    await dialog.getByText(`_ohvat.${host}`).waitFor();
    await dialog.getByRole('radio', { name: 'Файл' }).check();
    await dialog.getByText(`https://${host}/.well-known/ohvat-verification.txt`).waitFor();

    // Nothing answers there, whether or not this machine has a network.
    await dialog.getByRole('button', { name: 'Проверить' }).click();
    await dialog.getByText('Кода пока не нашли').waitFor();
    expect(await dialog.getByText(/Владение .*подтверждено/).count()).toBe(0);

    // The look outside is played: what it does to the row is what tests/ownership sees it do.
    await page.route('**/v1/ownership/*/check', async (route) => {
      await site.database.pool.query(
        `UPDATE ownership_claims SET method = 'file', confirmed_at = '2026-11-19T09:00:00Z', next_check_at = now() + interval '30 days'
         WHERE object_id = $1`,
        [id],
      );
      const { body } = await seller.call(`POST /v1/ownership/${id}/claim`);
      await route.fulfill({
        json: { data: { claim: body.data, finding: { is_found: true, trouble: null, seen: null } } },
      });
    });
    await dialog.getByRole('button', { name: 'Проверить' }).click();
    await dialog.getByText('Владение сайтом подтверждено 19 ноября 2026: файл на сайте').waitFor();
    await page.getByRole('dialog', { name: 'Владение', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Владение', exact: true }).waitFor();

    const buyer = await site.visitor();
    await buyer.open(`/resource/${id}`);
    await buyer.page.getByText('Владение сайтом подтверждено 19 ноября 2026: файл на сайте').waitFor();
    expect(await buyer.page.getByRole('button', { name: /владение/i }).count()).toBe(0);
    await expectUsable(buyer.page);
    await buyer.open('/catalog?kind=resource');
    await buyer.page.getByText('Владение подтверждено').first().waitFor();
    expect(await buyer.page.getByText('Владение подтверждено').count()).toBe(1);
    await buyer.open(`/catalog/compare?kind=resource&ids=${id},${other}`);
    await buyer.page
      .getByRole('row', { name: /Владение подтверждено/ })
      .getByText('19 ноября 2026')
      .waitFor();
  });
});
