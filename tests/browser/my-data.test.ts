import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { siteForTests } from '../support/browser.ts';
import { heading, logIn, press } from './forms.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests();

describe('one’s own data in the browser', () => {
  it('is asked for, waited for and downloaded as an archive', async () => {
    const person = await site.person();
    const visitor = await site.visitor({ as: person });
    const { page } = visitor;
    await visitor.open('/settings/safety');
    const section = page.getByRole('region', { name: 'Данные и удаление' });
    await section.getByRole('button', { name: 'Запросить архив' }).click();
    const link = section.getByRole('button', { name: 'Скачать архив' });
    await link.waitFor({ timeout: 60_000 });
    const arriving = page.waitForEvent('download');
    await link.click();
    const path = await (await arriving).path();
    const files = unzipSync(new Uint8Array(await readFile(path)));
    expect(strFromU8(files['data/account.json'] ?? new Uint8Array())).toContain(person.email);
    await expectUsable(page);
  });

  it('goes with the account: what it means, a fresh proof, two weeks, and back by signing in', async () => {
    const person = await site.person();
    const visitor = await site.visitor({ as: person });
    const { page } = visitor;
    await visitor.open('/settings/safety');
    await page.getByRole('button', { name: 'Удалить…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Удалить аккаунт?' });
    await dialog.getByText('можно передумать').waitFor();
    await expectUsable(page);
    await site.database.pool.query(
      "UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE account_id = $1",
      [person.accountId],
    );
    await press(page, 'Удалить через 14\u00a0дней');
    visitor.expects('403 /api/v1/safety/deletion');
    const proof = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
    await proof.getByLabel('Пароль', { exact: true }).fill(person.password);
    visitor.countersMayMeet(401);
    await proof.getByRole('button', { name: 'Подтвердить' }).click();
    const done = page.getByRole('dialog', { name: 'Аккаунт ждёт удаления' });
    await done.getByRole('button', { name: 'На главную' }).click();
    await visitor.arrives('/');
    await page.getByRole('link', { name: 'Войти' }).first().waitFor();
    const letter = await site.mailbox.letterTo(person.email, 2);
    expect(letter.subject).toContain('будет удалён');

    await visitor.open('/auth/login?back_link=/settings/safety');
    await logIn(page, person);
    await heading(page, 'Безопасность');
    const { rows } = await site.database.pool.query('SELECT erase_after FROM accounts WHERE account_id = $1', [
      person.accountId,
    ]);
    expect(rows).toEqual([{ erase_after: null }]);
  });
});
