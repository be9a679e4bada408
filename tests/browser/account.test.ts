import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { currentVersion, REQUIRED_DOCUMENTS } from '#modules/legal/domain/documents.ts';
import { longDay } from '#words/days.ts';
import { publishObject } from '../support/ad-objects.ts';
import { eventually, PASSWORD, siteForTests } from '../support/browser.ts';
import { pastePicture, pictureFile } from './ad-objects.ts';
import { askForCode, complaintAt, createAccount, enterCode, heading, logIn, newAddress, press } from './forms.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests();

const ABOUT = 'Чайная лавка. Ищем каналы о еде и городе.';

const isLoaded = (picture: Locator): Promise<boolean> =>
  picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);

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
    for (const secret of [person.email, '7707083893']) expect(html).not.toContain(secret);
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
    await page.getByText('Сеанс завершён. Войдите, чтобы продолжить.').waitFor();
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

  it('takes a photo, cuts it to a square, and others see it on the profile, the object and in the chat', async () => {
    const person = await site.person();
    const visitor = await site.visitor({ as: person });
    const { page } = visitor;
    const { product_id } = await publishObject(visitor, 'product', { title: 'Чай с лицом' });
    await visitor.open('/settings/account');
    const photo = page.getByRole('region', { name: 'Фото' });
    await photo.locator('input[type=file]').setInputFiles([{ ...(await pictureFile('teal')), mimeType: 'image/gif' }]);
    await photo.getByText('GIF не подходит').waitFor();
    await photo.locator('input[type=file]').setInputFiles([await pictureFile('teal', { width: 2400, height: 1600 })]);
    const dialog = page.getByRole('dialog', { name: 'Фото профиля' });
    const frame = dialog.getByRole('application');
    const image = frame.getByRole('img');
    const zoom = dialog.getByRole('slider', { name: 'Масштаб' });
    await eventually(() => isLoaded(image)).toBe(true);
    // The corners of the picture are where the keys, the pointer and the wheel have moved it.
    await frame.focus();
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowRight');
    await eventually(() => zoom.inputValue()).toBe('110');
    const place = () => image.evaluate((element) => (element as HTMLElement).style.objectPosition);
    const after = await place();
    expect(Number.parseFloat(after)).toBeLessThan(50);
    const box = await frame.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 100);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 100);
    await page.mouse.up();
    await eventually(place).not.toBe(after);
    await page.mouse.wheel(0, -200);
    await eventually(async () => Number(await zoom.inputValue())).toBeGreaterThan(110);
    await expectUsable(page);
    await press(page, 'Сохранить фото');
    await dialog.waitFor({ state: 'detached' });
    await eventually(() => isLoaded(photo.locator('img'))).toBe(true);
    const address = (await photo.locator('img').getAttribute('src')) ?? '';
    expect(await photo.locator('img').evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBe(384);
    await page.getByRole('banner').locator(`img[src="${address}"]`).waitFor();
    await page.getByRole('complementary', { name: 'Так вас видят другие' }).locator(`img[src="${address}"]`).waitFor();

    const other = await site.visitor({ as: await site.person() });
    for (const path of [`/account/${person.accountId}`, `/product/${product_id}`, `/chats?with=${person.accountId}`]) {
      await other.open(path);
      const face = other.page.locator(`img[src="${address}"]`).first();
      await face.waitFor();
      await eventually(() => isLoaded(face)).toBe(true);
    }

    await press(page, 'Убрать');
    await photo.getByRole('button', { name: 'Загрузить фото' }).waitFor();
    await press(page, 'Вернуть');
    await photo.locator(`img[src="${address}"]`).waitFor();
    await pastePicture(page, 'tomato');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await press(page, 'Убрать');
    await photo.locator('img').waitFor({ state: 'detached' });
    await other.open(`/account/${person.accountId}`);
    expect(await other.page.locator(`img[src="${address}"]`).count()).toBe(0);
  });

  it('shows the consents given at sign-up, and letters go off and on', async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open('/auth/signup?back_link=/settings/account');
    const address = newAddress('consents');
    await askForCode(page, address);
    await enterCode(page, await site.mailbox.codeFor(address));
    await createAccount(page, PASSWORD);
    await visitor.arrives('/settings/account');
    const consents = page.getByRole('region', { name: 'Согласия' });
    await eventually(() => consents.getByText(/Принято .+, версия от /).count()).toBe(2);
    await consents.getByRole('link', { name: 'Открыть текст: Условия использования' }).waitFor();
    const letters = consents.getByRole('switch', { name: /Письма с новостями/ });
    expect(await letters.isChecked()).toBe(false);
    await letters.click();
    await eventually(() => consents.getByText(/Принято/).count()).toBe(3);
    await letters.click();
    await consents.getByText(/Отозвано/).waitFor();
    await page.reload();
    await consents.getByText(/Отозвано/).waitFor();
    expect(await letters.isChecked()).toBe(false);
    await expectUsable(page);

    await consents.getByRole('button', { name: 'Отозвать: Обработка персональных данных' }).click();
    await page.getByRole('dialog').getByText('значит удалить аккаунт').waitFor();
    await page.getByRole('link', { name: 'К удалению аккаунта' }).click();
    await visitor.arrives('/settings/safety#my-data');

    // A newer wording than the one accepted is told once, quietly, and accepted by a press.
    await site.database.pool.query("UPDATE consents SET version = '2020-01-01' WHERE withdrawn_at IS NULL");
    await site.database.pool.query("UPDATE accounts SET consented_through = '2020-01-01'");
    await visitor.open('/catalog');
    const notice = page.getByRole('region', { name: 'Новая версия документов' });
    await notice.waitFor();
    await expectUsable(page);
    await notice.getByRole('button', { name: 'Принять' }).click();
    await notice.waitFor({ state: 'detached' });
    await visitor.open('/settings/account');
    for (const name of REQUIRED_DOCUMENTS)
      await consents.getByRole('link', { name: `версия от ${longDay(currentVersion(name))}` }).waitFor();

    // Earlier versions of a document can still be read, by any day they were in force.
    await visitor.open('/legal/terms/2025-03-01');
    await page.getByText('Это прежняя редакция').waitFor();
    await page.getByText('Оператор площадки не передаёт данные в ОРД вместо сторон.').waitFor();
    await expectUsable(page);
    await page.getByRole('link', { name: 'Открыть действующую' }).click();
    await visitor.arrives('/legal/terms');
    await page.getByText('Оператор площадки, за обе стороны сделки.').waitFor();
  });
});
