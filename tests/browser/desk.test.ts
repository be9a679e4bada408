/** The operator's desk as administrators use it. */
import { describe, expect, it } from 'vitest';
import { setRole } from '#modules/passport/server/index.ts';
import { newId } from '#platform/ids.ts';
import { publishObject } from '../support/ad-objects.ts';
import { eventually, type Person, siteForTests } from '../support/browser.ts';
import { changePath } from './ad-objects.ts';
import { logIn, press } from './forms.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests();

async function staff(role: 'moderator' | 'admin'): Promise<Person> {
  const person = await site.person();
  await setRole(site.database.db, person.email, role);
  return person;
}

describe('an administrator', () => {
  it('adds a topic and hides another, and the form and the catalog follow', async () => {
    const owner = await site.visitor({ as: await site.person() });
    await publishObject(owner, 'resource', { title: 'Канал о законах', topics: ['law'] });
    const { resource_id: other } = await publishObject(owner, 'resource', { title: 'Канал о еде', topics: ['food'] });
    const admin = await site.visitor({ as: await staff('admin') });
    const { page } = admin;
    await admin.open('/admin/dictionaries');
    await press(page, 'Добавить');
    const dialog = page.getByRole('dialog', { name: 'Темы: новый пункт' });
    await dialog.getByLabel('Название').fill('Настольные игры');
    await dialog.getByLabel('Код').fill('Настолки');
    await dialog.getByRole('button', { name: 'Добавить пункт' }).click();
    await dialog.getByText('Латиницей, от 2 до 32 знаков').last().waitFor();
    await dialog.getByLabel('Код').fill('board_games');
    await dialog.getByRole('button', { name: 'Добавить пункт' }).click();
    await page.getByText('board_games').waitFor();
    await page.getByRole('button', { name: 'Скрыть: Закон' }).click();
    await page.getByRole('button', { name: 'Вернуть: Закон' }).waitFor();
    await expectUsable(page);

    await owner.open(`${changePath('resource', other)}#topics`);
    const more = owner.page.getByRole('button', { name: /^Ещё \d/ }).first();
    await more.click();
    await owner.page.getByRole('button', { name: 'Настольные игры', exact: true }).waitFor();
    expect(await owner.page.getByRole('button', { name: 'Закон', exact: true }).count()).toBe(0);

    await publishObject(owner, 'resource', { title: 'Кубики и фишки', topics: ['board_games'] });
    const reader = await site.visitor();
    const topic = reader.page.getByRole('group', { name: 'Тема' });
    await reader.open('/catalog?topic=board_games');
    await topic.getByLabel(/^Настольные игры/).waitFor();
    expect(await topic.getByLabel(/^Настольные игры/).isChecked()).toBe(true);
    expect(await topic.getByLabel(/^Закон/).count()).toBe(0);
    await reader.page.getByRole('link', { name: 'Кубики и фишки' }).first().waitFor();
    expect(await reader.page.getByRole('link', { name: 'Канал о законах' }).count()).toBe(0);
  }, 90_000);

  it('finds a person and blocks them, and they are told why when they come', async () => {
    const person = await site.person();
    const visitor = await site.visitor({ as: person });
    await visitor.call(`PUT /v1/passport/account/${person.accountId}`, { name: 'Глеб Спамов' });
    await publishObject(visitor, 'resource', { title: 'Сомнительный канал' });
    const admin = await site.visitor({ as: await staff('admin') });
    const { page } = admin;
    await admin.open('/admin');
    await expectUsable(page);
    const figures = page.getByRole('region', { name: 'Дела биржи по дням' });
    await figures.getByRole('button', { name: /^Регистрации/ }).click();
    await figures.getByRole('slider', { name: /^Регистрации по дням/ }).waitFor();
    await page
      .getByRole('navigation', { name: 'Период' })
      .getByRole('link', { name: /^7.дней$/ })
      .click();
    await admin.arrives('/admin?days=7');
    await figures.getByText('Показать таблицей').click();
    await eventually(() => figures.getByRole('row').count()).toBe(8);
    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Люди' }).click();
    await page.getByRole('searchbox', { name: 'Имя, почта или номер аккаунта' }).fill('спамов');
    await press(page, 'Найти');
    await admin.arrives(`/admin/people?${new URLSearchParams({ q: 'спамов' })}`);
    await expectUsable(page);
    await page.getByRole('link', { name: /Глеб Спамов/ }).click();
    await page.getByText('Сомнительный канал').waitFor();
    await press(page, 'Заблокировать');
    const dialog = page.getByRole('dialog', { name: 'Заблокировать: Глеб Спамов' });
    await dialog.getByRole('button', { name: 'Заблокировать' }).click();
    await dialog.getByText('Напишите причину: её прочитает человек.').waitFor();
    await dialog.getByLabel('Правило').selectOption('spam');
    await dialog.getByLabel('Причина').fill('Рассылает спам.');
    await dialog.getByRole('button', { name: 'Последний день: Выберите день' }).click();
    await page.getByRole('dialog', { name: 'Последний день' }).getByRole('grid').waitFor();
    // A month from today, by the keys.
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: /^Последний день: \d/ }).waitFor();
    await dialog.getByRole('button', { name: 'Заблокировать' }).click();
    await page.getByText('Заблокирован по').waitFor();
    await page.getByText('Аккаунт заблокирован', { exact: true }).last().waitFor();
    await expectUsable(page);

    await visitor.open('/auth/login');
    await logIn(visitor.page, person);
    await visitor.page
      .getByText(/Аккаунт заблокирован до \d+\s[а-я]+ \d{4} включительно\. Причина: Рассылает спам\. Правило: спам/)
      .waitFor();
    visitor.expects('403 /api/v1/passport/login');

    await press(page, 'Снять блокировку');
    await page.getByRole('button', { name: 'Заблокировать', exact: true }).waitFor();
    await logIn(visitor.page, person);
    await visitor.arrives('/');

    for (const path of ['/admin/log', '/admin/health']) {
      await admin.open(path);
      await expectUsable(page);
    }
  }, 90_000);
});

