/** Deals as two people and a moderator live them, in their own browsers. */
import { describe, expect, it } from 'vitest';
import { createLedger } from '#modules/ledger/server/index.ts';
import { setRole } from '#modules/passport/server/index.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { dayAfter } from '../basket/basket-world.ts';
import { publishObject } from '../support/ad-objects.ts';
import { eventually, siteForTests } from '../support/browser.ts';
import { createProject, nextStep, openDeal, peopleOf, press, type Somebody, seen, step, take } from './deals-desk.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests();
const { balanceOf, both, somebody } = peopleOf(site);

describe('a deal', () => {
  it('goes from the basket to the money and to reviews of both sides', async () => {
    const [buyer, seller] = await both();
    const { resource_id } = await publishObject(seller, 'resource', {
      title: 'Хлеб и соль',
      offers: [{ format: '1/24', price: 1_450_000, lead_days: 2 }],
    });
    const ledger = createLedger(site.database);
    await inTransaction(site.database.db, (transaction) =>
      ledger.topUp(transaction, {
        topupId: newId(),
        accountId: buyer.person.accountId,
        amountKopecks: 1_450_000,
      }),
    );
    await buyer.open(`/resource/${resource_id}`);
    await buyer.page
      .getByRole('button', { name: /^В корзину: / })
      .first()
      .click();
    const inBasket = buyer.page.getByRole('link', { name: /^В корзине, перейти: / }).first();
    // The element that replaced the button has the focus: the keyboard goes on from there.
    await eventually(() => inBasket.evaluate((link) => link === document.activeElement)).toBe(true);
    await inBasket.click();
    await buyer.page
      .getByRole('button', { name: /^Оплатить/ })
      .first()
      .click();
    await buyer.page.waitForURL(/\/projects\/[\da-f-]{36}/);
    await seen(buyer.page, 'ответ до');

    await seller.open('/projects');
    await seller.page
      .getByRole('link', { name: /^Входящие заказы/ })
      .first()
      .click();
    await seen(seller.page, '1 заказ ждёт вашего ответа');
    await press(seller.page, 'Принять заказ');
    await seen(seller.page, 'Ничего не ждёт вашего ответа.');
    await seller.page.getByRole('link', { name: 'Хлеб и соль' }).first().click();
    await nextStep(seller.page, /^Сдайте работу до/);

    await press(seller.page, 'Сдать работу');
    const dialog = seller.page.getByRole('dialog', { name: 'Сдать работу' });
    await press(dialog, 'Сдать работу');
    await seen(dialog, 'Опишите, что сделано.');
    await dialog.getByLabel('Что сделано').fill('Пост вышел, охват за первый час прикладываю.');
    await dialog.getByLabel('Ссылка на публикацию, если есть').fill('https://t.me/hleb_i_sol/1834');
    // The present moment stands there already.
    await dialog.getByLabel('Во сколько').fill('');
    await press(dialog, 'Сдать работу');
    await seen(dialog, 'Укажите время.');
    await dialog.getByLabel('Во сколько').fill('00:00');
    await dialog.getByLabel('Сколько увидели, если знаете').fill('11340');
    await dialog
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'Охват за час.txt', mimeType: 'text/plain', buffer: Buffer.from('11 340') });
    await seen(dialog, 'Охват за час.txt');
    await dialog.getByRole('button', { name: 'Убрать файл Охват за час.txt' }).waitFor();
    await press(dialog, 'Сдать работу');
    await nextStep(seller.page, /^Покупатель проверит работу до/);

    const path = new URL(seller.page.url()).pathname;
    await buyer.open(path);
    await nextStep(buyer.page, /^Проверьте работу до/);
    const check = buyer.page.getByRole('region', { name: 'Что дальше' });
    await check.getByRole('link', { name: /t\.me\/hleb_i_sol\/1834.*вышло.*охват 11\s340/s }).waitFor();
    const titles = await buyer.page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    const places = ['Сданная работа', 'Задание', 'Где деньги', 'История'].map((title) => titles.indexOf(title));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    const download = buyer.page.waitForEvent('download');
    await buyer.page.getByRole('link', { name: /Охват за час\.txt/ }).click();
    expect((await download).suggestedFilename()).toBe('Охват за час.txt');
    await take(buyer.page, 'Вернуть на доработку', { 'Что исправить': 'Нет метки в ссылке.' });
    await nextStep(buyer.page, /^Работа в процессе, срок/);

    await seller.open(path);
    await nextStep(seller.page, 'Исправьте и сдайте снова');
    await take(seller.page, 'Сдать работу', { 'Что сделано': 'Поправил ссылку.' });
    await buyer.open(path);
    await seen(buyer.page, 'Нет метки в ссылке.');
    await take(buyer.page, 'Принять работу');
    await nextStep(buyer.page, 'Сделка завершена');
    await buyer.page.getByRole('link', { name: 'Акт, PDF' }).waitFor();
    expect(await balanceOf(seller)).toMatchObject({ availableKopecks: 1_305_000 });
    expect(await balanceOf(buyer)).toMatchObject({ availableKopecks: 0, heldKopecks: 0 });

    await press(buyer.page, 'Оставить отзыв');
    await seen(buyer.page, 'Поставьте оценку от 1 до 5.');
    await buyer.page.getByRole('radio', { name: '4 из 5, хорошо' }).check({ force: true });
    await buyer.page.getByLabel('Отзыв', { exact: true }).fill('Охват честный.');
    await press(buyer.page, 'Оставить отзыв');
    await seen(buyer.page, 'Пока отзыв видите только вы.');
    await seller.open(path);
    await nextStep(seller.page, /^Вы получили 13\s050/);
    await seen(seller.page, 'Другая сторона уже написала отзыв о вас.');
    await seller.page.getByRole('radio', { name: '5 из 5, отлично' }).check({ force: true });
    await press(seller.page, 'Оставить отзыв');
    await seen(seller.page, 'Охват честный.');

    const stranger = await site.visitor();
    await stranger.open(`/resource/${resource_id}`);
    await stranger.page.getByText('1 отзыв').first().waitFor();
    await stranger.page.mouse.wheel(0, 20_000);
    await seen(stranger.page, 'Охват честный.');
    await stranger.open(`/account/${seller.person.accountId}`);
    await stranger.page.mouse.wheel(0, 20_000);
    await stranger.page.getByRole('button', { name: /Как продавец\s*4,0/ }).waitFor();

    await buyer.open(path);
    await press(buyer.page, 'Заказать ещё раз');
    await buyer.arrives('/basket');
    await buyer.page.getByRole('heading', { level: 3, name: 'Хлеб и соль' }).waitFor();
    await seller.call(`DELETE /v1/products/resource/delete/${resource_id}`);
    await buyer.open(path);
    await press(buyer.page, 'Заказать ещё раз');
    buyer.expects('409 /api/v1/basket/repeat');
    await seen(buyer.page, '«Хлеб и соль» больше не в каталоге');
  }, 360_000);

  it('is declined, and the money comes back', async () => {
    const [buyer, seller] = await both();
    const deal = await openDeal(site, { buyer, seller: seller.person });
    await seller.open(`/deals/${deal}`);
    await take(seller.page, 'Отказаться', { 'Причина, если хотите': 'Все даты заняты.' });
    await nextStep(seller.page, 'Вы отказались от заказа');
    await buyer.open(`/deals/${deal}`);
    await nextStep(buyer.page, 'Продавец отказался от заказа');
    await seen(buyer.page, 'Все даты заняты.');
    expect(await balanceOf(buyer)).toMatchObject({ availableKopecks: 1_450_000, heldKopecks: 0 });
  });

  it('changes its price and day when the buyer takes the counter-offer', async () => {
    const [buyer, seller] = await both();
    const deal = await openDeal(site, { buyer, seller: seller.person });
    await seller.open(`/deals/${deal}`);
    await press(seller.page, 'Предложить свои условия');
    const dialog = seller.page.getByRole('dialog', { name: 'Предложить свои условия' });
    await dialog.getByLabel('Сумма').fill('12 000');
    await seen(dialog, 'На 2 500 ₽ меньше, чем в заказе.');
    await press(dialog, 'Предложить свои условия');
    await seen(dialog, 'Выберите день.');
    await dialog.getByRole('button', { name: 'Срок: Выберите день' }).click();
    // The calendar stands above the window, and its days can be pressed.
    await dialog.getByRole('button', { name: 'Далее' }).first().click();
    await dialog.getByRole('button', { name: /^\D+, 15 / }).click();
    await dialog.getByRole('button', { name: /^Срок: 15 / }).waitFor();
    await press(dialog, 'Предложить свои условия');
    await nextStep(seller.page, /^Ждём ответа покупателя до/);

    await buyer.open(`/deals/${deal}`);
    await seen(buyer.page, '−2 500 ₽');
    await buyer.page
      .getByText(/срок — 15\s\p{L}+/u)
      .first()
      .waitFor();
    await press(buyer.page, 'Согласиться');
    const question = buyer.page.getByRole('dialog', { name: /^Согласиться на 12\s000\s₽ до 15\s/ });
    await press(question, 'Согласиться');
    await question.waitFor({ state: 'hidden' });
    await nextStep(buyer.page, /^Работа в процессе, срок/);
    expect(await balanceOf(buyer)).toMatchObject({ availableKopecks: 250_000, heldKopecks: 1_200_000 });
  });

  it('takes by card what a dearer counter-offer is short of, and agrees with the payment', async () => {
    const [buyer, seller] = await both();
    const deal = await openDeal(site, { buyer, seller: seller.person });
    await step(seller, deal, 'counter', { amount: 1_750_000, due_on: dayAfter(50) });
    await buyer.open(`/deals/${deal}`);
    await press(buyer.page, 'Согласиться');
    const question = buyer.page.getByRole('dialog', { name: /^Согласиться на 17\s500\s₽/ });
    await question.getByLabel('Комментарий, если хотите').fill('Договорились');
    await press(question, 'Согласиться');
    buyer.expects(`402 /api/v1/deals/${deal}/accept_counter`);
    await question.getByText(/не хватает 3\s000\s₽/).waitFor();
    await expectUsable(buyer.page);
    await question.getByRole('button', { name: 'Оплатить картой 3 000 ₽' }).click();
    await buyer.page.getByRole('button', { name: /^Заплатить/ }).click();
    await buyer.page.getByText('Вы согласились на новые условия').waitFor();
    // Told once: the address says nothing of the payment any more.
    await buyer.page.waitForURL(new RegExp(`/deals/${deal}$`));
    await buyer.page.getByText('Вы согласились на новые условия').waitFor();
    await nextStep(buyer.page, /^Работа в процессе, срок/);
    await seen(buyer.page, 'Договорились');
    await expectUsable(buyer.page);
    expect(await balanceOf(buyer)).toMatchObject({ availableKopecks: 0, heldKopecks: 1_750_000 });
  });

  it('in dispute is divided 30 to 70 by a moderator', async () => {
    const [buyer, seller] = await both();
    const moderator = await somebody('Ольга');
    await setRole(site.database.db, moderator.person.email, 'moderator');
    const judge = await site.visitor({ as: moderator.person });
    const deal = await openDeal(site, { buyer, seller: seller.person, amountKopecks: 1_000_000 });
    await step(seller, deal, 'accept');
    await step(seller, deal, 'deliver', { text: 'Баннер показан.' });
    await buyer.open(`/deals/${deal}`);
    await take(buyer.page, 'Открыть спор', { 'Что случилось': 'Показано 61 % обещанного.' });
    await nextStep(buyer.page, 'Спор решает модератор');

    await judge.open('/moderation');
    await judge.page
      .getByRole('navigation', { name: 'Разделы' })
      .getByRole('link', { name: 'Споры , ждут: 1' })
      .click();
    await seen(judge.page, 'Показано 61 % обещанного.');
    // The chat of the two sides is a part of the file.
    await judge.page.getByRole('region', { name: 'Переписка' }).getByText('Открыт спор').first().waitFor();
    // From the middle, by the keys alone.
    await judge.page.getByLabel('Доля продавца').focus();
    for (let presses = 0; presses < 4; presses += 1) await judge.page.keyboard.press('ArrowLeft');
    await seen(judge.page, '7 000 ₽');
    await seen(judge.page, '300 ₽');
    await seen(judge.page, '2 700 ₽');
    await expectUsable(judge.page);
    await press(judge.page, 'Вернуть 7 000 ₽ и закрыть спор');
    await seen(judge.page, 'Напишите, почему так: это прочитают обе стороны.');
    await judge.page.getByLabel('Почему так').fill('Сделана треть.');
    await judge.page.keyboard.press('Control+Enter');
    await press(judge.page.getByRole('dialog', { name: 'Решить спор?' }), 'Решить спор');
    await seen(judge.page, 'Споров нет');

    await buyer.open(`/deals/${deal}`);
    await nextStep(buyer.page, /^Вам вернулось 7\s000/);
    await seen(buyer.page, 'Сделана треть.');
    expect(await balanceOf(buyer)).toMatchObject({ availableKopecks: 700_000, heldKopecks: 0 });
    expect(await balanceOf(seller)).toMatchObject({ availableKopecks: 270_000 });
  });

  it('in dispute is asked for again when its file did not come, and leaves the list when a colleague has settled it', async () => {
    const [buyer, seller] = await both();
    const moderator = await somebody('Ольга');
    await setRole(site.database.db, moderator.person.email, 'moderator');
    const judge = Object.assign(await site.visitor({ as: moderator.person }), { person: moderator.person });
    const deals: string[] = [];
    for (const title of ['Первая газета', 'Вторая газета']) {
      const deal = await openDeal(site, { buyer, seller: seller.person, title });
      await step(seller, deal, 'accept');
      await step(buyer, deal, 'dispute', { reason: 'Не то, что обещали.' });
      deals.push(deal);
    }
    const { page } = judge;
    await judge.open('/moderation?tab=disputes');
    await page.getByRole('heading', { name: /^Первая газета/ }).waitFor();
    await page.route(`**/api/v1/deals/${deals[1]}`, (route) => route.abort());
    judge.expects(`net::ERR_FAILED /api/v1/deals/${deals[1]}`);
    await page
      .getByRole('navigation', { name: 'Споры' })
      .getByRole('button', { name: /Вторая газета/ })
      .click();
    await seen(page, 'Не получилось открыть спор');
    await page.unroute(`**/api/v1/deals/${deals[1]}`);
    await step(judge, deals[1] ?? '', 'settle', { seller_share: 0, comment: 'Не сделано.' });
    await press(page, 'Повторить');
    await seen(page, 'Этот спор уже решён.');
    await press(page, 'Убрать из списка');
    await page.getByRole('heading', { name: /^Первая газета/ }).waitFor();
    // For the tests that count what waits for a moderator.
    await step(judge, deals[0] ?? '', 'settle', { seller_share: 0, comment: 'Не сделано.' });
  });

  it('is cancelled when the seller agrees to it', async () => {
    const [buyer, seller] = await both();
    const deal = await openDeal(site, { buyer, seller: seller.person });
    await step(seller, deal, 'accept');
    await buyer.open(`/deals/${deal}`);
    await press(buyer.page, 'Ещё шаги сделки');
    await buyer.page.getByRole('menuitem', { name: 'Предложить отмену' }).click();
    const asked = buyer.page.getByRole('dialog', { name: 'Предложить отмену' });
    await asked.getByLabel('Почему хотите отменить').fill('Запуск перенесли.');
    await press(asked, 'Предложить отмену');
    await asked.waitFor({ state: 'hidden' });
    await nextStep(buyer.page, 'Вы предложили отменить сделку');
    await seller.open(`/deals/${deal}`);
    await seen(seller.page, 'Запуск перенесли.');
    await take(seller.page, 'Согласиться на отмену');
    await nextStep(seller.page, 'Сделка отменена');
  });

  it('is nowhere for a stranger', async () => {
    const [buyer, seller] = await both();
    const deal = await openDeal(site, { buyer, seller: seller.person });
    const stranger = await somebody('Чужой');
    expect(await stranger.open(`/deals/${deal}`)).toBe(404);
    stranger.expects(`404 /deals/${deal}`);
  });
});

