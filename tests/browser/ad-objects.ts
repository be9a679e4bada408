/** The form of an ad object as a person works with it: by labels, steps and keys. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import type { AdObjectKind } from '#modules/ad-objects/kinds/kind.ts';

/** A picture of its own colour, as a file somebody has on the desk. */
export async function pictureFile(colour: string, { width = 640, height = 480 } = {}) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return { name: `${colour}.png`, mimeType: 'image/png', buffer };
}

/** Pastes a picture anywhere on the page. */
export async function pastePicture(page: Page, colour: string): Promise<void> {
  const { buffer, name, mimeType } = await pictureFile(colour);
  await page.evaluate(
    ({ base64, name, type }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], name, { type }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { base64: buffer.toString('base64'), name, type: mimeType },
  );
}

/** Drops a picture on the place that invites it. */
export async function dropPicture(page: Page, colour: string): Promise<void> {
  const { buffer, name, mimeType } = await pictureFile(colour);
  const dataTransfer = await page.evaluateHandle(
    ({ base64, name, type }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const dragged = new DataTransfer();
      dragged.items.add(new File([bytes], name, { type }));
      return dragged;
    },
    { base64: buffer.toString('base64'), name, type: mimeType },
  );
  const place = page.getByText('Перетащите картинки сюда');
  await place.dispatchEvent('dragover', { dataTransfer });
  await place.dispatchEvent('drop', { dataTransfer });
}

export const step = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });

/** On to the next step by the button at the end of this one. */
export const goOn = (page: Page, to: string): Promise<void> =>
  page.getByRole('button', { name: `Дальше: ${to}`, exact: true }).click();

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`\\S ${label}$`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** One of several pills: the pill itself is pressed, its radio lies under it. */
export async function mark(page: Page, option: string): Promise<void> {
  await page.locator('label', { has: page.getByRole('radio', { name: option, exact: true }) }).click();
}

export async function pick(page: Page, label: string, typed: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  // A list that opens closes again when the page moves: first into sight, then the words.
  await box.click();
  await box.pressSequentially(typed);
  await page.getByRole('option', { name: option }).click();
}

/** A date by its keys: day, month, year one after another. */
export async function typeDate(page: Page, label: string, digits: string): Promise<void> {
  await page.getByRole('group', { name: label, exact: true }).getByRole('spinbutton').first().pressSequentially(digits);
}

export const saved = (page: Page): Promise<void> =>
  page
    .getByText(/Черновик сохранён в \d\d:\d\d/)
    .first()
    .waitFor();

export const changePath = (kind: AdObjectKind, id: string): string => `/${kind}/${id}/change`;
