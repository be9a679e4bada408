import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { eventually, siteForTests } from '../support/browser.ts';
import { mark } from './ad-objects.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests();

const SENTENCE = 'Заказать у этого человека нельзя.';
const APART = /не можете писать друг другу/;
const card = (page: Page, title: string) => page.getByRole('link', { name: title }).first();
const buy = (page: Page) => page.getByRole('button', { name: /^В корзину: / }).first();
const dialog = (page: Page) => page.getByRole('dialog');
/** The newest word has its button last. */
const toastButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last();

describe('the blacklist', () => {
  it('hides two people from each other, refuses orders in words, and gives everything back', async () => {
    const [owner, buyer, third] = await Promise.all([site.person(), site.person(), site.person()]);
    const seller = await site.visitor({ as: owner });
    const { resource_id: id } = await publishObject(seller, 'resource', { title: 'Канал о звёздах' });
    const stranger = await site.visitor({ as: third });
    await publishObject(stranger, 'resource', { title: 'Канал о кометах' });

    const visitor = await site.visitor({ as: buyer });
    const { page } = visitor;
    await visitor.open('/catalog');
    await card(page, 'Канал о звёздах').waitFor();
    // A page that was open before still has its button.
    const earlier = await visitor.newTab(`/resource/${id}`);
    await buy(earlier).waitFor();

    await visitor.open(`/account/${owner.accountId}`);
    await page.getByRole('button', { name: /^Ещё: / }).click();
    await page.getByRole('menuitem', { name: 'Заблокировать' }).click();
    await dialog(page).waitFor();
    await expectUsable(page);
    await mark(page, 'До даты');
    await dialog(page).getByRole('button', { name: 'Заблокировать' }).click();
    await page.getByText('Выберите день.').waitFor();
    await mark(page, 'Неделя');
    await page.getByLabel('Причина').fill('Не отвечает на сообщения');
    await dialog(page).getByRole('button', { name: 'Заблокировать' }).click();
    await page.getByText(APART).waitFor();

    visitor.expects('403 /api/v1/basket/items');
    await buy(earlier).click();
    await earlier.getByRole('alert').filter({ hasText: SENTENCE }).waitFor();
    await visitor.open(`/resource/${id}`, earlier);
    await earlier.getByText('Заказать у этого человека и написать ему нельзя.').waitFor();
    // Cards of similar places have their own.
    expect(
      await earlier
        .getByRole('complementary')
        .getByRole('button', { name: /^В корзину: / })
        .count(),
    ).toBe(0);

    // The whole page, as the server draws it for this person; for others it is as it was.
    await visitor.open('/catalog');
    await card(page, 'Канал о кометах').waitFor();
    expect(await card(page, 'Канал о звёздах').count()).toBe(0);
    await stranger.open('/catalog');
    await card(stranger.page, 'Канал о звёздах').waitFor();

    // The other side learns that they are apart, and not why or by whom.
    await seller.open(`/account/${buyer.accountId}`);
    await seller.page.getByText(APART).waitFor();
    await seller.page.getByRole('button', { name: /^Ещё: / }).waitFor();
    expect(await seller.page.content()).not.toContain('Не отвечает');

    await visitor.open(`/account/${owner.accountId}`);
    await page.getByRole('button', { name: /^Разблокировать: / }).click();
    await page.getByText(APART).waitFor({ state: 'detached' });
    await visitor.open('/catalog');
    await card(page, 'Канал о звёздах').waitFor();
    await visitor.open(`/resource/${id}`, earlier);
    await buy(earlier).click();
    await earlier.getByRole('link', { name: /^В корзине, перейти: / }).waitFor();
  }, 180_000);

  it('lists people with reasons, and takes them out with a way back', async () => {
    const [person, other] = await Promise.all([site.person(), site.person()]);
    const visitor = await site.visitor({ as: person });
    const { page } = visitor;
    await visitor.call(`PUT /v1/blacklist/${other.accountId}`, { reason: 'Не отвечает на сообщения' });
    await visitor.open('/settings/blacklist');
    await page.getByText('Не отвечает на сообщения').waitFor();
    await expectUsable(page);
    await page.getByRole('button', { name: /^Разблокировать: / }).click();
    await page.getByRole('heading', { name: 'Здесь никого нет' }).waitFor();
    await toastButton(page, 'Вернуть').click();
    await page.getByText('Не отвечает на сообщения').waitFor();
    await page.getByRole('button', { name: /^Разблокировать: / }).click();
    await page.getByRole('heading', { name: 'Здесь никого нет' }).waitFor();
    await eventually(async () => (await visitor.call('GET /v1/blacklist')).body.data.items.length).toBe(0);
  });

  it('takes somebody by a link to their profile, and an object page has the way in too', async () => {
    const [owner, person] = await Promise.all([site.person(), site.person()]);
    const seller = await site.visitor({ as: owner });
    const { resource_id: id } = await publishObject(seller, 'resource', { title: 'Канал о лунах' });
    const visitor = await site.visitor({ as: person });
    const { page } = visitor;
    await visitor.open('/settings/blacklist');
    const link = page.getByLabel('Ссылка на профиль');
    const find = page.getByRole('button', { name: 'Найти и заблокировать' });
    await link.fill('Антон');
    await find.click();
    await page.getByText(/Вставьте ссылку на профиль/).waitFor();
    await link.fill(`${site.address}/account/${person.accountId}`);
    await find.click();
    await page.getByText(/Себя заблокировать нельзя/).waitFor();
    visitor.expects('404 /api/v1/passport/account/0199aaaa-0000-7000-8000-000000000000');
    await link.fill('/account/0199aaaa-0000-7000-8000-000000000000');
    await find.click();
    await page.getByText('Такого профиля нет. Проверьте ссылку.').waitFor();
    await link.fill(`${site.address}/account/${owner.accountId}`);
    await find.click();
    await dialog(page).getByRole('button', { name: 'Заблокировать' }).click();
    await page.getByText(/навсегда/).waitFor();
    await toastButton(page, 'Отменить').click();
    await page.getByRole('heading', { name: 'Здесь никого нет' }).waitFor();

    await visitor.open(`/resource/${id}`);
    await page.getByRole('region', { name: 'Владелец' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: /^Ещё: / }).click();
    await page.getByRole('menuitem', { name: 'Заблокировать' }).click();
    await dialog(page).getByRole('button', { name: 'Заблокировать' }).click();
    await page.getByText('Заказать у этого человека и написать ему нельзя.').waitFor();
    await page.getByRole('button', { name: /^Разблокировать: / }).click();
    await buy(page).waitFor();
  });
});
