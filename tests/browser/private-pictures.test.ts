/** Pictures that only some may see are there for those: right after they were sent, on the page, and enlarged. */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { eventually, listening, type Person, siteForTests, type Visitor } from '../support/browser.ts';
import { pictureFile } from './ad-objects.ts';
import { openDeal } from './deals-desk.ts';

const site = siteForTests();

type Somebody = Visitor & { person: Person };
async function somebody(name: string): Promise<Somebody> {
  const person = await site.person();
  await site.database.pool.query('UPDATE accounts SET name = $2 WHERE account_id = $1', [person.accountId, name]);
  return Object.assign(await site.visitor({ as: person }), { person });
}
const isDrawn = (image: Locator) =>
  eventually(() =>
    image.evaluate((drawn: HTMLImageElement) => (drawn.complete ? drawn.naturalWidth : 0)),
  ).toBeGreaterThan(0);
const addressOf = (image: Locator): Promise<string> =>
  image.evaluate((drawn: HTMLImageElement) => drawn.currentSrc || drawn.src);
const statusFor = async (visitor: Visitor, address: string) => (await visitor.context.request.get(address)).status();

describe('a private picture', () => {
  it('is shown in a chat to the two who talk, until its message is deleted', async () => {
    const [one, other, stranger] = [
      await somebody('Алина Воронцова'),
      await somebody('Тимур Сафин'),
      await somebody('Чужой'),
    ];
    const { body } = await one.call('POST /v1/chats', { account_id: other.person.accountId });
    const path = `/v1/chats/${body.data.dialog_id}/messages`;
    await one.call(`POST ${path}`, { client_id: newId(), text: 'Здравствуйте!' });
    await one.open(`/chats/${body.data.dialog_id}`);
    await one.page.getByLabel('Файлы к сообщению').setInputFiles(await pictureFile('teal'));
    const attached = one.page.getByRole('list', { name: 'Вложения' }).locator('img');
    await eventually(() => one.page.getByRole('progressbar').count()).toBe(0);
    await isDrawn(attached);
    await one.page.getByRole('textbox', { name: 'Сообщение' }).fill('Вот макет');
    await one.page.getByRole('textbox', { name: 'Сообщение' }).press('Enter');
    await other.open(`/chats/${body.data.dialog_id}`);
    await listening(other.page);
    const sent = (visitor: Visitor) => visitor.page.getByRole('list', { name: 'Сообщения' }).locator('img').first();
    await isDrawn(sent(one));
    await isDrawn(sent(other));
    await one.page.reload();
    await isDrawn(sent(one));

    const address = await addressOf(sent(other));
    expect([await statusFor(other, address), await statusFor(stranger, address)]).toEqual([200, 404]);
    expect((await one.call(`DELETE ${path}/2`)).status).toBe(200);
    await other.page.getByRole('list', { name: 'Сообщения' }).getByText('Сообщение удалено').waitFor();
    expect([await statusFor(one, address), await statusFor(other, address)]).toEqual([404, 404]);
  });

  it('is shown to who delivers it, before and after, and to the buyer', async () => {
    const [buyer, seller] = [await somebody('Алина Воронцова'), await somebody('Тимур Сафин')];
    const dealId = await openDeal(site, { buyer, seller: seller.person });
    await seller.call(`POST /v1/deals/${dealId}/accept`);
    await seller.open(`/deals/${dealId}`);
    await seller.page.getByRole('button', { name: 'Сдать работу' }).first().click();
    const dialog = seller.page.getByRole('dialog', { name: 'Сдать работу' });
    await dialog.locator('input[type=file][accept*=image]').setInputFiles(await pictureFile('brown'));
    await isDrawn(dialog.locator('[data-picture] img'));
    await dialog.getByLabel('Что сделано').fill('Пост вышел.');
    await dialog.getByRole('button', { name: 'Сдать работу' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await buyer.open(`/deals/${dealId}`);
    for (const { page } of [seller, buyer]) {
      const picture = page.locator('a[href^="/media/"] img');
      await isDrawn(picture);
      const link = await page.locator('a[href^="/media/"]').getAttribute('href');
      expect(await statusFor(buyer, String(link))).toBe(200);
    }
  });
});
