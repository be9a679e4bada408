import { beforeEach, describe, expect, it } from 'vitest';
import { setRole } from '#modules/passport/server/index.ts';
import { publishObject } from '../support/ad-objects.ts';
import { eventually, type Person, siteForTests, type Visitor } from '../support/browser.ts';
import { changePath } from './ad-objects.ts';
import { heading, press } from './forms.ts';

const site = siteForTests({ MODERATION: 'pre' });

async function publish(owner: Visitor, title: string): Promise<string> {
  return (await publishObject(owner, 'resource', { title, average_reach: 14_600 })).resource_id;
}

async function moderator(): Promise<Person> {
  const person = await site.person();
  await setRole(site.database.db, person.email, 'moderator');
  return person;
}

const stateOf = async (id: string): Promise<string> =>
  (await site.database.pool.query('SELECT moderation FROM ad_objects WHERE object_id = $1', [id])).rows[0].moderation;

describe('moderation', () => {
  beforeEach(async () => {
    await site.database.pool.query("UPDATE ad_objects SET moderation = 'accepted'");
  });

  it('goes through the queue by keys, in any layout, and thinks a decision over', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const ids = [await publish(owner, 'Первый'), await publish(owner, 'Второй'), await publish(owner, 'Третий')];
    const [first = '', second = '', third = ''] = ids;
    const visitor = await site.visitor({ as: await moderator() });
    const { page } = visitor;
    const opened = (title: string) => page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
    await visitor.open('/moderation');
    await page.getByText(/^3.дела ждут решения\./).waitFor();
    await page.getByRole('region', { name: 'Ждут дольше всех' }).getByText('Первый').waitFor();
    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Объекты , ждут: 3' }).click();
    await opened('Первый');
    await page.getByText('14 600 чел.').waitFor();

    await page.keyboard.press('KeyJ');
    await opened('Второй');
    await page.keyboard.press('KeyK');
    await opened('Первый');
    await page.keyboard.press('KeyA');
    await opened('Второй');
    expect(await stateOf(first)).toBe('accepted');

    await page.keyboard.press('KeyR');
    const dialog = page.getByRole('dialog', { name: 'Вернуть на правки' });
    await dialog.getByRole('button', { name: 'Вернуть на правки' }).click();
    await dialog.getByText('Выберите причину: её увидит владелец.').waitFor();
    await dialog.getByLabel('Причина').selectOption('bad_text');
    await dialog.getByLabel('Что поправить').selectOption('summary');
    // Letters typed into a field are letters.
    await dialog.getByLabel('Пояснение владельцу').pressSequentially('bar');
    await page.keyboard.press('Control+Enter');
    await opened('Третий');
    expect(await stateOf(second)).toBe('rejected');

    await page.keyboard.press('KeyZ');
    await opened('Второй');
    await press(page, 'Принять');
    await opened('Третий');
    expect(await stateOf(second)).toBe('accepted');
    await page.keyboard.press('KeyB');
    await page.getByLabel('Причина').selectOption('forbidden_goods');
    await page.getByRole('dialog').getByRole('button', { name: 'Заблокировать' }).click();
    await page.getByRole('heading', { name: 'Очередь пуста' }).waitFor();
    expect(await stateOf(third)).toBe('blocked');

    await page.getByRole('link', { name: 'Журнал решений' }).click();
    await visitor.arrives('/moderation?tab=log');
    await page.getByText('Объект заблокирован').waitFor();
    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Модерация' }).click();
    await page.getByRole('heading', { name: 'Всё решено' }).waitFor();
    await page
      .getByRole('region', { name: 'Кто что решил' })
      .getByText(/4.объекта/)
      .waitFor();
    await visitor.open('/moderation?tab=log');
    expect(await page.getByRole('listitem').count()).toBeGreaterThanOrEqual(4);
  });

  it('answers a complaint, and takes back what it did to an object in the catalog', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const id = await publish(owner, 'Спорный канал');
    await site.database.pool.query("UPDATE ad_objects SET moderation = 'accepted' WHERE object_id = $1", [id]);
    const reader = await site.visitor({ as: await site.person() });
    const complaint = { kind: 'resource', id, reason: 'fraud', text: 'Накрутка <img src=x onerror=alert(1)>' };
    await reader.context.request.post(`${site.address}/api/v1/moderation/complaints`, { data: complaint });

    const visitor = await site.visitor({ as: await moderator() });
    const { page } = visitor;
    await visitor.open('/moderation?tab=complaints');
    await page.getByText(complaint.text).waitFor();
    await page.keyboard.press('KeyB');
    await page.getByLabel('Причина').selectOption('wrong_facts');
    await page.getByRole('dialog').getByRole('button', { name: 'Заблокировать' }).click();
    await page.getByRole('heading', { name: 'Жалоб нет' }).waitFor();
    expect(await stateOf(id)).toBe('blocked');
    await page.getByRole('button', { name: 'Отменить' }).click();
    await expect.poll(() => stateOf(id)).toBe('accepted');
  });

  it('leaves single letters alone when they are switched off', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const id = await publish(owner, 'Без клавиш');
    const visitor = await site.visitor({ as: await moderator() });
    const { page } = visitor;
    await visitor.open('/moderation?tab=objects');
    await page.getByRole('switch', { name: 'Горячие клавиши' }).uncheck();
    await page.keyboard.press('KeyA');
    await visitor.open('/moderation?tab=objects');
    await expect.poll(() => page.getByRole('switch', { name: 'Горячие клавиши' }).isChecked()).toBe(false);
    await page.keyboard.press('KeyA');
    expect(await stateOf(id)).toBe('pending');
  });

  it('is closed to members and asks strangers to sign in', async () => {
    const stranger = await site.visitor();
    await stranger.open('/moderation?tab=log');
    await stranger.arrives(`/auth/login?${new URLSearchParams({ back_link: '/moderation?tab=log' })}`);

    const member = await site.visitor({ as: await site.person() });
    const path = `/forbidden?${new URLSearchParams({ cause: 'Раздел открыт только модераторам', back_link: '/' })}`;
    expect(await member.open('/moderation')).toBe(403);
    await member.arrives(path);
    await heading(member.page, 'Раздел открыт только модераторам');
    member.expects(`403 ${path}`);
    await member.open('/settings/account');
    expect(await member.page.getByRole('link', { name: 'Пульт' }).count()).toBe(0);
  });
});