describe('pages of deals', () => {
  it('are usable by everybody', async () => {
    const [buyer, seller] = await both();
    const projectId = await createProject(buyer);
    const counter = await openDeal(site, { buyer, seller: seller.person, projectId });
    await step(seller, counter, 'counter', { amount: 1_800_000, due_on: dayAfter(40), comment: 'С закрепом.' });
    const done = await openDeal(site, { buyer, seller: seller.person, projectId });
    await step(seller, done, 'accept');
    await step(seller, done, 'deliver', { text: 'Первая.', link: 'https://example.ru/1' });
    await step(buyer, done, 'request_revision', { comment: 'Поправьте.' });
    await step(seller, done, 'deliver', { text: 'Вторая.', link: 'https://example.ru/2' });
    const { body: again } = await buyer.call(`GET /v1/deals/${done}`);
    await step(buyer, done, 'complete', { step_id: again.data.standing_step_id });
    await openDeal(site, { buyer, seller: seller.person, projectId });
    const pages: [Somebody, string][] = [
      [buyer, `/deals/${counter}`],
      [seller, `/deals/${done}`],
      [buyer, `/projects/${projectId}`],
      [buyer, `/projects/${projectId}?view=list`],
      [buyer, `/projects/${projectId}?view=timeline`],
      [seller, '/projects?tab=incoming'],
    ];
    for (const [who, path] of pages) {
      await who.open(path);
      await expectUsable(who.page);
    }
    await seller.open('/projects?tab=incoming');
    await seller.page.getByRole('link', { name: 'Хлеб и соль' }).first().click();
    await press(seller.page, 'Предложить свои условия');
    await seller.page.getByRole('dialog').waitFor();
    await expectUsable(seller.page);
  }, 360_000);
});
