import { describe, expect, it } from 'vitest';
import { siteForTests } from '../support/browser.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests();

describe('programs of a person in the browser', () => {
  it('get a token after a fresh proof, use it within its scopes, and lose it', async () => {
    const person = await site.person();
    const visitor = await site.visitor({ as: person });
    const { page } = visitor;
    await visitor.open('/settings/safety');
    const section = page.getByRole('region', { name: 'Токены' });
    await section.getByText('Пока ни одного').waitFor();
    await section.getByRole('button', { name: 'Создать' }).click();
    const dialog = page.getByRole('dialog', { name: 'Новый токен' });
    await dialog.getByRole('button', { name: 'Создать токен' }).click();
    await dialog.getByText('Назовите токен').waitFor();
    await expectUsable(page);
    await site.database.pool.query(
      "UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE account_id = $1",
      [person.accountId],
    );
    await dialog.getByLabel('Название').fill('Выгрузка в 1С');
    await dialog.getByLabel('Срок действия').selectOption('До даты…');
    await dialog.getByLabel('Последний день').waitFor();
    await dialog.getByRole('button', { name: 'Создать токен' }).click();
    visitor.expects('403 /api/v1/programs/tokens');
    const proof = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
    await proof.getByLabel('Пароль', { exact: true }).fill(person.password);
    await proof.getByRole('button', { name: 'Подтвердить' }).click();

    const made = page.getByRole('dialog', { name: 'Токен создан' });
    const token = (await made.locator('code').textContent()) ?? '';
    expect(token).toMatch(/^ohv_[\w-]{43}$/);
    await made.getByRole('button', { name: 'Скопировать токен' }).waitFor();
    await expectUsable(page);
    await made.getByRole('button', { name: 'Готово' }).click();
    await made.waitFor({ state: 'detached' });
    await section.getByText('Ещё не использовался').waitFor();
    expect(await page.content()).not.toContain(token);

    // A program somewhere else, without cookies.
    async function use(path: string, body: object) {
      const answer = await fetch(new URL(path, site.address), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { data, error } = (await answer.json()) as { data?: { items: unknown[] }; error?: { code: string } };
      return { status: answer.status, items: data?.items, code: error?.code };
    }
    const own = { filter: { mine: true } };
    expect(await use('/api/v1/products/resource/get_list', own)).toMatchObject({ status: 200, items: [] });
    const write = await use('/api/v1/products/resource/create', { title: 'Набросок' });
    expect(write).toMatchObject({ status: 403, code: 'token_scope' });

    await page.reload();
    await section.getByText(/Использован/).waitFor();
    await expectUsable(page);
    await section.getByRole('button', { name: 'Отозвать токен «Выгрузка в 1С»' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отозвать', exact: true }).click();
    await section.getByText('Пока ни одного').waitFor();
    expect(await use('/api/v1/products/resource/get_list', own)).toMatchObject({ status: 401, code: 'token_invalid' });
  });
});
