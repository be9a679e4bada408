import { describe, expect, it } from 'vitest';
import { siteForTests } from '../support/browser.ts';
import { complaintAt, heading, logIn, press } from './forms.ts';

const site = siteForTests();

const ABOUT = 'Чайная лавка. Ищем каналы о еде и городе.';

describe('account settings in the browser', () => {
  it('saves the account, and the public profile shows what is public', async () => {
    const person = await site.person();
    const visitor = await site.visitor({ as: person });
    const { page } = visitor;
    await visitor.open('/settings/account');
    await page.getByLabel('Имя').fill('Чайная лавка');
    await page.getByLabel('О себе').fill(ABOUT);
    await page.getByRole('combobox', { name: 'Регион' }).fill('Татарстан');
    await page.getByRole('option', { name: /Татарстан/ }).click();
    await page.getByLabel('Телефон').fill('+7 900 123-45-67');
    await page.getByLabel('Сайт').fill('tea.example.ru');
    await page.getByRole('radio', { name: 'ООО' }).check();
    await page.getByLabel('Название компании').fill('ООО «Чай»');
    await page.getByLabel('ИНН').fill('7707 083 893');
    await press(page, 'Сохранить');
    await page.getByText(/Сохранено в \d\d:\d\d/).waitFor();
    await page.getByText('Меню: Чайная лавка').waitFor();
    await page.reload();
    await heading(page, 'Аккаунт');
    expect(await page.getByLabel('ИНН').inputValue()).toBe('7707083893');
    expect(await page.getByLabel('Сайт').inputValue()).toBe('https://tea.example.ru');

    const reader = await site.visitor();
    await reader.open(`/account/${person.accountId}`);
    await heading(reader.page, 'Чайная лавка');
    const shown = (await reader.page.getByRole('main').textContent()) ?? '';
    for (const text of [ABOUT, 'ООО «Чай»', 'Татарстан', 'tea.example.ru']) expect(shown).toContain(text);
    const html = await reader.page.content();
    for (const secret of [person.email, '7707083893', '123-45-67']) expect(html).not.toContain(secret);
  });

  it('tells about a wrong INN at its field before anything is sent, and keeps the rest', async () => {
    const visitor = await site.visitor({ as: await site.person() });
    const { page } = visitor;
    await visitor.open('/settings/account');
    await page.getByLabel('Имя').fill('Новое имя');
    await page.getByLabel('ИНН').fill('7707083894');
    await press(page, 'Сохранить');
    expect(await complaintAt(page.getByLabel('ИНН'))).toContain('контрольные цифры не сходятся');
    expect(await page.getByLabel('ИНН').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Имя').inputValue()).toBe('Новое имя');
    await page.getByLabel('ИНН').fill('7707083893');
    await press(page, 'Сохранить');
    await page.getByText(/Сохранено в/).waitFor();
  });

  it('keeps what was typed when the session has ended meanwhile', async () => {
    const person = await site.person();
    const visitor = await site.visitor({ as: person });
    const { page } = visitor;
    await visitor.open('/settings/account');
    await page.getByLabel('О себе').fill(ABOUT);
    await site.endSessions();
    await press(page, 'Сохранить');
    await page.getByText('Вы вышли из аккаунта').waitFor();
    expect(await page.getByLabel('О себе').inputValue()).toBe(ABOUT);
    visitor.expects(`401 /api/v1/passport/account/${person.accountId}`, '401 /api/v1/passport/login');
    await page.getByRole('link', { name: 'Войти и продолжить' }).click();
    await heading(page, 'С возвращением');
    await logIn(page, person);
    await visitor.arrives('/settings/account');
    await page.getByText('Вернули несохранённое').waitFor();
    expect(await page.getByLabel('О себе').inputValue()).toBe(ABOUT);
    await press(page, 'Сохранить');
    await page.getByText(/Сохранено в/).waitFor();
  });

  it('asks before unsaved changes are left behind', async () => {
    const visitor = await site.visitor({ as: await site.person() });
    const { page } = visitor;
    await visitor.open('/settings/account');
    await page.getByLabel('О себе').fill(ABOUT);
    await page.getByRole('link', { name: 'Открыть профиль' }).click();
    await press(page, 'Остаться');
    await visitor.arrives('/settings/account');
    expect(await page.getByLabel('О себе').inputValue()).toBe(ABOUT);
    await page.getByRole('link', { name: 'Открыть профиль' }).click();
    await press(page, 'Уйти');
    await page.getByRole('link', { name: 'Изменить профиль' }).waitFor();
  });
});