describe('an administrator whose session is not proved any more', () => {
  const growStale = ({ accountId }: Person) =>
    site.database.pool.query("UPDATE sessions SET proved_at = '-infinity' WHERE account_id = $1", [accountId]);

  it('shows that it is them, and what they were doing goes on: a role, a block, a card number, a payout', async () => {
    const person = await site.person();
    const visitor = await site.visitor({ as: person });
    await visitor.call(`PUT /v1/passport/account/${person.accountId}`, { name: 'Вера Выводова' });
    const { pay_url } = (
      await visitor.call('POST /v1/finance/topups', { amount: 100_000 }, { 'idempotency-key': newId() })
    ).body.data;
    await visitor.page.goto(pay_url);
    await visitor.page.getByRole('button', { name: /^Заплатить/ }).click();
    await visitor.page.getByText(/Баланс пополнен/).waitFor();
    const destination = { type: 'card', number: '2200000000000004' };
    await visitor.call('POST /v1/finance/payouts', { amount: 50_000, destination }, { 'idempotency-key': newId() });

    const boss = await staff('admin');
    const admin = await site.visitor({ as: boss });
    const { page } = admin;
    /** Does it, is asked, and goes on. */
    async function provesAt(path: string, act: () => Promise<void>): Promise<void> {
      await growStale(boss);
      admin.expects(`403 /api/v1/${path}`);
      await act();
      const proof = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
      await proof.getByLabel('Пароль', { exact: true }).fill(boss.password);
      await expectUsable(page);
      await proof.getByRole('button', { name: 'Подтвердить', exact: true }).click();
      await proof.waitFor({ state: 'detached' });
    }
    const { accountId } = person;
    await admin.open('/admin/payouts');
    const queue = (await admin.call('GET /v1/finance/payouts/queue')).body.data.items;
    const payoutId = queue[0].payout_id;
    await provesAt(`finance/payouts/${payoutId}/card`, () => press(page, 'Показать номер'));
    await page.getByText('2200 0000 0000 0004').waitFor();
    await press(page, 'Деньги отправлены');
    await provesAt(`finance/payouts/${payoutId}/approve`, () => press(page, 'Да, отправлены'));
    await page.getByText('Всё разобрано').waitFor();

    await admin.open(`/admin/people/${accountId}`);
    await page.getByLabel('Что может').selectOption('moderator');
    await provesAt(`desk/people/${accountId}/role`, () => press(page, 'Изменить роль'));
    await page.getByText('Роль изменена').last().waitFor();
    await press(page, 'Заблокировать');
    const dialog = page.getByRole('dialog', { name: 'Заблокировать: Вера Выводова' });
    await dialog.getByLabel('Правило').selectOption('terms');
    await dialog.getByLabel('Причина').fill('Проверка.');
    await provesAt(`desk/people/${accountId}/block`, () =>
      dialog.getByRole('button', { name: 'Заблокировать' }).click(),
    );
    await page.getByText('Аккаунт заблокирован', { exact: true }).last().waitFor();
    await provesAt(`desk/people/${accountId}/block`, () => press(page, 'Снять блокировку'));
    await page.getByText('Блокировка снята').last().waitFor();
  }, 90_000);
});

describe('a moderator', () => {
  it('opens the case that the overview names, takes it, and the overview says who has it', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const moderator = await site.visitor({ as: await staff('moderator') });
    const { page } = moderator;
    const complainer = await site.visitor({ as: await site.person() });
    for (const title of ['Канал про чай', 'Канал про снег']) {
      const { resource_id: id } = await publishObject(owner, 'resource', { title });
      await complainer.call('POST /v1/moderation/complaints', { kind: 'resource', id, reason: 'spam' });
    }
    await moderator.open('/moderation');
    const named = page.getByRole('listitem').filter({ hasText: 'Канал про снег' });
    await named.getByRole('link', { name: 'Разобрать' }).click();
    await page.getByRole('region', { name: /Канал про снег/ }).waitFor();
    await press(page, 'Взять в работу');
    await page.getByText(/^Дело у вас до/).waitFor();
    await moderator.open('/moderation');
    const row = page.getByRole('row').filter({ hasText: 'Жалобы' });
    await row.getByText('Вы', { exact: true }).waitFor();
    await row.getByText('не взято: 1').waitFor();
    await expectUsable(page);
  });

  it('has no way into the administration', async () => {
    const moderator = await site.visitor({ as: await staff('moderator') });
    await moderator.open('/moderation');
    await expectUsable(moderator.page);
    const sections = moderator.page.getByRole('navigation', { name: 'Разделы' });
    await sections.getByRole('link', { name: 'Споры' }).waitFor();
    for (const name of ['Пульт', 'Люди', 'Выводы денег']) {
      expect(await sections.getByRole('link', { name }).count()).toBe(0);
    }
    const path = `/forbidden?${new URLSearchParams({ cause: 'Раздел открыт только администраторам', back_link: '/' })}`;
    expect(await moderator.open('/admin/people')).toBe(403);
    moderator.expects(`403 ${path}`);
  });
});
