/** The one story that must always work: two strangers, from their sign-up to the money, everything by their own hands. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, PASSWORD, siteForTests, type Visitor } from '../support/browser.ts';
import { choose, goOn, mark, pick, saved, typeDate } from './ad-objects.ts';
import { nextStep, seen } from './deals-desk.ts';
import { askForCode, createAccount, enterCode, heading, newAddress, press } from './forms.ts';

const site = siteForTests();

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Сообщение' }).fill(text);
  await page.keyboard.press('Enter');
}
const said = (page: Page, text: string): Promise<void> =>
  page.getByRole('list', { name: 'Сообщения' }).getByText(text).first().waitFor();

async function signUp(address: string): Promise<Visitor> {
  const visitor = await site.visitor();
  await visitor.open('/auth/signup');
  await askForCode(visitor.page, address);
  await enterCode(visitor.page, await site.mailbox.codeFor(address));
  await createAccount(visitor.page, PASSWORD);
  await visitor.arrives('/');
  return visitor;
}

async function publish({ page }: Visitor): Promise<void> {
  await saved(page);
  await press(page, 'Опубликовать');
  await heading(page, /» в каталоге$/);
}

async function sayWhatItIs(page: Page): Promise<void> {
  await page.getByLabel('Коротко о главном').fill('Хлеб, печь и соседи.');
  await page.getByLabel('Подробное описание').fill('Каждое утро.');
}

async function describeIt(page: Page, region: string): Promise<void> {
  await sayWhatItIs(page);
  await page.getByRole('button', { name: 'Еда', exact: true }).click();
  await pick(page, region, 'Перм', 'Пермский край');
}

async function publishResource(owner: Visitor): Promise<void> {
  const { page } = owner;
  await owner.open('/resource/create');
  await page.getByLabel('Название').fill('Хлеб и соль');
  await choose(page, 'Где размещаем', 'Telegram');
  await page.getByLabel('Ссылка на площадку').fill('t.me/hleb_i_sol');
  await goOn(page, 'описание');
  await describeIt(page, 'Где ваша аудитория');
  await goOn(page, 'аудитория');
  await page.getByLabel('Сколько человек').fill('48200');
  await page.getByLabel('Средний охват').fill('12500');
  await typeDate(page, 'Дата замера', '01092025');
  await goOn(page, 'форматы и цены');
  await page.getByRole('button', { name: 'Добавить формат' }).click();
  await page.getByLabel('Формат', { exact: true }).fill('1/24');
  await page.getByLabel('Цена').fill('14500');
  await publish(owner);
}

async function publishCampaign(advertiser: Visitor): Promise<void> {
  const { page } = advertiser;
  await advertiser.open('/product/create');
  await page.getByLabel('Название').fill('Печь «Уголёк»');
  await page.getByLabel('Категория', { exact: true }).fill('Печи');
  await page.getByLabel('Цена').fill('24900');
  await page.getByLabel('Коротко о главном').fill('Хлеб, печь и соседи.');
  await page.getByRole('button', { name: 'Еда', exact: true }).click();
  await pick(page, 'Где продаётся', 'Перм', 'Пермский край');
  await goOn(page, 'подробности');
  await page.getByLabel('Бренд').fill('Уголёк');
  await page.getByLabel('Сайт или страница').fill('ugolek.example.ru');
  await goOn(page, 'картинки');
  await goOn(page, 'особые правила и рекламодатель');
  await choose(page, 'Категория по закону', 'Обычный товар или услуга');
  await mark(page, '6+');
  await page.getByLabel('Рекламодатель', { exact: true }).fill('ООО «Уголёк»');
  await page.getByLabel('ИНН рекламодателя').fill('7707083893');
  await publish(advertiser);

  await page.getByRole('link', { name: 'Создать кампанию с этим продуктом' }).click();
  await page.getByLabel('Название').fill('Осенний розжиг');
  // The product and what it says already come along.
  await eventually(() => page.getByRole('combobox', { name: 'Что рекламируем' }).inputValue()).toBe('Печь «Уголёк»');
  await mark(page, 'Продажи');
  await mark(page, 'Ресурсы');
  await goOn(page, 'бюджет и сроки');
  await page.getByLabel('Бюджет', { exact: true }).fill('150000');
  await mark(page, 'За показы (CPM)');
  await typeDate(page, 'Начало', '01032031');
  await typeDate(page, 'Окончание', '30042031');
  await goOn(page, 'кому показываем');
  expect(await page.getByRole('combobox', { name: 'Где показываем' }).inputValue()).toBe('Пермский край');
  await pick(page, 'Ещё регионы', 'Татар', 'Татарстан');
  await goOn(page, 'описание и задание');
  await sayWhatItIs(page);
  expect(await page.getByRole('button', { name: 'Еда', exact: true }).getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Пост 1/24', exact: true }).click();
  await page.getByLabel('Задание', { exact: true }).fill('Рассказать о первом дне осени.');
  await publish(advertiser);
}

it('goes from two sign-ups to the money and a payout', async () => {
  const owner = await signUp(newAddress('timur'));
  await publishResource(owner);
  const advertiser = await signUp(newAddress('alina'));
  await publishCampaign(advertiser);

  const { page: hers } = advertiser;
  await hers.getByRole('link', { name: 'Подобрать площадки под кампанию' }).click();
  await hers.waitForURL(/\/catalog\?.*topic=food.*price_to=150000/);
  await hers.getByRole('main').getByRole('link', { name: 'Хлеб и соль', exact: true }).waitFor();
  await advertiser.open('/catalog');
  await hers.getByRole('combobox', { name: 'Поиск по каталогу' }).fill('хлеба с солью');
  await press(hers, 'Найти');
  await hers.getByRole('main').getByRole('link', { name: 'Хлеб и соль', exact: true }).click();
  await heading(hers, 'Хлеб и соль');
  const shop = new URL(hers.url()).pathname;

  await hers.getByRole('link', { name: 'Написать владельцу' }).first().click();
  await hers.waitForURL(/\/chats\/[\da-f-]{36}/);
  await say(hers, 'Здравствуйте! Есть место на 25-е?');
  const { page: his } = owner;
  await owner.open('/chats');
  await his
    .getByRole('region', { name: 'Диалоги' })
    .getByRole('link', { name: /Есть место на 25-е/ })
    .click();
  await said(his, 'Есть место на 25-е?');
  await say(his, 'Есть, в десять утра.');
  await said(hers, 'Есть, в десять утра.');

  await advertiser.open(shop);
  await hers
    .getByRole('button', { name: /^В корзину: / })
    .first()
    .click();
  await hers
    .getByRole('link', { name: /^В корзине, перейти: / })
    .first()
    .click();
  await hers.getByLabel('Кампания', { exact: true }).selectOption({ label: 'Осенний розжиг' });
  // A channel in Telegram: the risk is taken knowingly, and stays with the deal.
  await hers.getByRole('checkbox', { name: /^Понимаю риск/ }).check();
  await hers.getByText('Запись ляжет в сделку').waitFor();
  await hers.getByRole('button', { name: 'Оплатить картой 14 500 ₽' }).click();
  await hers.getByText('Тестовый платёж, деньги не списываются').waitFor();
  await hers.getByRole('button', { name: /^Заплатить/ }).click();
  await hers.waitForURL(/\/projects\/[\da-f-]{36}$/);
  await hers.getByRole('heading', { name: /^Заказ оформлен: 14\s500\s₽ под защитой$/ }).waitFor();
  await hers.getByRole('link', { name: 'Открыть сделку' }).waitFor();
  await seen(hers, 'ответ до');

  await owner.open('/projects');
  await his
    .getByRole('link', { name: /^Входящие заказы/ })
    .first()
    .click();
  await press(his, 'Принять заказ');
  await seen(his, 'Ничего не ждёт вашего ответа.');
  await his.getByRole('link', { name: 'Хлеб и соль' }).first().click();
  await nextStep(his, /^Сдайте работу до/);
  await press(his, 'Сдать работу');
  const dialog = his.getByRole('dialog', { name: 'Сдать работу' });
  await dialog.getByLabel('Что сделано').fill('Пост вышел, охват за первый час прикладываю.');
  await dialog.getByLabel('Ссылка на публикацию, если есть').fill('https://t.me/hleb_i_sol/1834');
  await dialog.getByRole('button', { name: 'Сдать работу' }).click();
  await nextStep(his, /^Покупатель проверит работу до/);

  const deal = new URL(his.url()).pathname;
  await advertiser.open(deal);
  await nextStep(hers, /^Проверьте работу до/);
  await press(hers, 'Принять работу');
  const question = hers.getByRole('dialog', { name: 'Принять работу' });
  await question.getByRole('button', { name: 'Принять работу' }).click();
  await nextStep(hers, 'Сделка завершена');
  await hers.getByRole('link', { name: 'Оставить отзыв' }).click();
  await hers.getByRole('radio', { name: '4 из 5, хорошо' }).check({ force: true });
  await hers.getByLabel('Отзыв', { exact: true }).fill('Охват честный.');
  await press(hers, 'Оставить отзыв');
  await seen(hers, 'Пока отзыв видите только вы.');
  const thanks = hers.getByRole('region', { name: 'Спасибо за отзыв' });
  await thanks.getByRole('button', { name: 'Заказать ещё раз' }).waitFor();

  await owner.open(deal);
  await nextStep(his, /^Вы получили 13\s050/);
  await his.getByRole('radio', { name: '5 из 5, отлично' }).check({ force: true });
  await press(his, 'Оставить отзыв');
  await seen(his, 'Охват честный.');

  await owner.open('/settings/finance');
  const form = his.getByRole('form', { name: 'Вывести деньги' });
  await form.getByRole('button', { name: 'Всё' }).click();
  await form.getByLabel('Номер карты').fill('2200 0000 0000 0004');
  await form.getByRole('button', { name: /^Вывести/ }).click();
  await his.getByRole('heading', { name: /^Заявка на 13\s050\s₽ принята$/ }).waitFor();
  await seen(his, 'На проверке');
  expect(await his.getByRole('region', { name: 'Баланс' }).textContent()).toMatch(
    /Выводы и возвраты в пути\s*13\s050\s₽/,
  );
});
