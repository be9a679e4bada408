/** A refusal appealed against by its owner and answered by somebody else than who refused. */
import { describe, expect, it } from 'vitest';
import { setRole } from '#modules/passport/server/index.ts';
import { publishObject } from '../support/ad-objects.ts';
import { type Person, siteForTests } from '../support/browser.ts';
import { complaintAt, heading, press } from './forms.ts';

const site = siteForTests();

async function staff(role: 'moderator' | 'admin'): Promise<Person> {
  const person = await site.person();
  await setRole(site.database.db, person.email, role);
  return person;
}

describe('an appeal', () => {
  it('goes from the refused object to another moderator, and its answer back', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const { resource_id: id } = await publishObject(owner, 'resource', { title: 'Кухня на Петроградке' });
    const moderator = await site.visitor({ as: await staff('moderator') });
    const refusal = { decision: 'blocked', reason: 'bad_text', field: 'summary', comment: 'Непонятно, о чём канал.' };
    expect((await moderator.call(`POST /v1/moderation/objects/resource/${id}`, refusal)).status).toBe(200);

    await owner.open(`/resource/${id}`);
    await owner.page.getByRole('link', { name: 'Обжаловать' }).click();
    await heading(owner.page, 'Решение модератора об объекте');
    await owner.page.getByText('Непонятно, о чём канал.').waitFor();
    await press(owner.page, 'Отправить');
    const words = owner.page.getByLabel('Почему решение стоит пересмотреть');
    expect(await complaintAt(words)).toBe('Напишите, почему решение стоит пересмотреть.');
    await words.fill('О еде, так и написано.');
    // The draft is restored after a reload.
    await owner.page.reload();
    await expect.poll(() => words.inputValue()).toBe('О еде, так и написано.');
    await press(owner.page, 'Отправить');
    await owner.page.getByText('Обжалование отправлено').waitFor();

    await moderator.open('/moderation?tab=appeals');
    await moderator.page.getByText('ответит другой модератор или администратор').waitFor();
    expect(await moderator.page.getByLabel('Ответ человеку').count()).toBe(0);

    const admin = await site.visitor({ as: await staff('admin') });
    await admin.open('/moderation?tab=appeals');
    await admin.page.getByText('О еде, так и написано.').waitFor();
    await admin.page.getByLabel('Ответ человеку').fill('Вы правы, текст понятный.');
    await press(admin.page, 'Отменить решение');
    await admin.page.getByRole('heading', { name: 'Обжалований нет' }).waitFor();

    await owner.page.reload();
    await owner.page.getByText('Решение отменено').waitFor();
    await owner.page.getByText('Вы правы, текст понятный.').waitFor();
    const shown = await owner.call(`GET /v1/products/resource/retrieve/${id}`);
    expect(shown.body.data.moderation).toBe('accepted');
  });
});