describe('the owner', () => {
  it('sees why an object came back, mends the field and sends it again', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const id = await publish(owner, 'Кухня с телефоном');
    const staff = await site.visitor({ as: await moderator() });
    await staff.open('/moderation?tab=objects');
    await staff.page.getByRole('button', { name: /^Вернуть на правки/ }).click();
    const dialog = staff.page.getByRole('dialog', { name: 'Вернуть на правки' });
    await dialog.getByLabel('Причина').selectOption('contacts');
    await dialog.getByLabel('Что поправить').selectOption('summary');
    await dialog.getByLabel('Пояснение владельцу').fill('Уберите телефон.');
    await dialog.getByRole('button', { name: 'Вернуть на правки' }).click();
    await eventually(() => stateOf(id)).toBe('rejected');

    const { page } = owner;
    await owner.open(`/resource/${id}`);
    const panel = page.getByRole('region', { name: 'Ваш объект' });
    await panel.getByText('Модератор просит исправить объект').waitFor();
    expect(await panel.textContent()).toContain(
      'Контакты в тексте: коротко о главном.Модератор пишет: «Уберите телефон.»',
    );
    await panel.getByRole('link', { name: 'коротко о главном' }).click();
    await owner.arrives(`${changePath('resource', id)}#summary`);
    await page.getByText('Модератор просит поправить').waitFor();
    await page.getByText('Контакты в тексте. Уберите телефон.').waitFor();
    const summary = page.getByLabel('Коротко о главном');
    await eventually(() => summary.evaluate((field) => field === document.activeElement)).toBe(true);
    await summary.fill('Рецепты и кафе, без телефона.');
    await press(page, 'Отправить на проверку снова');
    await page.getByText('Отправили на проверку').waitFor();
    await page.getByText('На проверке', { exact: true }).first().waitFor();
    expect(await stateOf(id)).toBe('pending');

    await staff.open('/moderation?tab=objects');
    await staff.page.getByText('Рецепты и кафе, без телефона.').first().waitFor();
    await staff.page.getByRole('button', { name: /^Принять/ }).click();
    await eventually(() => stateOf(id)).toBe('accepted');
    const reader = await site.visitor();
    expect(await reader.open(`/resource/${id}`)).toBe(200);
    await heading(reader.page, 'Кухня с телефоном');
  });

  it('of a blocked object reads the reason everywhere and cannot change it', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const id = await publish(owner, 'Казино на кухне');
    const staff = await site.visitor({ as: await moderator() });
    const decision = { decision: 'blocked', reason: 'forbidden_goods', comment: 'Без лицензии.' };
    expect((await staff.call(`POST /v1/moderation/objects/resource/${id}`, decision)).status).toBe(200);

    const { page } = owner;
    await owner.open('/objects');
    await page
      .getByRole('row', { name: /Казино на кухне/ })
      .getByText('Заблокирован')
      .waitFor();
    await owner.open(`/resource/${id}`);
    await page.getByText('Модератор заблокировал объект, в каталоге его нет').waitFor();
    await page.getByText('Модератор пишет: «Без лицензии.»').waitFor();
    expect(await page.getByText('Опубликован').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Изменить' }).count()).toBe(0);
    await owner.open(changePath('resource', id));
    await page.getByText('Объект заблокирован модератором').waitFor();
    await page.getByText('Товар или услугу нельзя рекламировать. Без лицензии.').waitFor();
    expect(await page.getByLabel('Название').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Опубликовать' }).count()).toBe(0);

    const reader = await site.visitor();
    expect(await reader.open(`/resource/${id}`)).toBe(404);
    reader.expects(`404 /resource/${id}`);
  });
});

