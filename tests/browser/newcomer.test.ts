/** How far it is from the first sight of the site to a paid order, for somebody who has no account yet. */
import { expect, it } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { PASSWORD, siteForTests } from '../support/browser.ts';
import { code, email, newAddress, password, press } from './forms.ts';

const site = siteForTests();

const MOST_CLICKS = 9;
const MOST_SCREENS = 8;

it('is at most nine clicks and eight screens away', async () => {
  const seller = await site.visitor({ as: await site.person() });
  await publishObject(seller, 'resource', { title: 'Хлеб и соль' });
  const visitor = await site.visitor();
  const { page } = visitor;
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => (globalThis as unknown as { countClick(): void }).countClick(), true);
  });
  const screens: string[] = [];
  /** A page, or a dialog or a step that takes its place. */
  const stands = async (title: string | RegExp) => {
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    screens.push(String(title));
  };

  await visitor.open('/');
  await stands(/./);
  await page.getByRole('main').getByRole('combobox').first().fill('хлеб');
  await page
    .getByRole('option', { name: /Хлеб и соль/ })
    .first()
    .click();
  await stands('Хлеб и соль');
  await page
    .getByRole('button', { name: /^В корзину: / })
    .first()
    .click();
  await page
    .getByRole('link', { name: /^В корзине, перейти: / })
    .first()
    .click();

  await stands('Ваша почта');
  const address = newAddress('newcomer');
  await email(page).fill(address);
  await press(page, 'Получить код');
  await stands('Код из письма');
  await code(page).pressSequentially(await site.mailbox.codeFor(address));
  await stands('Придумайте пароль');
  await password(page).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await press(page, 'Создать аккаунт');

  await stands('Корзина');
  await page.getByRole('button', { name: /^Оплатить картой/ }).click();
  await stands('Оплата заказа');
  await page.getByRole('button', { name: /^Заплатить/ }).click();
  await page.waitForURL(/\/projects\/[\w-]+$/);
  await stands(/, \d+\s[а-я]+$/);
  await page.getByText(/^Заказ оформлен: /).waitFor();

  const { rows } = await site.database.pool.query(
    'SELECT d.state FROM deals d JOIN accounts a ON a.account_id = d.buyer_id WHERE a.email = $1',
    [address],
  );
  expect(rows).toEqual([{ state: 'requested' }]);
  expect(clicks, 'clicks').toBeLessThanOrEqual(MOST_CLICKS);
  expect(screens.length, screens.join(' → ')).toBeLessThanOrEqual(MOST_SCREENS);
});
