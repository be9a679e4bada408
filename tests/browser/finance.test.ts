import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setRole } from '#modules/passport/server/index.ts';
import { eventually, type Person, siteForTests, type Visitor } from '../support/browser.ts';
import { complaintAt, heading, press } from './forms.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests();

async function administrator(): Promise<Person> {
  const person = await site.person();
  await setRole(site.database.db, person.email, 'admin');
  return person;
}

/** From the button to the page after paying, as a person goes. */
async function topUp({ page }: Visitor, roubles: string): Promise<void> {
  await press(page, 'Пополнить');
  const dialog = page.getByRole('dialog', { name: 'Пополнить баланс' });
  await dialog.getByLabel('Сумма').fill(roubles);
  await dialog.getByRole('button', { name: /^Перейти к оплате/ }).click();
  await page.getByText('Тестовый платёж, деньги не списываются').waitFor();
}

/** Figures come with spaces that never break. */
const reads = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const available = async (page: Page) => (await page.getByRole('region', { name: 'Баланс' }).textContent()) ?? '';

describe('money', () => {
  it('comes in through the test page, goes out by a request, and an administrator sends it', async () => {
    const visitor = await site.visitor({ as: await site.person() });
    const { page } = visitor;
    await visitor.open('/settings/finance');
    await heading(page, 'Финансы');
    await reads(page, 'Операций пока нет');
    await topUp(visitor, '12 500,50');
    await page.getByRole('button', { name: /^Заплатить/ }).click();
    await page.waitForURL(/\/settings\/finance\?topup=/);
    await reads(page, /Баланс пополнен на 12\s500,50\s₽/);
    const row = page.getByRole('row', { name: /Пополнение/ });
    expect(await row.textContent()).toMatch(/\+12\s500,50\s₽/);

    const form = page.getByRole('form', { name: 'Вывести деньги' });
    await form.getByLabel('Сумма').fill('20000');
    await form.getByLabel('Номер карты').fill('2200 0000 0000 0005');
    await form.getByRole('button', { name: /^Вывести/ }).click();
    expect(await complaintAt(form.getByLabel('Сумма'))).toMatch(/Доступно 12\s500,50\s₽/);
    expect(await complaintAt(form.getByLabel('Номер карты'))).toContain('опечатка');
    await form.getByRole('button', { name: 'Всё' }).click();
    await form.getByLabel('Номер карты').fill('2200 0000 0000 0004');
    await form.getByRole('button', { name: /^Вывести/ }).click();
    await reads(page, 'На проверке');
    await reads(page, 'Карта ·· 0004');
    await eventually(() => available(page)).toMatch(/Доступно\s*0\s₽/);

    const boss = await site.visitor({ as: await administrator() });
    await boss.open('/admin/payouts');
    await heading(boss.page, 'Заявки на вывод');
    await press(boss.page, 'Показать номер');
    await reads(boss.page, '2200 0000 0000 0004');
    await press(boss.page, 'Деньги отправлены');
    await press(boss.page, 'Да, отправлены');
    await reads(boss.page, 'Всё разобрано');

    await visitor.open('/settings/finance');
    await reads(page, 'Выплачено');
    expect(await available(page)).toMatch(/В пути\s*0\s₽/);
  });

  it('cancelled on the test page or refused by an administrator stays where it was', async () => {
    const visitor = await site.visitor({ as: await site.person() });
    const { page } = visitor;
    await visitor.open('/settings/finance');
    await topUp(visitor, '1000');
    await press(page, 'Отменить');
    await reads(page, /Платёж на 1\s000\s₽ отменён/);
    await topUp(visitor, '1000');
    await page.getByRole('button', { name: /^Заплатить/ }).click();
    await reads(page, /Баланс пополнен/);

    const form = page.getByRole('form', { name: 'Вывести деньги' });
    await form.getByLabel('Сумма').fill('600');
    await form.getByText('Счёт', { exact: true }).click();
    await form.getByLabel('БИК банка').fill('044525225');
    await form.getByLabel('Номер счёта').fill('40702810200000000002');
    await form.getByLabel('ИНН получателя').fill('7707083894');
    await form.getByRole('button', { name: /^Вывести/ }).click();
    expect(await complaintAt(form.getByLabel('Номер счёта'))).toContain('не подходит к БИК');
    await form.getByLabel('Номер счёта').fill('40702810200000000001');
    await form.getByRole('button', { name: /^Вывести/ }).click();
    expect(await complaintAt(form.getByLabel('ИНН получателя'))).toContain('контрольные цифры');
    visitor.expects('422 /api/v1/finance/payouts');
    await form.getByLabel('ИНН получателя').fill('7707083893');
    await form.getByRole('button', { name: /^Вывести/ }).click();
    await reads(page, 'На проверке');

    const boss = await site.visitor({ as: await administrator() });
    await boss.open('/admin/payouts');
    await press(boss.page, 'Отказать');
    const dialog = boss.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Отказать' }).click();
    await complaintAt(dialog.getByLabel('Причина'));
    await dialog.getByLabel('Причина').fill('Счёт закрыт');
    await dialog.getByRole('button', { name: 'Отказать' }).click();
    await reads(boss.page, 'Всё разобрано');

    await visitor.open('/settings/finance');
    await reads(page, 'Причина: Счёт закрыт');
    expect(await available(page)).toMatch(/Доступно\s*1\s000\s₽/);
    await press(page, 'Вернуть на карту');
    await page.getByRole('button', { name: /^Вернуть 1\s000\s₽$/ }).click();
    await eventually(() => available(page)).toMatch(/Доступно\s*0\s₽/);
  });

  it('is chosen by filters that stand in the address, and downloaded as chosen', async () => {
    const visitor = await site.visitor({ as: await site.person() });
    const { page } = visitor;
    await visitor.open('/settings/finance?amount=700000&return_to=/legal/terms');
    const dialog = page.getByRole('dialog', { name: 'Пополнить баланс' });
    await dialog.getByRole('button', { name: /^Перейти к оплате 7\s000\s₽$/ }).click();
    await page.getByRole('button', { name: /^Заплатить/ }).click();
    await visitor.arrives('/legal/terms');
    await visitor.open('/settings/finance');
    await page.getByRole('link', { name: 'Удержания' }).click();
    await visitor.arrives('/settings/finance?kind=hold');
    await reads(page, 'Таких операций нет');
    await page.getByRole('link', { name: 'Поступления' }).click();
    await visitor.arrives('/settings/finance?direction=in');
    await page.getByRole('row', { name: /Пополнение/ }).waitFor();
    await press(page, 'Период');
    await page.getByRole('button', { name: 'По какой: Выберите день' }).click();
    await page.getByRole('dialog', { name: 'По какой' }).getByRole('grid').waitFor();
    // A year before today, by the keys.
    await page.keyboard.press('Shift+PageUp');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^По какой: \d/ }).waitFor();
    await expectUsable(page);
    await press(page, 'Показать');
    await page.waitForURL(/\?direction=in&to=\d{4}-\d\d-\d\d$/);
    await reads(page, 'Таких операций нет');
    await page.getByRole('link', { name: 'Показать все' }).click();
    await visitor.arrives('/settings/finance');
    await page.getByRole('row', { name: /Пополнение/ }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('Пополнение');
  });

  it('can be paid without a script', async () => {
    const person = await site.person();
    const { context } = await site.visitor({ as: person });
    const answer = await context.request.post('/api/v1/finance/topups', {
      data: { amount: 10_000, return_to: '/legal/terms' },
      headers: { 'idempotency-key': 'paid-without-script' },
    });
    const plain = await site.visitor({ as: person, context: { javaScriptEnabled: false } });
    await plain.page.goto((await answer.json()).data.pay_url);
    await plain.page.getByRole('button', { name: /^Заплатить/ }).click();
    await plain.arrives('/legal/terms');
    const balance = await context.request.get('/api/v1/finance/balance');
    expect((await balance.json()).data.available).toBe(10_000);
  });

  it('waits on the return page of a real provider, and goes on by itself', async () => {
    const person = await site.person();
    const visitor = await site.visitor({ as: person });
    const { request } = visitor.context;
    const answer = await request.post('/api/v1/finance/topups', {
      data: { amount: 10_000, return_to: '/legal/terms' },
      headers: { 'idempotency-key': 'waits-on-return-page' },
    });
    const { topup_id, pay_url } = (await answer.json()).data;
    await visitor.open(`/settings/finance/topup/${topup_id}`);
    await reads(visitor.page, 'Ждём подтверждения платежа');
    await expectUsable(visitor.page);
    await request.post(pay_url, { form: {} });
    await visitor.arrives('/legal/terms');
  });
});

