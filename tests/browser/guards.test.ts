import { describe, expect, it } from 'vitest';
import { type Person, siteForTests } from '../support/browser.ts';
import { accountMenu, heading, logIn, press } from './forms.ts';

const site = siteForTests();

let knownPerson: Promise<Person> | undefined;
const somebody = (): Promise<Person> => {
  knownPerson ??= site.person();
  return knownPerson;
};

const HOSTILE_LINKS = [
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
  '/\t/evil.example',
];

describe('access to pages', () => {
  it('sends an anonymous visitor to the login and then to the page they wanted', async () => {
    const person = await somebody();
    const visitor = await site.visitor();
    await visitor.open('/settings/account');
    await visitor.arrives('/auth/login?back_link=%2Fsettings%2Faccount');
    await logIn(visitor.page, person);
    await visitor.arrives('/settings/account');
    await heading(visitor.page, 'Аккаунт');
  });

  it('brings a reader back to the page from which they went to log in', async () => {
    const person = await somebody();
    const visitor = await site.visitor();
    const profile = `/account/${person.accountId}`;
    await visitor.open(profile);
    await visitor.page.getByRole('banner').getByRole('link', { name: 'Войти' }).click();
    await logIn(visitor.page, person);
    await visitor.arrives(profile);
    // The page drawn for a stranger is drawn anew for its owner.
    await visitor.page.getByRole('link', { name: 'Изменить профиль' }).waitFor();
  });

  it('keeps the wanted page on the way from login to sign-up and reset', async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open('/auth/login?back_link=%2Flegal%2Fterms');
    await page.getByRole('link', { name: 'Создайте аккаунт' }).click();
    await visitor.arrives('/auth/signup?back_link=%2Flegal%2Fterms');
    await page.getByRole('link', { name: 'Войдите' }).click();
    await page.getByRole('link', { name: 'Забыли пароль?' }).click();
    await visitor.arrives('/auth/reset?back_link=%2Flegal%2Fterms');
  });

  it.each(HOSTILE_LINKS)('never leaves the site after a login by the link %j', async (link) => {
    const person = await somebody();
    const visitor = await site.visitor();
    await visitor.open(`/auth/login?back_link=${encodeURIComponent(link)}`);
    await logIn(visitor.page, person);
    await accountMenu(visitor.page).waitFor();
    await visitor.arrives('/');
  });

  it('offers no hostile link on the pages that lead back', async () => {
    const { context } = await site.visitor({ as: await somebody() });
    for (const link of HOSTILE_LINKS) {
      for (const path of ['/auth/already', '/forbidden']) {
        const answer = await context.request.get(`${path}?back_link=${encodeURIComponent(link)}`);
        const links = [...(await answer.text()).matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => href);
        expect(links.length).toBeGreaterThan(0);
        for (const href of links) expect(new URL(href, site.address).origin).toBe(site.address);
      }
    }
  });

  it.each(['/auth/login', '/auth/signup', '/auth/reset'])('sends a signed-in person from %s on', async (path) => {
    const visitor = await site.visitor({ as: await somebody() });
    await visitor.open(`${path}?back_link=/legal/terms`);
    await visitor.arrives('/auth/already?back_link=%2Flegal%2Fterms');
    await heading(visitor.page, 'Вы уже вошли');
    await visitor.page.getByRole('link', { name: 'Продолжить' }).click();
    await visitor.arrives('/legal/terms');
  });

  it('lets a signed-in person change accounts', async () => {
    const visitor = await site.visitor({ as: await somebody() });
    const other = await site.person();
    await visitor.open('/auth/already?back_link=/settings/account');
    await press(visitor.page, 'Выйти и войти в другой аккаунт');
    await visitor.arrives('/auth/login?back_link=%2Fsettings%2Faccount');
    await logIn(visitor.page, other);
    await visitor.arrives('/settings/account');
    await visitor.page
      .getByLabel('Электронная почта')
      .and(visitor.page.locator(`[value="${other.email}"]`))
      .waitFor();
  });

  it('refuses with a cause shown as text and a way back, to signed-in people only', async () => {
    const cause = '<img src=x onerror="document.title=1"> Это чужой объект';
    const path = `/forbidden?${new URLSearchParams({ cause, back_link: '/legal/terms' })}`;
    const stranger = await site.visitor();
    await stranger.open(path);
    await stranger.arrives(`/auth/login?${new URLSearchParams({ back_link: path })}`);

    const visitor = await site.visitor({ as: await somebody() });
    const { page } = visitor;
    expect(await visitor.open(path)).toBe(403);
    await heading(page, cause);
    expect(await page.locator('main img').count()).toBe(0);
    expect(await page.title()).toContain('Охват');
    visitor.expects(`403 ${path}`);
    await page.getByRole('link', { name: 'Вернуться' }).click();
    await visitor.arrives('/legal/terms');
  });
});