describe('statistics', () => {
  it('are read by keys, as a table and as a file, by the owner alone', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const id = await publish(owner, 'Кухня без спешки');
    const { page } = owner;
    await owner.open(`/objects/resource/${id}/stats`);
    await page.getByRole('heading', { name: 'Объект видите только вы' }).waitFor();

    await site.database.pool.query("UPDATE ad_objects SET moderation = 'accepted' WHERE object_id = $1", [id]);
    await site.database.pool.query(
      `INSERT INTO object_days (object_id, day, views, visitors)
       SELECT $1, (now() AT TIME ZONE 'Europe/Moscow')::date - back, 20 + back, 10 FROM generate_series(0, 40) back`,
      [id],
    );
    await owner.open(`/objects/resource/${id}/stats`);
    const chart = page.getByRole('slider', { name: /^Просмотры по дням/ });
    await chart.focus();
    await page.keyboard.press('Home');
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/: 49 просмотров, раньше 0$/);
    await page.keyboard.press('ArrowRight');
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/: 48 просмотров, раньше 0$/);
    await page.getByRole('button', { name: /^Посетители/ }).click();
    await page.getByRole('slider', { name: /^Посетители по дням/ }).waitFor();
    // The first of two: below it stands the table of months.
    const days = page.locator('details').filter({ hasText: 'Показать таблицей' }).first();
    await days.getByText('Показать таблицей').click();
    expect(await days.getByRole('row').count()).toBe(31);
    await page.getByRole('link', { name: '7 дней' }).click();
    await owner.arrives(`/objects/resource/${id}/stats?days=7`);
    await expect.poll(() => days.getByRole('row').count()).toBe(8);

    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).click();
    expect((await waiting).suggestedFilename()).toMatch(/^statistics-resource-.*\.csv$/);

    const other = await site.visitor({ as: await site.person() });
    expect(await other.open(`/objects/resource/${id}/stats`)).toBe(404);
    other.expects(`404 /objects/resource/${id}/stats`);
    expect(await other.open(`/objects/nonsense/${id}/stats`)).toBe(404);
    other.expects(`404 /objects/nonsense/${id}/stats`);
  });
});