describe('the pages of money', () => {
  it('are closed to those they are not for', async () => {
    const stranger = await site.visitor();
    await stranger.open('/settings/finance?kind=hold');
    await stranger.arrives(`/auth/login?${new URLSearchParams({ back_link: '/settings/finance?kind=hold' })}`);
    const member = await site.visitor({ as: await site.person() });
    const path = `/forbidden?${new URLSearchParams({ cause: 'Раздел открыт только администраторам', back_link: '/' })}`;
    expect(await member.open('/admin/payouts')).toBe(403);
    member.expects(`403 ${path}`);
  });

  it('are usable by everybody', async () => {
    const visitor = await site.visitor({ as: await administrator() });
    const { page } = visitor;
    await visitor.open('/settings/finance');
    await expectUsable(page);
    await topUp(visitor, '5000');
    await expectUsable(page);
    await page.getByRole('button', { name: /^Заплатить/ }).click();
    await reads(page, /Баланс пополнен/);
    for (const destination of [
      { type: 'card', number: '2200000000000004' },
      {
        type: 'account',
        bik: '044525225',
        account: '40702810200000000001',
        recipient: 'ООО «Ромашка»',
        inn: '7707083893',
      },
    ]) {
      const asked = await visitor.context.request.post('/api/v1/finance/payouts', {
        data: { amount: 50_000, destination },
        headers: { 'idempotency-key': `usable-${destination.type}` },
      });
      expect(asked.status()).toBe(200);
    }
    await visitor.open('/settings/finance');
    await expectUsable(page);
    await visitor.open('/admin/payouts');
    await expectUsable(page);
    await visitor.open('/settings/finance');
    await press(page, 'Пополнить');
    await page.getByRole('dialog').waitFor();
    await expectUsable(page);
  });
});
