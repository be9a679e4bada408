/** Two people talk, each in a browser of their own. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dealNumber } from '#modules/deals/domain/number.ts';
import { publishObject } from '../support/ad-objects.ts';
import { eventually, listening, type Person, siteForTests, type Visitor } from '../support/browser.ts';
import { pictureFile } from './ad-objects.ts';
import { openDeal } from './deals-desk.ts';
import { logIn } from './forms.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests();

type Somebody = Visitor & { person: Person };

async function somebody(name: string, width?: number): Promise<Somebody> {
  const person = await site.person();
  await site.database.pool.query('UPDATE accounts SET name = $2 WHERE account_id = $1', [person.accountId, name]);
  return Object.assign(await site.visitor({ as: person, ...(width && { width }) }), { person });
}

async function data(who: Visitor, key: string, body?: unknown) {
  const { status, body: answer } = await who.call(key, body);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

/** A dialog with words in it. */
async function talk(one: Somebody, other: Somebody, texts: readonly string[] = ['Здравствуйте!']): Promise<string> {
  const { dialog_id } = await data(one, 'POST /v1/chats', { account_id: other.person.accountId });
  for (const text of texts) await say(one, dialog_id, text);
  return dialog_id;
}
const say = (who: Visitor, dialogId: string, text: string) =>
  data(who, `POST /v1/chats/${dialogId}/messages`, { client_id: randomUUID(), text });

