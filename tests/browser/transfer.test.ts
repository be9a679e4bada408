/** Import and export as people do them: a file dropped on a page, a look at what it would do, a yes. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { siteForTests } from '../support/browser.ts';

const site = siteForTests();

const HEADINGS = 'ID;Название;Коротко;Темы;Регион;Площадка;Ссылка;Аудитория;Средний охват;Дата замера;Форматы и цены';
/** A page belongs to one published object: each has its own. */
const row = (title: string, offers = '1/24 | 12500 | 2', id = '') =>
  `${id};${title};О еде и городе.;Еда;Татарстан;Telegram;https://t.me/food_${Buffer.from(title).toString('hex')};184000;31400;01.09.2025;${offers}`;
const table = (...rows: string[]) => ({
  name: 'каналы.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADINGS, ...rows].join('\r\n')),
});

const choose = (page: Page, file: ReturnType<typeof table>) => page.locator('input[type=file]').setInputFiles(file);

it('shows what is wrong, takes the mended file and writes it', async () => {
  const visitor = await site.visitor({ as: await site.person() });
  const { page } = visitor;
  await visitor.open('/objects/import');
  await choose(page, table(row('Кухня'), row('Огород', '1/24 | даром | 2'), row('Двор')));
  await page.getByRole('heading', { name: 'Ошибки в 1 строке' }).waitFor();
  // Only the bad row, with its cell; the rest at one press.
  expect(await page.locator('tbody tr').count()).toBe(1);
  expect(await page.locator('tbody tr').textContent()).toContain('1/24 | даром | 2');
  await page.getByRole('switch', { name: 'Только с ошибками' }).uncheck();
  expect(await page.locator('tbody tr').count()).toBe(3);
  expect(await page.getByRole('button', { name: /Загрузить \d/ }).count()).toBe(0);

  await choose(page, table(row('Кухня'), row('Огород'), row('Двор')));
  await page.getByRole('heading', { name: 'Всё в порядке' }).waitFor();
  // The checked file survives a reload.
  await visitor.open(page.url());
  await page.getByRole('radio', { name: /Сразу опубликовать/ }).check();
  await page.getByRole('button', { name: 'Загрузить 3 объекта' }).click();
  await page.getByRole('heading', { name: 'Готово: создано 3 объекта' }).waitFor();
  await page.getByRole('link', { name: 'Огород' }).click();
  await page.getByRole('heading', { level: 1, name: 'Огород' }).waitFor();
});

it('gives the objects back as a file that changes them', async () => {
  const visitor = await site.visitor({ as: await site.person(), width: 390, height: 844 });
  const { page } = visitor;
  await visitor.open('/objects/import');
  await choose(page, table(row('Кухня')));
  await page.getByRole('button', { name: 'Загрузить 1 объект' }).click();
  await page.getByRole('heading', { name: 'Готово' }).waitFor();

  await visitor.open('/objects');
  await page.getByRole('button', { name: 'Импорт и экспорт' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Ресурсы, CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  await page.getByRole('button', { name: 'Импорт и экспорт' }).click();
  await page.getByRole('menuitem', { name: 'Импорт из таблицы' }).click();
  await visitor.arrives('/objects/import');
  await choose(page, {
    name: 'x.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text.replace(';Кухня;', ';Летняя кухня;')),
  });
  await page.getByRole('button', { name: 'Записать 1 объект' }).click();
  await page.getByRole('heading', { name: 'Готово: изменено 1' }).waitFor();
  await page.getByRole('link', { name: 'Летняя кухня' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

it('says why a file is refused and keeps the page', async () => {
  const visitor = await site.visitor({ as: await site.person() });
  visitor.expects('422 /api/v1/transfer/preview?kind=product');
  const { page } = visitor;
  await visitor.open('/objects/import?kind=product');
  await choose(page, { name: 'x.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004 nothing') });
  await page.getByRole('alert').getByText('не похож на таблицу').waitFor();
  await choose(page, { name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.alloc(6 * 1024 * 1024, 'a') });
  await page.getByRole('alert').getByText('больше 5 МБ').waitFor();
});

it('tells that a file is gone', async () => {
  const visitor = await site.visitor({ as: await site.person() });
  await visitor.open('/objects/import?kind=product&token=0199aaaa-0000-7000-8000-000000000000');
  await visitor.page.getByText('Этого файла уже нет').waitFor();
  expect(await visitor.page.locator('input[type=file]').count()).toBe(1);
});
