/** Deals of a project on its board and in its lists, and answers to what has been replaced meanwhile. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dealNumber } from '#modules/deals/domain/number.ts';
import { dayAfter } from '../basket/basket-world.ts';
import { eventually, siteForTests } from '../support/browser.ts';
import { createProject, nextStep, openDeal, peopleOf, press, seen, step } from './deals-desk.ts';

const site = siteForTests();
const { balanceOf, both } = peopleOf(site);

describe('the board of a project', () => {
  const column = (page: Page, name: RegExp) => page.getByRole('region', { name });

  it('takes a card only where an action leads, by drag and by its menu', async () => {
    const [buyer, seller] = await both();
    const projectId = await createProject(buyer);
    const [first, second] = [
      await openDeal(site, { buyer, seller: seller.person, projectId, title: 'Утро без спешки' }),
      await openDeal(site, { buyer, seller: seller.person, projectId, title: 'Районный гид' }),
    ];
    for (const deal of [first, second]) {
      await step(seller, deal, 'accept');
      await step(seller, deal, 'deliver', { text: 'Готово.' });
    }
    const { page } = buyer;
    await page.setViewportSize({ width: 1280, height: 800 });
    await buyer.open(`/projects/${projectId}`);
    // Nobody argues, so there is no column for it, and the last one is in sight.
    expect(await column(page, /^Спор/).count()).toBe(0);
    const last = await column(page, /^Завершены/).boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(1280);
    expect(last?.height ?? 0).toBeLessThan(300);
    const card = column(page, /^На приёмке/)
      .getByRole('article')
      .filter({ hasText: 'Утро без спешки' });
    await card.getByText(`№ ${dealNumber(first)}`, { exact: true }).waitFor();
    await card.hover();
    await page.mouse.down();
    await column(page, /^Новые заказы/).hover();
    await column(page, /^Новые заказы/).hover({ position: { x: 40, y: 120 } });
    await eventually(() => page.locator('[data-takes]').count()).toBe(2);
    await column(page, /^Завершены/).hover();
    await column(page, /^Завершены/).hover({ position: { x: 40, y: 120 } });
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: 'Принять работу' });
    await press(dialog, 'Принять работу');
    await column(page, /^Завершены 1/)
      .getByText('Утро без спешки')
      .waitFor();

    const menu = page.getByRole('button', { name: /^Переместить: Районный гид/ });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: /Вернуть на доработку/ }).focus();
    await page.keyboard.press('Enter');
    const revision = page.getByRole('dialog', { name: 'Вернуть на доработку' });
    await revision.getByLabel('Что исправить').fill('Поправьте ссылку.');
    await press(revision, 'Вернуть на доработку');
    await column(page, /^В работе 1/)
      .getByText('Районный гид')
      .waitFor();
  }, 40_000);

  it('and every other list names deals by their numbers', async () => {
    const [buyer, seller] = await both();
    const projectId = await createProject(buyer);
    const deal = await openDeal(site, { buyer, seller: seller.person, projectId, title: 'Утро без спешки' });
    const number = `№ ${dealNumber(deal)}`;
    for (const view of ['list', 'timeline']) {
      await buyer.open(`/projects/${projectId}?view=${view}`);
      await buyer.page.getByRole('main').getByText(number, { exact: true }).waitFor();
    }
    await buyer.open('/settings/finance');
    await buyer.page
      .getByRole('row')
      .getByText(new RegExp(`сделка ${number}`))
      .first()
      .waitFor();
    await seller.open('/projects');
    await seller.page
      .getByRole('link', { name: /^Входящие заказы/ })
      .first()
      .click();
    await seller.page.getByRole('main').getByText(number, { exact: true }).waitFor();
  });
});

describe('what was replaced before the answer', () => {
  it('a counter-offer: the question shows the new sum and asks again', async () => {
    const [buyer, seller] = await both();
    const dealId = await openDeal(site, { buyer, seller: seller.person });
    await step(seller, dealId, 'counter', { amount: 110_000, due_on: dayAfter(40) });
    await buyer.open(`/deals/${dealId}`);
    await press(buyer.page, 'Согласиться');
    const dialog = buyer.page.getByRole('dialog', { name: /^Согласиться на / });
    await seen(dialog, 'Новая сумма — 1 100 ₽');
    await dialog.getByLabel('Комментарий, если хотите').fill('Годится.');
    await step(seller, dealId, 'counter', { amount: 1_400_000, due_on: dayAfter(70), comment: 'Передумал.' });
    buyer.expects(`409 /api/v1/deals/${dealId}/accept_counter`);
    await press(dialog, 'Согласиться');
    await seen(dialog, 'Продавец изменил предложение.');
    await seen(dialog, 'Новая сумма — 14 000 ₽');
    expect(await dialog.getByLabel('Комментарий, если хотите').inputValue()).toBe('Годится.');
    await seen(buyer.page, 'Передумал.');
    expect(await balanceOf(buyer)).toMatchObject({ heldKopecks: 1_450_000 });
    await press(dialog, 'Согласиться');
    await nextStep(buyer.page, /^Работа в процессе, срок/);
    expect(await balanceOf(buyer)).toMatchObject({ heldKopecks: 1_400_000 });
  }, 60_000);

  it('a delivery: the question shows the new work and asks again', async () => {
    const [buyer, seller] = await both();
    const projectId = await createProject(buyer);
    const dealId = await openDeal(site, { buyer, seller: seller.person, projectId });
    await step(seller, dealId, 'accept');
    await step(seller, dealId, 'deliver', { text: 'Хорошая работа.' });
    // From the board, which has no room for the work itself.
    await buyer.open(`/projects/${projectId}`);
    await press(buyer.page, 'Принять работу');
    const dialog = buyer.page.getByRole('dialog', { name: 'Принять работу' });
    await step(buyer, dealId, 'request_revision', { comment: 'Поправьте.' });
    await step(seller, dealId, 'deliver', { text: 'Совсем другая работа.' });
    buyer.expects(`409 /api/v1/deals/${dealId}/complete`);
    await press(dialog, 'Принять работу');
    await seen(dialog, 'Продавец сдал работу ещё раз.');
    await seen(dialog, 'Совсем другая работа.');
    expect(await balanceOf(seller)).toMatchObject({ availableKopecks: 0 });
    await press(dialog, 'Принять работу');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await balanceOf(seller)).availableKopecks).toBe(1_305_000);
  }, 60_000);
});
