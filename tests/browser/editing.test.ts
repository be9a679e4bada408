/** The form of an object that exists: whatever happens around it, what was typed is kept. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { KINDS } from '#modules/ad-objects/kinds/kind.ts';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { eventually, siteForTests, type Visitor } from '../support/browser.ts';
import { changePath, goOn, saved, step } from './ad-objects.ts';
import { heading, logIn, press } from './forms.ts';

const site = siteForTests();

const SUMMARY = 'Коротко о главном';
const MINE = 'Теперь и о пирогах.';

const summary = (page: Page) => page.getByLabel(SUMMARY);

/** The step with the words opens, wherever the form was left. */
async function openAbout(page: Page): Promise<void> {
  await step(page, 'Описание').getByRole('button', { name: 'Описание', exact: true }).click();
  await summary(page).waitFor();
}

const stored = async (owner: Visitor, id: string) =>
  (await owner.call(`GET /v1/products/resource/retrieve/${id}`)).body.data;

describe('a published object', () => {
  it('changes for others only when the owner saves, and then at once', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const { page } = owner;
    const { resource_id: id } = await publishObject(owner, 'resource');
    await owner.open(changePath('resource', id));
    await openAbout(page);
    await summary(page).fill(MINE);
    await page.getByLabel('Подробное описание').fill('Ещё и **хлеб**.');
    await page.getByText('Есть несохранённые изменения').first().waitFor();
    expect((await stored(owner, id)).summary).not.toBe(MINE);
    await press(page, 'Сохранить изменения');
    await page.getByText('Сохранили', { exact: true }).waitFor();

    const reader = await site.visitor();
    await reader.open(`/resource/${id}`);
    await reader.page.getByText(MINE).waitFor();
    expect(await reader.page.locator('strong', { hasText: 'хлеб' }).count()).toBe(1);
  });

  it('takes in what another tab has saved, and asks when both changed one field', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const { page } = owner;
    const { resource_id: id } = await publishObject(owner, 'resource');
    await owner.open(changePath('resource', id));
    const second = await owner.newTab(changePath('resource', id));

    await page.getByLabel('Название').fill('Кухня и двор');
    await press(page, 'Сохранить изменения');
    await page.getByText('Сохранили', { exact: true }).waitFor();

    await openAbout(second);
    await summary(second).fill(MINE);
    await press(second, 'Сохранить изменения');
    await second.getByText('Те правки уже в форме: название').waitFor();
    await second.getByText('Сохранили', { exact: true }).waitFor();
    expect(await stored(owner, id)).toMatchObject({ title: 'Кухня и двор', summary: MINE });

    await openAbout(page);
    await summary(page).fill('Только о супах.');
    await press(page, 'Сохранить изменения');
    await page.getByText('Объект изменили в другом окне, пока вы его правили').waitFor();
    expect(await summary(page).inputValue()).toBe('Только о супах.');
    await page.getByText(`у вас «Только о супах.», там «${MINE}»`).waitFor();
    await press(page, 'Взять их версию');
    expect(await summary(page).inputValue()).toBe(MINE);
    await press(page, 'Вернуть мою');
    expect(await summary(page).inputValue()).toBe('Только о супах.');
    await press(page, 'Сохранить изменения');
    await eventually(async () => (await stored(owner, id)).summary).toBe('Только о супах.');
    owner.expects(...Array(2).fill(`409 /api/v1/products/resource/change/${id}`));
  });

  it('keeps unsaved changes of a closed tab for its owner alone', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const { resource_id: id } = await publishObject(owner, 'resource');
    const tab = await owner.newTab(changePath('resource', id));
    await tab.getByLabel('Название').fill('Кухня на двоих');
    await tab.close();

    const { page } = owner;
    await owner.open(changePath('resource', id));
    await page.getByText(/Вернули несохранённое от \d\d:\d\d/).waitFor();
    expect(await page.getByLabel('Название').inputValue()).toBe('Кухня на двоих');
    expect((await stored(owner, id)).title).toBe('Кухня на Петроградке');
    await press(page, 'Сохранить изменения');
    await eventually(async () => (await stored(owner, id)).title).toBe('Кухня на двоих');
  });
});

describe('a draft', () => {
  it('is there after a closed tab, even before it had a name', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const tab = await owner.newTab('/campaign/create');
    await goOn(tab, 'бюджет и сроки');
    await tab.getByLabel('Чего хотите добиться').fill('400 заявок');
    await tab.close();

    const { page } = owner;
    await owner.open('/campaign/create');
    await page.getByText(/Вернули несохранённое/).waitFor();
    await goOn(page, 'бюджет и сроки');
    expect(await page.getByLabel('Чего хотите добиться').inputValue()).toBe('400 заявок');
    await step(page, 'Продукт и цель').getByLabel('Название').fill('Осенний запуск');
    await saved(page);
    await owner.open('/campaign/create');
    expect(await page.getByLabel('Название').inputValue()).toBe('');
  });

  it('waits for the connection and is saved when it is back', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const { page } = owner;
    const { resource_id: id } = await createObject(owner, 'resource');
    await owner.open(changePath('resource', id));
    await openAbout(page);
    await owner.context.setOffline(true);
    await summary(page).fill(MINE);
    await page.getByText('Нет связи: сохраним, когда появится').first().waitFor();
    expect(await summary(page).inputValue()).toBe(MINE);
    await owner.context.setOffline(false);
    await saved(page);
    expect((await stored(owner, id)).summary).toBe(MINE);
    owner.expects(...owner.problems.filter((problem) => problem.startsWith('net::ERR_INTERNET_DISCONNECTED')));
  });

  it('survives an ended session and is saved after signing in', async () => {
    const person = await site.person();
    const owner = await site.visitor({ as: person });
    const { page } = owner;
    const { resource_id: id } = await createObject(owner, 'resource');
    await owner.open(changePath('resource', id));
    await openAbout(page);
    await site.endSessions();
    await summary(page).fill(MINE);
    await page.getByText('Вы вышли из аккаунта').waitFor();
    expect(await summary(page).inputValue()).toBe(MINE);
    owner.expects(`401 /api/v1/products/resource/change/${id}`, '401 /api/v1/passport/login');
    await page.getByRole('link', { name: 'Войти и продолжить' }).click();
    await heading(page, 'С возвращением');
    await logIn(page, person);
    await owner.arrives(changePath('resource', id));
    await eventually(async () => (await stored(owner, id)).summary).toBe(MINE);
  });
});

