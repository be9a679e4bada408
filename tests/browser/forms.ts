/** The passport's forms as a person finds them: by their labels. */
import type { Locator, Page } from 'playwright-core';
import type { Person } from '../support/browser.ts';

export const email = (page: Page): Locator => page.getByLabel('Электронная почта');
export const code = (page: Page): Locator => page.getByLabel('Код', { exact: true });
export const password = (page: Page): Locator => page.getByLabel(/^(?:Новый )?[Пп]ароль$/);
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** The sentence at a field: what the field itself says to describe it, and what a screen reader would read with it. */
export async function complaintAt(field: Locator): Promise<string> {
  await field.and(field.page().locator('[aria-invalid=true]')).waitFor();
  const ids = (await field.getAttribute('aria-describedby')) ?? '';
  const alert = field.page().locator(
    ids
      .split(' ')
      .map((id) => `[id="${id}"][role=alert]`)
      .join(),
  );
  return (await alert.textContent()) ?? '';
}

/** An address that nobody has, a second try of the same test included. */
export const newAddress = (name: string): string => `${name}-${Date.now()}@example.ru`;

export async function askForCode(page: Page, address: string): Promise<void> {
  await email(page).fill(address);
  await press(page, 'Получить код');
  await heading(page, 'Код из письма');
}

/** The last digit sends it. */
export async function enterCode(page: Page, digits: string): Promise<void> {
  await code(page).fill(digits);
  await heading(page, 'Придумайте пароль');
}

export async function createAccount(page: Page, secret: string): Promise<void> {
  await password(page).fill(secret);
  await page.getByRole('checkbox').check();
  await press(page, 'Создать аккаунт');
}

export async function logIn(page: Page, { email: address, password: secret }: Person): Promise<void> {
  // The address changes before its page is drawn: without this wait the fields of the page before would be filled.
  await page.getByRole('form', { name: 'Вход' }).waitFor();
  await email(page).fill(address);
  await password(page).fill(secret);
  await press(page, 'Войти');
}

export const accountMenu = (page: Page): Locator => page.locator('summary', { hasText: /^Меню: / });

export async function logOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('button', { name: 'Выйти' }).first().click();
}
