/** Flash of unstyled content: nothing is shown before its style sheet has come, however late that is, on every page there is. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { setRole } from '#modules/passport/server/index.ts';
import { publishObject } from '../support/ad-objects.ts';
import { eventually, type Person, siteForTests, type Visitor } from '../support/browser.ts';
import { PAGE_ROUTES } from '../support/page-routes.ts';
import { addressOf, known } from '../support/page-world.ts';
import { openDeal } from './deals-desk.ts';

const site = siteForTests();

const DELAY_MILLISECONDS = 300;
let admin: Person;
const values: Record<string, string> = { kind: 'resource', _splat: '' };

beforeAll(async () => {
  admin = await site.person();
  await setRole(site.database.db, admin.email, 'admin');
  const seller = await site.person();
  const visitor = await site.visitor({ as: admin });
  for (const kind of ['product', 'campaign', 'resource', 'contractor'] as const) {
    values[`${kind}Id`] = (await publishObject(visitor, kind))[`${kind}_id`];
  }
  values.objectId = known(values, 'resourceId');
  values.accountId = admin.accountId;
  values.dealId = await openDeal(site, { buyer: Object.assign(visitor, { person: admin }), seller });
  const { rows } = await site.database.pool.query('SELECT project_id FROM deals WHERE deal_id = $1', [values.dealId]);
  values.projectId = rows[0].project_id;
  values.dialogId = (await visitor.call('POST /v1/chats', { account_id: seller.accountId })).body.data.dialog_id;
  values.rulingId = await refuseOne(visitor);
  values.day = '2026-11-17';
});

/** A moderator sends one of the person's objects back; answers the ruling about it. */
async function refuseOne(owner: Awaited<ReturnType<typeof site.visitor>>): Promise<string> {
  const moderator = await site.person();
  await setRole(site.database.db, moderator.email, 'moderator');
  const staff = await site.visitor({ as: moderator });
  const { product_id } = await publishObject(owner, 'product');
  const verdict = { decision: 'rejected', reason: 'bad_text' };
  await staff.call(`POST /v1/moderation/objects/product/${product_id}`, verdict);
  const { body } = await owner.call(`GET /v1/products/product/retrieve/${product_id}`);
  return body.data.appeal.link.split('/').at(-1);
}

/** The page that a payment provider leads back to goes on by itself, and a saved search leads to the catalog. */
const LEFT_OUT = ['/dev/ui', '/settings/finance/topup/$topupId', '/searches/$searchId'];
const ADMINISTRATION = ['payouts', 'people', 'log', 'health', 'legality', 'dictionaries'].map(
  (name) => `/admin/${name}`,
);
const addresses = () => [
  ...PAGE_ROUTES.filter(({ path }) => !LEFT_OUT.includes(path)).map((route) =>
    addressOf(route, (name) => known(values, name)).replace(/(?<=.)\/$/, ''),
  ),
  ...ADMINISTRATION,
  ...['objects', 'complaints', 'disputes', 'appeals', 'marking', 'log'].map((tab) => `/moderation?tab=${tab}`),
  '/no/such/page',
];

/** Runs in the page: looks at every frame that is shown for classes of CSS modules that no sheet knows yet. */
function watchClasses(): void {
  const bare = new Set<string>();
  Reflect.set(window, 'bareClasses', bare);
  const known = new Set<string>();
  const read = new WeakSet<CSSStyleSheet>();
  const learn = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule)
        for (const [, name] of rule.selectorText.matchAll(/\.(_[\w-]+)/g)) known.add(name as string);
      if ('cssRules' in rule) learn(rule.cssRules as CSSRuleList);
    }
  };
  const look = () => {
    for (const sheet of document.styleSheets) {
      if (read.has(sheet)) continue;
      read.add(sheet);
      learn(sheet.cssRules);
    }
    for (const element of document.querySelectorAll('body [class]')) {
      for (const name of element.classList) {
        if (/^_[\w-]+_\w{5}_\d+$/.test(name) && !known.has(name) && !bare.has(name) && element.checkVisibility())
          bare.add(name);
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function slowStyles(): Promise<Visitor> {
  const visitor = await site.visitor({ as: admin });
  await visitor.context.addInitScript(watchClasses);
  await visitor.context.route(/\.css$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MILLISECONDS));
    await route.continue();
  });
  return visitor;
}

interface Chunk {
  css?: string[];
  imports?: string[];
}
const manifest = JSON.parse(
  readFileSync(new URL('../../dist/client/.vite/manifest.json', import.meta.url), 'utf8'),
) as Record<string, Chunk>;

/** Sheets of everything that a chunk imports, at any depth. */
function sheetsBelow(key: string, seen = new Set<string>()): string[] {
  return (manifest[key]?.imports ?? []).flatMap((below) => {
    if (seen.has(below)) return [];
    seen.add(below);
    return [...(manifest[below]?.css ?? []), ...sheetsBelow(below, seen)];
  });
}

/** Whoever imports something may lay other rules over its own: `[sheet, what must stand before it]`. */
const ORDER = Object.keys(manifest).flatMap((key) =>
  (manifest[key]?.css ?? []).flatMap((sheet) =>
    sheetsBelow(key)
      .filter((below) => below !== sheet)
      .map((below) => [`/${sheet}`, `/${below}`] as const),
  ),
);

async function wrongOrder(page: Page): Promise<string[]> {
  const sheets = await page.evaluate(() =>
    [...document.styleSheets].map(({ href }) => new URL(href ?? '', location.href).pathname),
  );
  const place = (sheet: string) => sheets.indexOf(sheet);
  return ORDER.filter(([sheet, below]) => place(below) >= 0 && place(sheet) >= 0 && place(below) > place(sheet)).map(
    ([sheet, below]) => `${below} stands after ${sheet}`,
  );
}

const bareClasses = (page: Page) => page.evaluate(() => [...(Reflect.get(window, 'bareClasses') as Set<string>)]);

describe('a page whose style sheets come late', () => {
  it('shows nothing without them, whichever page it is, and has them in their order', async () => {
    const visitor = await slowStyles();
    visitor.mayMeet(/^(?:404|403) \//);
    const naked: Record<string, string[]> = {};
    const misplaced: Record<string, string[]> = {};
    const waiting = addresses();
    // Most of the time passes waiting for sheets, so several pages wait together.
    const tab = async () => {
      const page = await visitor.context.newPage();
      for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
        await visitor.open(address, page);
        // Lazy parts further down are loaded when they are scrolled to.
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await page.waitForFunction(() =>
          [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet),
        );
        const bare = await bareClasses(page);
        if (bare.length > 0) naked[address] = bare;
        const wrong = await wrongOrder(page);
        if (wrong.length > 0) misplaced[address] = wrong;
      }
      await page.close();
    };
    await Promise.all([tab(), tab(), tab()]);
    expect(naked).toEqual({});
    expect(misplaced).toEqual({});
  }, 600_000);

  it('shows nothing without them when one goes from page to page', async () => {
    const visitor = await slowStyles();
    const { page } = visitor;
    await visitor.open('/settings');
    await page.getByRole('link', { name: 'Пульт' }).first().click();
    for (const name of ['Люди', 'Журнал действий', 'Здоровье', 'Справочники']) {
      await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name }).click();
      await eventually(() => page.getByRole('main').getByRole('heading', { level: 1 }).first().textContent()).toContain(
        name,
      );
    }
    expect(await bareClasses(page)).toEqual([]);
  });
});