describe('somebody else’s object', () => {
  const MESSAGES = {
    product: 'Продукт не принадлежит вам',
    campaign: 'Рекламная кампания не принадлежит вам',
    resource: 'Ресурс не принадлежит вам',
    contractor: 'Исполнитель не принадлежит вам',
  };

  it('is not to be changed: the refusal names the kind and leads back to its page', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const other = await site.visitor({ as: await site.person() });
    for (const kind of KINDS) {
      const object = await publishObject(owner, kind);
      const path = `/${kind}/${object[`${kind}_id`]}`;
      const forbidden = `/forbidden?${new URLSearchParams({ cause: MESSAGES[kind], back_link: path })}`;
      expect(await other.open(`${path}/change`)).toBe(403);
      await other.arrives(forbidden);
      await heading(other.page, MESSAGES[kind]);
      other.expects(`403 ${forbidden}`);
      await other.page.getByRole('link', { name: 'Вернуться' }).click();
      await other.arrives(path);
      await heading(other.page, object.title);
    }
  });
});

describe('a deleted object', () => {
  it('is asked about first, and then gone from everywhere', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const { page } = owner;
    const { resource_id: id } = await publishObject(owner, 'resource', { title: 'Прощальный канал' });
    await publishObject(owner, 'resource', { title: 'Остающийся канал' });
    await owner.open('/objects');
    const askToDelete = async () => {
      await page.getByRole('button', { name: 'Ещё действия: Прощальный канал' }).click();
      await page.getByRole('menuitem', { name: 'Удалить' }).click();
      return page.getByRole('dialog', { name: 'Удалить «Прощальный канал»?' });
    };
    await (await askToDelete()).getByRole('button', { name: 'Оставить' }).click();
    expect((await stored(owner, id)).title).toBe('Прощальный канал');
    await (await askToDelete()).getByRole('button', { name: 'Удалить' }).click();
    await page
      .getByRole('link', { name: /Прощальный канал/ })
      .first()
      .waitFor({ state: 'detached' });
    await page
      .getByRole('link', { name: /Остающийся канал/ })
      .first()
      .waitFor();

    const reader = await site.visitor();
    await reader.open('/catalog?kind=resource&q=канал');
    await reader.page.getByRole('main').getByRole('link', { name: 'Остающийся канал' }).waitFor();
    expect(await reader.page.getByRole('main').getByRole('link', { name: 'Прощальный канал' }).count()).toBe(0);
    for (const visitor of [reader, owner]) {
      expect(await visitor.open(`/resource/${id}`)).toBe(404);
      await visitor.page.getByText('Page Not Found').first().waitFor();
      visitor.expects(`404 /resource/${id}`);
    }
  });

  it('lets its form be saved as a new draft', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const { page } = owner;
    const { resource_id: id } = await createObject(owner, 'resource');
    await owner.open(changePath('resource', id));
    await openAbout(page);
    expect((await owner.call(`DELETE /v1/products/resource/delete/${id}`)).status).toBe(200);
    await summary(page).fill(MINE);
    await page.getByText('Объект удалён в другом окне').waitFor();
    owner.expects(`404 /api/v1/products/resource/change/${id}`);
    await press(page, 'Создать заново из введённого');
    await saved(page);
    await eventually(() => page.url()).not.toContain(id);
    const next = /resource\/([0-9a-f-]{36})\/change/.exec(page.url())?.[1] ?? '';
    expect(await stored(owner, next)).toMatchObject({ summary: MINE, life: 'draft' });
  });
});

describe('the frame of the form', () => {
  it('marks the own objects as the section, and speaks from one place', async () => {
    const owner = await site.visitor({ as: await site.person() });
    const { page } = owner;
    const { product_id: id } = await publishObject(owner, 'product');
    await owner.open('/product/create');
    const sections = page.getByRole('navigation', { name: 'Разделы' });
    expect(await sections.locator('[aria-current=page]').allTextContents()).toEqual(['Все объекты']);
    // A public page and a working one: the same region for toasts, once.
    for (const path of [`/product/${id}`, '/objects']) {
      await owner.open(path);
      await eventually(() => page.locator('[aria-relevant=additions]').count()).toBe(1);
    }
    await owner.open(`/product/${id}`);
    await press(page, 'Поставить на паузу');
    await page.getByRole('status').getByText('Поставлено на паузу').waitFor();
  });
});
