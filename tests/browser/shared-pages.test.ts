/** Shared rendering: public pages of signed-in people are rendered once for all; everybody must still see themselves, and only that. */
import { describe, expect, it } from 'vitest';
import { eventually, type Person, siteForTests } from '../support/browser.ts';
import { openDeal } from './deals-desk.ts';
import { accountMenu } from './forms.ts';

const site = siteForTests({ DEMO: '1' });

const PATHS = ['/', '/catalog', '/catalog/compare', '/help', '/legal/terms', '/legal/privacy'];
/** Too long a URL for the cache: its page is rendered for this visitor alone. */
const ALONE = `?utm_term=${'x'.repeat(600)}`;

async function cookieOf({ email, password }: Person): Promise<string> {
  const answer = await fetch(`${site.address}/api/v1/passport/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

const get = (path: string, cookie: string) => fetch(`${site.address}${path}`, { headers: { cookie } });
/** HTML that React has rendered, without the data after it. */
const drawnPart = (html: string) => html.slice(html.indexOf('<body'), html.indexOf('<script type="application/json"'));

describe('pages drawn once for all signed-in people', () => {
  it.each(PATHS)('%s shows each person themselves and nobody else', async (path) => {
    const people = await Promise.all([site.person(), site.person()]);
    const cookies = await Promise.all(people.map(cookieOf));
    // All at once, so that they share one drawing.
    const pages = await Promise.all(
      [...cookies, '', ...cookies].map(async (cookie) => (await get(path, cookie)).text()),
    );
    const seen = pages.map((html) => people.map(({ email }) => html.includes(email)));
    expect(seen).toEqual([
      [true, false],
      [false, true],
      [false, false],
      [true, false],
      [false, true],
    ]);
  });

  it.each(['/legal/terms', '/catalog'])('%s is what it would be if drawn for one person alone', async (path) => {
    const cookie = await cookieOf(await site.person());
    const drawings = () =>
      Promise.all(
        [path, `${path}${ALONE}`].map(async (address) => drawnPart(await (await get(address, cookie)).text())),
      );
    expect((await drawings())[0]).toContain('Меню: ');
    // A drawing that waited for its lazy parts is put together in another way, and is kept for two seconds.
    await expect.poll(async () => new Set(await drawings()).size, { timeout: 60_000, interval: 500 }).toBe(1);
  });

  it('is never kept by a browser, and leaves no mark of the drawing', async () => {
    const answer = await get('/', await cookieOf(await site.person()));
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.text()).not.toMatch(/nonce|:(?:menu|links|session)\b/);
  });

  it('is equal byte for byte when nothing has changed, so that an ETag can tell', async () => {
    const draw = async () => (await get(`/${ALONE}`, '')).text();
    // The first drawing of a process waits for its lazy parts and is put together in another way.
    await draw();
    const before = await draw();
    expect((await draw()) === before).toBe(true);
  });

  it('answers an ended session as an anonymous visitor', async () => {
    const person = await site.person();
    const cookie = await cookieOf(person);
    await get('/', cookie);
    await site.endSessions();
    const html = await (await get('/', cookie)).text();
    expect(html).not.toContain(person.email);
    expect(html).toContain('Войти');
  });

  it.each(['/', '/objects'])('%s has the new name at once when somebody changes theirs', async (path) => {
    const person = await site.person();
    const cookie = await cookieOf(person);
    const rename = (name: string) =>
      site.database.pool.query('UPDATE accounts SET name = $1 WHERE account_id = $2', [name, person.accountId]);
    await rename('Прежнее Имя');
    expect(await (await get(path, cookie)).text()).toContain('Прежнее Имя');
    await rename('Новое Имя');
    const html = await (await get(path, cookie)).text();
    expect(html).toContain('Новое Имя');
    expect(html).not.toContain('Прежнее Имя');
  });

  it('keeps a name that looks like markup harmless, in the page and in its data', async () => {
    const person = await site.person();
    const name = '</script><img src=x onerror=alert(1)>&$&';
    await site.database.pool.query('UPDATE accounts SET name = $1 WHERE account_id = $2', [name, person.accountId]);
    const visitor = await site.visitor({ as: person });
    await visitor.open('/catalog');
    await accountMenu(visitor.page).click();
    await visitor.page.getByText(name, { exact: true }).waitFor();
    await visitor.page.getByRole('link', { name: 'Профиль' }).first().click();
    await visitor.arrives(`/account/${person.accountId}`);
  });

  it('says nothing in the log when a visitor leaves before the page is there', async () => {
    const cookie = await cookieOf(await site.person());
    for (let visit = 0; visit < 10; visit += 1) {
      const leaving = new AbortController();
      const left = fetch(`${site.address}/objects`, { headers: { cookie }, signal: leaving.signal }).catch(
        () => 'left',
      );
      setTimeout(() => leaving.abort(), visit);
      await left;
    }
    // The next page comes after whatever the earlier ones had to say.
    await eventually(async () => (await get('/objects', cookie)).status).toBe(200);
    expect(site.takeComplaints()).toEqual([]);
  });

  it('is hydrated as it was drawn on a slow phone, where its data are there before React is', {
    retry: 0,
  }, async () => {
    const person = await site.person();
    const buyer = Object.assign(await site.visitor({ as: person }), { person });
    const dealId = await openDeal(site, { buyer, seller: await site.person() });
    const devtools = await buyer.context.newCDPSession(buyer.page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    for (let time = 0; time < 2; time += 1) {
      await buyer.open(`/deals/${dealId}`);
      await buyer.page.getByRole('heading', { level: 1 }).waitFor();
    }
  });
});
