import { describe, expect, it } from 'vitest';
import { PASSWORD, siteForTests } from '../support/browser.ts';
import { accountMenu, askForCode, code, createAccount, heading, logIn, newAddress, password, press } from './forms.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests();

const LONG = /\b(\d{4} \d{4} \d{4})\b/;
const NEW_PASSWORD = 'совсем другая фраза 7';

/** As if strangers had asked for all codes of the hour. */
async function exhaust(email: string): Promise<void> {
  await site.database.pool.query(
    `INSERT INTO rate_limits (key, hits, expires_at)
     VALUES ($1, array_fill(clock_timestamp(), ARRAY[5]), clock_timestamp() + interval '1 hour')
     ON CONFLICT (key) DO UPDATE SET hits = excluded.hits, expires_at = excluded.expires_at`,
    [`check_email:email:${email}/3600`],
  );
}

describe('a mailbox that strangers have used up', () => {
  it('sets a new password with the long code, pasted as it stands in the letter', async () => {
    const person = await site.person();
    await exhaust(person.email);
    const visitor = await site.visitor({ context: { permissions: ['clipboard-read', 'clipboard-write'] } });
    const { page } = visitor;
    await visitor.open('/auth/reset');
    await askForCode(page, person.email);
    await page.getByText('Двенадцать цифр из письма с длинным кодом').waitFor();
    await page.getByText('Код длиннее обычного').waitFor();
    await expectUsable(page);
    const long = LONG.exec((await site.mailbox.letterTo(person.email, 2)).subject ?? '')?.[1] ?? '';
    await code(page).fill(long.slice(0, 6));
    await press(page, 'Продолжить');
    await page.getByText('Код состоит из двенадцати цифр').waitFor();
    await page.evaluate((text) => navigator.clipboard.writeText(text), long);
    await code(page).press('ControlOrMeta+A');
    await code(page).press('ControlOrMeta+V');
    await heading(page, 'Придумайте пароль');
    await password(page).fill(NEW_PASSWORD);
    await press(page, 'Сохранить пароль');
    await heading(page, 'Пароль изменён');
    await page.getByRole('link', { name: 'Войти', exact: true }).last().click();
    await heading(page, 'С возвращением');
    await logIn(page, { ...person, password: NEW_PASSWORD });
    await accountMenu(page).waitFor();
  });

  it('signs up in a second browser with the letter that the first one caused, by its link', async () => {
    const address = newAddress('second-browser');
    await exhaust(address);
    const stranger = await site.visitor();
    await stranger.open('/auth/signup');
    await askForCode(stranger.page, address);
    const { html = '' } = await site.mailbox.letterTo(address);
    const link = /href="([^"]*\/auth\/signup\?[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

    const visitor = await site.visitor({ width: 390, theme: 'dark' });
    const { page } = visitor;
    // The letter is opened before anything was asked for here: the code waits until the address is known.
    await visitor.open(link.replace(site.address, ''));
    await press(page, 'Запросите новый код');
    await askForCode(page, address);
    await page.getByText('Письмо уже у вас').waitFor();
    await expectUsable(page);
    expect(await code(page).inputValue()).toMatch(/^\d{12}$/);
    await press(page, 'Продолжить');
    await createAccount(page, PASSWORD);
    await visitor.arrives('/');
  });
});
