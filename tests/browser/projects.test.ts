import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, siteForTests } from '../support/browser.ts';
import { heading, logIn, press } from './forms.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests();

const linkIn = (text = ''): string => /\/projects\/invitation\?token=[\w-]+/.exec(text)?.[0] ?? '';
const openTasks = (page: Page) =>
  page
    .getByRole('list', { name: 'Открытые задачи' })
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')?.replace('Готово: ', '')));

describe('a project', () => {
  it('is begun from a template and filled by keyboard', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const { page } = owner;
    await owner.open('/projects');
    await page.getByRole('heading', { name: 'Начните первый проект' }).waitFor();
    await expectUsable(page);
    await page.getByRole('main').getByRole('button', { name: 'Новый проект' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Новый проект' });
    await dialog.getByRole('radio', { name: /^Посевы в Telegram/ }).check();
    expect(await dialog.getByLabel('Название').inputValue()).toBe('Посевы в Telegram');
    await expectUsable(page);
    await dialog.getByLabel('Название').fill('Чай в Telegram');
    await dialog.getByLabel('Бюджет').pressSequentially('150000');
    await dialog.getByRole('button', { name: 'Создать проект' }).click();
    await heading(page, 'Чай в Telegram');
    await page.getByText('осталось из бюджета 150 000 ₽').waitFor();
    const projectPath = new URL(page.url()).pathname;
    const planned = await openTasks(page);
    expect(planned).toHaveLength(9);

    // Two tasks without leaving the keyboard.
    await page.getByLabel('Новая задача').focus();
    await page.keyboard.type('Согласовать тексты');
    await page.keyboard.press('Enter');
    await eventually(() => openTasks(page)).toEqual([...planned, 'Согласовать тексты']);
    await page.keyboard.type('Оплатить посты');
    await page.keyboard.press('Enter');
    await eventually(() => openTasks(page)).toEqual([...planned, 'Согласовать тексты', 'Оплатить посты']);
    // The order is shown at once and again when the server has it: the next key waits for that, or it may fall between the two.
    const reloaded = page.waitForResponse(
      (answer) =>
        answer.request().method() === 'GET' && new URL(answer.url()).pathname === `/api/v1${projectPath}/activity`,
    );
    await page.getByLabel('Готово: Оплатить посты').press('Alt+ArrowUp');
    await eventually(() => openTasks(page)).toEqual([...planned, 'Оплатить посты', 'Согласовать тексты']);
    await reloaded;
    await page.getByLabel('Готово: Оплатить посты').press('Space');
    await page.getByText('сделано «Оплатить посты»').waitFor();
    await eventually(() => openTasks(page)).toEqual([...planned, 'Согласовать тексты']);
    await owner.open(projectPath);
    expect(await page.getByLabel('Готово: Оплатить посты').isChecked()).toBe(true);
    await expectUsable(page);
  });

  it('is shared by a letter with a reader who changes nothing', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const { page } = owner;
    const made = await owner.context.request.post('/api/v1/projects', {
      data: { title: 'Чай в Telegram', template_id: 'telegram_seeding' },
    });
    const projectPath = `/projects/${(await made.json()).data.project_id}`;
    await owner.open(projectPath);
    const reader = await site.person();
    await press(page, 'Пригласить');
    const members = page.getByRole('dialog', { name: 'Участники' });
    await members.getByLabel('Почта').fill('не почта');
    await members.getByRole('button', { name: 'Пригласить' }).click();
    await members.getByText('Проверьте адрес').waitFor();
    owner.expects(`422 /api/v1${projectPath}/invitations`);
    await members.getByLabel('Почта').fill(reader.email);
    await members.getByRole('button', { name: 'Пригласить' }).click();
    await members.getByRole('button', { name: `Отозвать: ${reader.email}` }).waitFor();
    await expectUsable(page);
    const link = linkIn((await site.mailbox.letterTo(reader.email, 2)).text);

    // Somebody else with the letter is told whose it is, and no more.
    const thief = await site.visitor({ as: await site.person() });
    await thief.open(link);
    await heading(thief.page, 'Это приглашение для другой почты');
    expect(await thief.page.getByText('Чай в Telegram').count()).toBe(0);
    await expectUsable(thief.page);

    // The invited one signs in on the way.
    const visitor = await site.visitor();
    await visitor.open(link);
    await logIn(visitor.page, reader);
    await heading(visitor.page, 'Чай в Telegram');
    await visitor.page.getByText('Ваша роль — читатель.').waitFor();
    await expectUsable(visitor.page);
    await press(visitor.page, 'Принять приглашение');
    await visitor.arrives(projectPath);
    await heading(visitor.page, 'Чай в Telegram');
    const tasks = visitor.page.getByRole('checkbox');
    await eventually(() => tasks.count()).toBe(9);
    expect(await tasks.evaluateAll((boxes) => boxes.every((box) => (box as HTMLInputElement).disabled))).toBe(true);
    expect(await visitor.page.getByLabel('Новая задача').count()).toBe(0);
    for (const name of ['Пригласить', 'Добавить сделку', /^Действия: /]) {
      expect(await visitor.page.getByRole('button', { name }).count()).toBe(0);
    }
    await visitor.page.getByRole('link', { name: /^Заметки/ }).click();
    await visitor.page.getByRole('heading', { name: 'Как сравниваем каналы' }).waitFor();
    expect(await visitor.page.getByLabel('Новая заметка').count()).toBe(0);
    await expectUsable(visitor.page);
    const refused = await visitor.context.request.post(`/api/v1${projectPath}/tasks`, { data: { title: 'Тайком' } });
    expect(refused.status()).toBe(403);

    // The link works once.
    await visitor.open(link);
    await heading(visitor.page, 'Приглашение не действует');

    // A reader may leave, and then there is nothing to see.
    await visitor.open(projectPath);
    await press(visitor.page, 'Действия с проектом');
    await visitor.page.getByRole('menuitem', { name: 'Выйти из проекта' }).click();
    await visitor.page.getByRole('dialog').getByRole('button', { name: 'Выйти' }).click();
    await visitor.arrives('/projects');
    expect(await visitor.open(projectPath)).toBe(404);
    visitor.expects(`404 ${projectPath}`);
  });

  it('is renamed, copied, kept as a template, put away and brought back', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const { page } = owner;
    const made = await owner.context.request.post('/api/v1/projects', {
      data: { title: 'Первый план', template_id: 'video' },
    });
    const { project_id: id, version } = (await made.json()).data;
    const menu = async (item: string) => {
      await press(page, 'Действия с проектом');
      await page.getByRole('menuitem', { name: item }).click();
    };
    await owner.open(`/projects/${id}`);
    await menu('Настройки');
    const settings = page.getByRole('dialog', { name: 'Настройки проекта' });
    await settings.getByLabel('Название').fill('Ролик о чае');
    // Meanwhile another tab was faster.
    await owner.context.request.patch(`/api/v1/projects/${id}`, { data: { version, note: 'Из другой вкладки' } });
    await settings.getByRole('button', { name: 'Сохранить' }).click();
    await settings.getByText('Проект изменился, пока вы его правили').waitFor();
    owner.expects(`409 /api/v1/projects/${id}`);
    expect(await settings.getByLabel('Название').inputValue()).toBe('Ролик о чае');
    await expectUsable(page);
    await settings.getByRole('button', { name: 'Сохранить' }).click();
    await heading(page, 'Ролик о чае');

    await page.getByRole('link', { name: /^Файлы/ }).click();
    await page.getByRole('heading', { name: 'Файлов пока нет' }).waitFor();
    const brief = { name: 'бриф.txt', mimeType: 'text/plain', buffer: Buffer.from('Снимаем чай.') };
    await page.locator('input[type=file]').setInputFiles(brief);
    const waiting = page.waitForEvent('download');
    await page.getByRole('main').getByRole('link', { name: 'бриф.txt' }).click();
    expect((await waiting).suggestedFilename()).toBe('бриф.txt');
    await expectUsable(page);
    await page.getByRole('button', { name: 'Убрать: бриф.txt' }).click();
    await page.getByRole('heading', { name: 'Файлов пока нет' }).waitFor();

    await menu('Сохранить как шаблон');
    await page.getByRole('dialog').getByLabel('Название шаблона').fill('Мой ролик');
    await page.getByRole('dialog').getByRole('button', { name: 'Сохранить шаблон' }).click();
    await page.getByText('Шаблон сохранён').waitFor();
    await menu('Сделать копию');
    await heading(page, 'Ролик о чае — копия');

    await menu('Убрать в архив');
    await page.getByRole('dialog').getByRole('button', { name: 'Убрать в архив' }).click();
    await owner.arrives('/projects');
    await page.getByRole('link', { name: /^Архив/ }).click();
    await page.getByRole('link', { name: 'Ролик о чае — копия' }).click();
    await page.getByText('Всё можно прочитать, менять ничего нельзя.').waitFor();
    expect(await page.getByLabel('Новая задача').count()).toBe(0);
    await expectUsable(page);
    await page.getByRole('main').getByRole('button', { name: 'Вернуть из архива' }).click();
    await page.getByLabel('Новая задача').waitFor();

    await owner.open('/projects');
    await page.getByRole('main').getByRole('button', { name: 'Новый проект' }).click();
    await page.getByRole('radio', { name: /^Мой ролик/ }).check();
    await page.getByRole('button', { name: 'Удалить шаблон «Мой ролик»' }).click();
    await eventually(() => page.getByRole('radio', { name: /^Мой ролик/ }).count()).toBe(0);
  });

  it('asks strangers to sign in first', async () => {
    const stranger = await site.visitor();
    await stranger.open('/projects?tab=incoming');
    await stranger.arrives(`/auth/login?${new URLSearchParams({ back_link: '/projects?tab=incoming' })}`);
  });
});
