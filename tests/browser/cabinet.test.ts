/** The first minute after sign-up, and what a person finds at / from then on. */
import { describe, expect, it } from 'vitest';
import { PASSWORD, siteForTests } from '../support/browser.ts';
import { openDeal } from './deals-desk.ts';
import { askForCode, createAccount, enterCode, heading, newAddress, press } from './forms.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests();

describe('the cabinet', () => {
  it('receives a newcomer, asks for a name, and greets by it once there is something to do', async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open('/auth/signup');
    const address = newAddress('kira.ux');
    await askForCode(page, address);
    await enterCode(page, await site.mailbox.codeFor(address));
    await createAccount(page, PASSWORD);
    await visitor.arrives('/');
    await heading(page, 'С чего начнёте?');
    await expectUsable(page);
    expect(await page.getByRole('main').textContent()).not.toContain('kira');

    await press(page, 'Сохранить');
    await page.getByText('Напишите, как к вам обращаться.').waitFor();
    await page.getByLabel('Имя или название').fill('Кира Лебедева');
    await press(page, 'Сохранить');
    await page.getByText('Меню: Кира Лебедева').waitFor();
    expect(await page.getByRole('heading', { name: 'Как вас представить?' }).count()).toBe(0);

    await visitor.call('POST /v1/products/product/create', { title: 'Чай с чабрецом' });
    await visitor.open('/');
    await page.getByRole('heading', { level: 1, name: /^Добр.*, Кира$/ }).waitFor();
    await page.getByText('Всё сделано').waitFor();
    // A process of the release before answers, which knows no tasks.
    await page.route('**/api/v1/cabinet/today', async (route) => {
      const response = await route.fetch();
      const { turns: _, ...data } = (await response.json()).data;
      await route.fulfill({ response, json: { data } });
    });
    await visitor.open('/catalog');
    await page.getByRole('link', { name: 'Сегодня' }).first().click();
    await page.getByText('Сайт обновляется').waitFor();
    await expectUsable(page);
    await page.unroute('**/api/v1/cabinet/today');
    await site.database.pool.query(`UPDATE ad_objects SET updated_at = updated_at - interval '25 hours'`);
    await visitor.open('/');
    await page.getByRole('link', { name: 'Дописать: Чай с чабрецом' }).waitFor();
    await expectUsable(page);
  });

  it('brings a seller to a waiting order in one click', async () => {
    const [person, seller] = [await site.person(), await site.person()];
    const buyer = Object.assign(await site.visitor({ as: person }), { person });
    const dealId = await openDeal(site, { buyer, seller });
    const visitor = await site.visitor({ as: seller });
    await visitor.open('/');
    await visitor.page.getByText('Новый заказ').first().waitFor();
    await visitor.page.getByRole('link', { name: /^Ответить: / }).click();
    await visitor.arrives(`/deals/${dealId}`);
    await visitor.page.getByRole('button', { name: 'Принять заказ' }).first().waitFor();
  });

  it('has one bar on the phone, on public and on working pages', async () => {
    const visitor = await site.visitor({ as: await site.person() });
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/', '/catalog', '/projects']) {
      await visitor.open(path);
      const bar = page.getByRole('navigation', { name: 'Основное' });
      expect(await bar.getByRole('link').allTextContents()).toEqual(['Сегодня', 'Каталог', 'Проекты', 'Чаты']);
      await bar.getByRole('button', { name: 'Создать' }).click();
      await page
        .getByRole('dialog', { name: 'Что создаём?' })
        .getByRole('link', { name: /Площадку/ })
        .waitFor();
      await page.keyboard.press('Escape');
    }
  });
});
