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
    await dialog.getByRole('button', { name: /^Последний день: \d/ }).click();
    await expectUsable(page);
    await page.keyboard.press('Escape');
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

    // The reader of the API works with it, in a browser where nobody is signed in.
    const stranger = await site.visitor();
    // It styles itself within the page, which its own policy forbids and it does without.
    stranger.mayMeet(/style-src/);
    const reader = stranger.page;
    await reader.goto('/api/docs');
    // It reads a description of some megabytes first.
    await reader.getByRole('button', { name: 'Authorize' }).first().click({ timeout: 90_000 });
    const form = reader.locator('.auth-container', { hasText: '(http, Bearer)' });
    await form.getByRole('textbox').fill(token);
    await form.getByRole('button', { name: 'Apply credentials' }).click();
    await form.getByRole('button', { name: 'Close' }).click();
    await reader.getByRole('link', { name: 'basket', exact: true }).click();
    const call = reader.locator('.opblock', { has: reader.locator('[data-path="/v1/basket"]') });
    await call.getByRole('button').first().click();
    await call.getByText('Кухня на Петроградке').first().waitFor();
    await call.getByRole('button', { name: 'Try it out' }).click();
    const answered = reader.waitForResponse((response) => response.url().endsWith('/api/v1/basket'));
    await call.getByRole('button', { name: 'Execute' }).click();
    const answer = await answered;
    expect(answer.status()).toBe(200);
    expect(answer.request().headers().authorization).toBe(`Bearer ${token}`);

    await page.reload();
    await section.getByText(/Использован/).waitFor();
    await expectUsable(page);
    await section.getByRole('button', { name: 'Отозвать токен «Выгрузка в 1С»' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Отозвать', exact: true }).click();
    await section.getByText('Пока ни одного').waitFor();
    expect(await use('/api/v1/products/resource/get_list', own)).toMatchObject({ status: 401, code: 'token_invalid' });
  });

  it('get a webhook with its secret, a test delivery that fails in words, and none of our own addresses', async () => {
    const person = await site.person();
    const visitor = await site.visitor({ as: person });
    const { page } = visitor;
    await visitor.open('/settings/safety');
    const section = page.getByRole('region', { name: 'Вебхуки' });
    await section.getByRole('button', { name: 'Добавить' }).click();
    const dialog = page.getByRole('dialog', { name: 'Новый вебхук' });
    await dialog.getByLabel('Адрес').fill('https://127.0.0.1/hook');
    await dialog.getByRole('button', { name: 'Добавить вебхук' }).click();
    visitor.expects('422 /api/v1/programs/webhooks');
    await dialog.getByText('Адрес должен быть доступен из интернета.').waitFor();
    await expectUsable(page);
    await dialog.getByLabel('Адрес').fill('https://hooks.invalid.example/orders');
    await dialog.getByRole('button', { name: 'Добавить вебхук' }).click();
    const made = page.getByRole('dialog', { name: 'Вебхук добавлен' });
    expect(await made.locator('code').textContent()).toMatch(/^ohs_[\w-]{43}$/);
    await made.getByRole('button', { name: 'Готово' }).click();

    await section.getByRole('button', { name: 'Отправки: hooks.invalid.example/orders' }).click();
    const sent = page.getByRole('dialog', { name: 'Отправки вебхука' });
    await sent.getByText('Пока ничего не отправляли').waitFor();
    await sent.getByRole('button', { name: 'Отправить проверку' }).click();
    await sent.getByText(/не удалось соединиться/).waitFor({ timeout: 60_000 });
    await expectUsable(page);
    await page.keyboard.press('Escape');
    await section.getByText(/Не отвечает/).waitFor();
    await section.getByRole('button', { name: /^Выключить/ }).click();
    await section.getByText('Выключен', { exact: true }).waitFor();
    await expectUsable(page);
    await section.getByRole('button', { name: /^Удалить вебхук/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click();
    await section.getByText('Пока ни одного').waitFor();
  });
});
