/** The desk's page of the rules of legality. */
import { describe, expect, it } from 'vitest';
import { setRole } from '#modules/passport/server/index.ts';
import { siteForTests } from '../support/browser.ts';
import { press } from './forms.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests();

describe('the rules of legality', () => {
  it('are added at the desk, each complaint standing at its field', async () => {
    const person = await site.person();
    await setRole(site.database.db, person.email, 'admin');
    const visitor = await site.visitor({ as: person });
    const { page } = visitor;
    // The preview of what is not typed yet, and the form sent empty.
    visitor.mayMeet('422 /api/v1/legality/rules/preview');
    visitor.expects('422 /api/v1/legality/rules');
    await visitor.open('/admin/legality');
    await press(page, 'Новое правило');
    const dialog = page.getByRole('dialog', { name: 'Новое правило' });
    await dialog.getByLabel('О чём').selectOption('address');
    await dialog.getByRole('button', { name: 'Опубликовать' }).click();
    const complaint = (label: string) => dialog.getByRole('textbox', { name: label, description: /./, exact: true });
    for (const label of ['Название', 'Адрес', 'Закон', 'Источник', 'Что увидит покупатель']) {
      await expect.poll(() => complaint(label).getAttribute('aria-invalid'), { message: label }).toBe('true');
    }
    await dialog.getByText('Укажите адрес сайта или страницы.').waitFor();
    await dialog.getByText('Напишите, что увидят люди.').waitFor();

    await dialog.getByLabel('Название').fill('Чужой сайт');
    await dialog.getByLabel('Адрес').fill('https://example.ru/page');
    await dialog.getByLabel('Закон').fill('38-ФЗ, ст. 5');
    await dialog.getByRole('textbox', { name: 'Источник', exact: true }).fill('Решение суда');
    await dialog.getByLabel('Что увидит покупатель').fill('Сайт закрыт судом.');
    await dialog.getByText(/ни у кого ничего не изменится$/).waitFor();
    await dialog.getByRole('button', { name: 'Опубликовать' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Сайт закрыт судом.').waitFor();

    // It was a mistake: it holds no longer, and its history says so.
    const rule = page.getByRole('listitem').filter({ hasText: 'Чужой сайт' });
    await rule.getByRole('button', { name: 'Отозвать' }).click();
    await page
      .getByRole('dialog', { name: /отозвать версию/ })
      .getByRole('button', { name: 'Отозвать' })
      .click();
    await rule.getByText('Сегодня не действует').waitFor();
    await rule.getByText('История, 1 версия').click();
    await rule.getByText(/^Отозвана \d/).waitFor();
    await expectUsable(page);
  });
});