const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Сообщение' });
const log = (page: Page): Locator => page.getByRole('list', { name: 'Сообщения' });
const words = (page: Page, text: string | RegExp): Locator => log(page).getByRole('listitem').filter({ hasText: text });
const list = (page: Page): Locator => page.getByRole('region', { name: 'Диалоги' });
const send = async (page: Page, text: string): Promise<void> => {
  await field(page).fill(text);
  await field(page).press('Enter');
};
const firstNumber = (page: Page) => log(page).locator('[data-number]').first().getAttribute('data-number');
const isInSight = async (row: Locator): Promise<boolean> => {
  const place = (await row.count()) === 1 ? await row.boundingBox() : null;
  return place !== null && place.y > 60 && place.y + place.height < 900;
};
/** The menu of a message. */
async function choose(page: Page, text: string, item: string): Promise<void> {
  await words(page, text).hover();
  await words(page, text).getByRole('button', { name: 'Ещё', exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

describe('chats', () => {
  it('a question about a resource is answered live, and a draft survives a reload', async () => {
    const [buyer, seller] = [await somebody('Алина Воронцова'), await somebody('Тимур Сафин')];
    const { resource_id } = await publishObject(seller, 'resource', { title: 'Кофе и код' });
    await seller.open('/chats');
    await seller.page.getByText('Пока ни одной переписки').waitFor();

    await buyer.open(`/resource/${resource_id}`);
    await buyer.page.getByRole('link', { name: 'Написать владельцу' }).first().click();
    await buyer.page.getByRole('heading', { level: 1, name: 'Тимур Сафин' }).waitFor();
    await buyer.page
      .getByRole('link', { name: /Кофе и код/ })
      .first()
      .waitFor();
    await send(buyer.page, 'Здравствуйте! Есть место на 25-е?\nПодробности: https://example.ru/brief.');
    const link = words(buyer.page, 'Есть место').getByRole('link');
    expect(await link.getAttribute('href')).toBe('https://example.ru/brief');
    expect(await link.getAttribute('rel')).toContain('nofollow ugc noopener');

    // It comes by itself: into the list, the counter and to a screen reader.
    await list(seller.page)
      .getByRole('link', { name: /Алина Воронцова.*Есть место/s })
      .waitFor();
    await seller.page
      .getByRole('status')
      .filter({ hasText: 'Алина Воронцова: Здравствуйте!' })
      .waitFor({ state: 'attached' });
    await seller.page
      .getByRole('navigation', { name: 'Разделы' })
      .getByRole('link', { name: /Чаты.*новых: 1/ })
      .waitFor();
    await list(seller.page)
      .getByRole('link', { name: /Алина Воронцова/ })
      .click();
    await words(seller.page, 'Есть место').waitFor();
    await words(buyer.page, 'Есть место').getByRole('img', { name: 'Прочитано' }).waitFor();
    await eventually(() => seller.page.getByRole('link', { name: /Чаты.*новых/ }).count()).toBe(0);

    await field(seller.page).pressSequentially('Есть, в 10:00');
    await buyer.page.getByText('Тимур печатает').waitFor();
    await field(seller.page).press('Enter');
    await words(buyer.page, 'Есть, в 10:00').waitFor();
    await buyer.page.getByText('Тимур печатает').waitFor({ state: 'detached' });

    await words(buyer.page, 'Есть, в 10:00').hover();
    await buyer.page.getByRole('button', { name: 'Ответить' }).click();
    await field(buyer.page).fill('Берём утро');
    await buyer.page.getByText('Черновик сохранён').waitFor();
    await buyer.page.reload();
    await listening(buyer.page);
    expect(await field(buyer.page).inputValue()).toBe('Берём утро');
    await buyer.page.getByText('Ответ: Тимур').waitFor();
    await field(buyer.page).press('Enter');
    await words(seller.page, 'Берём утро')
      .getByRole('button', { name: /Тимур Сафин|Вы/ })
      .waitFor();
    expect(await words(seller.page, 'Берём утро').count()).toBe(1);

    // The card on top buys.
    await buyer.page.getByRole('button', { name: 'В корзину' }).click();
    await buyer.page.getByRole('link', { name: 'Корзина: 1' }).waitFor();
    await seller.open(`/resource/${resource_id}`);
    expect(await seller.page.getByRole('link', { name: /Написать/ }).count()).toBe(0);
  });

  it('what is written without a connection is kept, goes out when it is back, and arrives once', async () => {
    const [one, other] = [await somebody('Алина Воронцова'), await somebody('Тимур Сафин')];
    const dialogId = await talk(other, one);
    await one.open(`/chats/${dialogId}`);
    await other.open(`/chats/${dialogId}`);
    one.mayMeet(/^net::ERR_\w+ \/api\/v1\//);
    await one.context.setOffline(true);
    await send(one.page, 'Пишу из метро');
    await words(one.page, 'Пишу из метро').getByText('отправится, когда появится связь').waitFor();
    await one.context.setOffline(false);
    await words(other.page, 'Пишу из метро').waitFor();
    await one.page.getByText('отправится, когда появится связь').waitFor({ state: 'detached' });
    expect(await words(one.page, 'Пишу из метро').count()).toBe(1);

    // The answer is lost on its way: the same message is sent again and stays one.
    let tries = 0;
    await one.page.route('**/messages', async (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await send(one.page, 'И ещё раз');
    await eventually(() =>
      words(one.page, 'И ещё раз')
        .getByRole('img', { name: /Доставлено|Прочитано/ })
        .count(),
    ).toBe(1);
    expect(await words(one.page, 'И ещё раз').count()).toBe(1);
    await one.page.reload();
    await listening(one.page);
    expect(await words(one.page, 'И ещё раз').count()).toBe(1);
    expect(await words(other.page, 'И ещё раз').count()).toBe(1);
  });

  it('pictures and files go along, own words are changed and deleted', async () => {
    const [one, other] = [await somebody('Алина Воронцова'), await somebody('Тимур Сафин')];
    const dialogId = await talk(other, one);
    await one.open(`/chats/${dialogId}`);
    await other.open(`/chats/${dialogId}`);
    const { page } = one;
    await page
      .getByLabel('Файлы к сообщению')
      .setInputFiles([
        await pictureFile('teal'),
        { name: 'Бриф.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 бриф') },
      ]);
    await page.getByRole('list', { name: 'Вложения' }).getByText('Бриф.pdf').waitFor();
    await eventually(() => page.getByRole('progressbar').count()).toBe(0);
    await send(page, 'Вот макет');
    await words(other.page, 'Вот макет')
      .getByRole('button', { name: /Увеличить/ })
      .click();
    const viewer = other.page.getByRole('dialog', { name: /Фото/ });
    await eventually(() =>
      viewer.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    await other.page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
    const href = await words(other.page, 'Вот макет')
      .getByRole('link', { name: /Бриф\.pdf/ })
      .getAttribute('href');
    expect((await other.context.request.get(String(href))).status()).toBe(200);

    await send(page, 'Выйдем в среду');
    await words(other.page, 'Выйдем в среду').waitFor();
    await choose(page, 'Выйдем в среду', 'Изменить');
    await field(page).fill('Выйдем в четверг');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await words(other.page, 'Выйдем в четверг').getByText('изм.').waitFor();
    await choose(page, 'Выйдем в четверг', 'Удалить');
    await page.getByRole('dialog', { name: 'Удалить сообщение?' }).getByRole('button', { name: 'Удалить' }).click();
    await words(other.page, 'Сообщение удалено').waitFor();
    expect(await words(other.page, 'Выйдем').count()).toBe(0);

    await choose(other.page, 'Вот макет', 'Пожаловаться');
    const complaint = other.page.getByRole('dialog', { name: 'Что не так с сообщением?' });
    await complaint.getByLabel('Причина').selectOption('spam');
    await complaint.getByRole('button', { name: 'Отправить жалобу' }).click();
    await other.page.getByText('Спасибо. Модератор посмотрит.').waitFor();
  });

  it('a long history opens at its end, goes upward without a jump, and is searched', async () => {
    const [one, other] = [await somebody('Алина Воронцова'), await somebody('Тимур Сафин')];
    const dialogId = await talk(other, one, ['Здравствуйте!', 'Пришлём корзину апельсинов']);
    await fill(dialogId, other.person.accountId, 300);
    await one.open(`/chats/${dialogId}`);
    const { page } = one;
    await words(page, 'Строка 300.').waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await words(page, 'Строка 3.').count()).toBe(0);

    // The line under the reader's eye stays where it is while older ones arrive above it.
    const box = log(page).locator('xpath=../..');
    for (let first = await firstNumber(page); first !== '1'; first = await firstNumber(page)) {
      const moved = await box.evaluate(async (element, known) => {
        const edge = () => element.getBoundingClientRect().top;
        const isOld = () => element.querySelector<HTMLElement>('[data-number]')?.dataset.number === known;
        element.scrollTop = -element.scrollHeight;
        const row = [...element.querySelectorAll('[data-number]')].find(
          (one) => one.getBoundingClientRect().top >= edge(),
        );
        const before = (row?.getBoundingClientRect().top ?? 0) - edge();
        while (isOld()) await new Promise(requestAnimationFrame);
        return Math.abs((row?.getBoundingClientRect().top ?? 0) - edge() - before);
      }, first);
      expect(moved).toBeLessThan(2);
    }
    await words(page, 'Здравствуйте!').waitFor();

    // Search inside the thread brings what is not loaded, and the way back leads to the end.
    await page.reload();
    await listening(page);
    await page.getByRole('button', { name: 'Искать в переписке' }).click();
    await page.getByRole('searchbox', { name: 'Искать в этой переписке' }).fill('апельсины');
    await page.getByText('1 из 1').waitFor();
    await eventually(() => isInSight(words(page, 'корзину апельсинов'))).toBe(true);
    await page.getByRole('button', { name: 'Закончить поиск' }).click();
    await page.getByRole('button', { name: 'К последним сообщениям' }).click();
    await eventually(() => isInSight(words(page, 'Строка 300.'))).toBe(true);
    await list(page).getByRole('searchbox').fill('апельсин');
    await list(page)
      .getByRole('link', { name: /корзину апельсинов/ })
      .click();
    await one.arrives(`/chats/${dialogId}?message=2`);
    await eventually(() => isInSight(words(page, 'корзину апельсинов'))).toBe(true);
  });

  it('a deal is moved from the talk about it, and both see its line', async () => {
    const [buyer, seller] = [await somebody('Алина Воронцова'), await somebody('Тимур Сафин')];
    const dealId = await openDeal(site, { buyer, seller: seller.person, title: 'Хлеб и соль' });
    await buyer.open(`/deals/${dealId}`);
    await buyer.page
      .getByRole('region', { name: 'Что дальше' })
      .getByRole('link', { name: 'Написать продавцу' })
      .click();
    await buyer.page.getByText(`№ ${dealNumber(dealId)}`, { exact: true }).waitFor();
    await send(buyer.page, 'Жду подтверждения');
    await seller.open('/chats');
    await list(seller.page)
      .getByRole('link', { name: /Алина Воронцова/ })
      .click();
    await seller.page.getByRole('button', { name: 'Принять заказ' }).click();
    await log(buyer.page)
      .getByRole('link', { name: /Заказ принят/ })
      .waitFor();
    await buyer.page.getByText('В работе').first().waitFor();
  });

  it('somebody is blocked in the talk itself, is told no more than that, and is let in again', async () => {
    const [one, other] = [await somebody('Алина Воронцова'), await somebody('Тимур Сафин')];
    const dialogId = await talk(other, one);
    await one.open(`/chats/${dialogId}`);
    await other.open(`/chats/${dialogId}`);
    const menu = one.page.getByRole('button', { name: 'Ещё о собеседнике' });
    await menu.click();
    await one.page.getByRole('menuitem', { name: 'Заблокировать' }).click();
    const dialog = one.page.getByRole('dialog', { name: 'Заблокировать: Тимур Сафин' });
    await dialog.getByRole('button', { name: 'Заблокировать' }).click();
    await one.page.getByText('Вы не можете написать этому человеку.').waitFor();
    other.expects(`403 /api/v1/chats/${dialogId}/messages`);
    await send(other.page, 'Почему молчите?');
    await words(other.page, 'Почему молчите?').getByText('Вы не можете написать этому человеку.').waitFor();

    await menu.click();
    await one.page.getByRole('menuitem', { name: 'Разблокировать' }).click();
    await field(one.page).waitFor();
    await words(other.page, 'Почему молчите?').getByRole('button', { name: 'Повторить' }).click();
    await words(one.page, 'Почему молчите?').waitFor();
    expect(await words(other.page, 'Почему молчите?').count()).toBe(1);
  });

  it('is explained to whoever is not signed in, who comes back to the talk after signing in', async () => {
    const [one, other] = [await somebody('Алина Воронцова'), await somebody('Тимур Сафин')];
    const stranger = await site.visitor();
    await stranger.open(`/account/${other.person.accountId}`);
    await stranger.page.getByRole('link', { name: 'Написать', exact: true }).click();
    await stranger.page.getByRole('heading', { level: 1, name: 'Войдите, чтобы написать' }).waitFor();
    await expectUsable(stranger.page);
    await stranger.page.getByRole('main').getByRole('link', { name: 'Войти' }).click();
    await logIn(stranger.page, one.person);
    await stranger.page.getByRole('heading', { level: 1, name: 'Тимур Сафин' }).waitFor();
    await stranger.page.getByText('Это начало вашей переписки.').waitFor();
  });

  it('can be used on a phone and on a desk, by hand and by keyboard', async () => {
    const [one, other] = [await somebody('Алина Воронцова'), await somebody('Тимур Сафин')];
    const dialogId = await talk(other, one, [
      'Добрый день!',
      'Посмотрел бриф: https://example.ru/brief',
      'Удобно в 10:00?',
    ]);
    await say(one, dialogId, 'Давайте так');
    await one.open('/chats');
    const { page } = one;
    await expectUsable(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Действия с чатом: Тимур Сафин' }).click();
    await page.getByRole('menuitem', { name: 'Закрепить' }).click();
    await list(page).getByRole('img', { name: 'Закреплён' }).waitFor();
    await list(page)
      .getByRole('link', { name: /Тимур Сафин/ })
      .click();
    await words(page, 'Давайте так').waitFor();
    // The talk has the whole phone: nothing but the log scrolls, and the field stands at the bottom.
    await list(page).waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0);
    const entry = await field(page).boundingBox();
    expect((entry?.y ?? 0) + (entry?.height ?? 0)).toBeGreaterThan(760);
    await expectUsable(page);

    // Up to the last own words and change them; from the log by arrows to an answer.
    await field(page).press('ArrowUp');
    await page.getByText('Изменяете сообщение').waitFor();
    await page.keyboard.press('Escape');
    await words(page, 'Давайте так').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Ответ: Тимур').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Сообщение');
  });
});

/** A history as if it had been written long ago, and read. */
async function fill(dialogId: string, authorId: string, last: number): Promise<void> {
  const { pool } = site.database;
  await pool.query(
    `INSERT INTO chat_messages (dialog_id, number, message_id, kind, author_id, text, created_at)
     SELECT dialog_id, n, gen_random_uuid(), 'text', $2, 'Строка ' || n || '. Договорились о выходе в пятницу.', now() - interval '1 day'
     FROM chat_dialogs, generate_series(last_number + 1, $3) n WHERE dialog_id = $1`,
    [dialogId, authorId, last],
  );
  await pool.query('UPDATE chat_dialogs SET last_number = $2 WHERE dialog_id = $1', [dialogId, last]);
  await pool.query('UPDATE chat_members SET read_number = $2, unread = 0, unread_since = NULL WHERE dialog_id = $1', [
    dialogId,
    last,
  ]);
}
