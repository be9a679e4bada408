/**
 * No serious complaint of axe on any page of the demonstration and in anything that opens on them, and nothing wider than the
 * screen. A page is covered by being declared; what opens is listed in openings.ts.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoSignIns } from '#modules/passport/server/index.ts';
import { publishObject } from '../support/ad-objects.ts';
import { siteForTests, type Visitor } from '../support/browser.ts';
import { PAGE_ROUTES } from '../support/page-routes.ts';
import { addressOf, known } from '../support/page-world.ts';
import { OPENINGS, type Opening, ROLES, type Role } from './openings.ts';

const site = siteForTests({ DEMO: '1' });

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** One test goes through a part of one role's pages. */
const PATIENCE_MS = 600_000;
/** Whatever is waited for in a tab: other files keep the processors busy as well. */
const WAIT_MS = 90_000;
/** Escape closes at once or never. */
const CLOSING_MS = 5_000;
/** As many as keep two cores busy. */
const TABS_AT_ONCE = 3;
/** Pages per test, and pages on which several things open: a failed test is tried again as a whole. */
const PAGES_AT_ONCE = 12;
const OPENED_AT_ONCE = 6;
/** Colours depend on the theme alone, and the rest on the width. */
const LOOKS = [
  { width: 1280, theme: 'light' },
  { width: 390, theme: 'dark' },
] as const;
const OPENED = 'dialog[open], [role=dialog], [role=menu], [role=listbox], details[open] > :not(summary)';

/** Whose page it is; public ones that know who looks are looked at twice. */
function rolesOf(path: string): Role[] {
  if (/^\/auth\/(?!already)/.test(path)) return ['visitor'];
  if (path.startsWith('/moderation')) return ['moderator'];
  if (path.startsWith('/admin')) return ['admin'];
  if (/^\/(?:help|legal|dev)/.test(path)) return ['visitor'];
  if (/^\/(?:catalog|account|product\/\$\w+$|resource\/\$\w+$|$)/.test(path)) return ['visitor', 'marina'];
  if (path.startsWith('/finance')) return ['marina', 'anton'];
  return path.startsWith('/objects') || path.endsWith('/change') ? ['anton'] : ['marina'];
}

/** URLs of further states of declared pages, and of the pages that have no route of their own. */
const MORE_PAGES: Record<Role, readonly string[]> = {
  visitor: [
    '/catalog?kind=contractor',
    '/catalog?kind=campaign',
    '/catalog?view=table',
    '/catalog?q=гиппопотам',
    '/basket',
    '/nowhere',
  ],
  marina: ['delivered', 'requested', 'in_work', 'disputed', 'completed', 'cancelled'].map(
    (state) => `/deals/$${state}`,
  ),
  anton: [
    '/',
    '/projects?tab=incoming',
    ...['requested', 'in_work', 'delivered', 'completed'].map((state) => `/deals/$${state}`),
  ],
  moderator: [
    '/',
    ...['objects', 'complaints', 'disputes', 'appeals', 'marking', 'log'].map((tab) => `/moderation?tab=${tab}`),
  ],
  admin: [
    ...['people', 'people/$accountId', 'payouts', 'log', 'health', 'dictionaries', 'legality'].map(
      (page) => `/admin/${page}`,
    ),
    '/moderation?tab=appeals',
  ],
};

const signIns = new Map(demoSignIns().map(({ email, password }) => [email.split('@')[0], { email, password }]));

async function come(role: Role): Promise<Visitor> {
  const account = signIns.get(role);
  return site.visitor(account && { as: { accountId: '', ...account } });
}

/** Path parameters of the pages, by role: ids of that person's things, or of the first of everybody's. */
const values = new Map<Role, Record<string, string>>();

async function readValues(visitor: Visitor, role: Role, rulingId: string): Promise<Record<string, string>> {
  const first = async (key: string, body?: unknown) => {
    const answer = await visitor.call(key, body);
    return answer.status === 200 ? (answer.body.data.items[0] ?? {}) : {};
  };
  const ids: Record<string, string> = {};
  for (const kind of ['product', 'campaign', 'resource', 'contractor'] as const) {
    const list = `POST /v1/products/${kind}/get_list`;
    const own = role === 'anton' ? await first(list, { filter: { mine: true }, limit: 1 }) : {};
    ids[`${kind}Id`] = { ...(await first(list, { limit: 1 })), ...own }[`${kind}_id`];
  }
  const [project, dialog] = [await first('GET /v1/projects'), await first('GET /v1/chats')];
  const deals: { state: string; deal_id: string }[] = (await visitor.call('GET /v1/deals')).body.data?.items ?? [];
  const topup = await visitor.call(
    'POST /v1/finance/topups',
    { amount: 100_000, return_to: '/basket' },
    { 'idempotency-key': crypto.randomUUID() },
  );
  const search = { title: 'Каналы о еде', kind: 'resource', filter: { q: 'еда' }, sort: 'relevance' };
  const saved = await visitor.call('POST /v1/catalog/searches', search);
  return {
    ...ids,
    searchId: saved.body.data?.search_id,
    accountId: (await first('POST /v1/products/resource/get_list', { limit: 1 })).owner.account_id,
    // `$delivered` is a deal whose work waits for the buyer.
    ...Object.fromEntries(deals.map(({ state, deal_id }) => [state, deal_id])),
    dealId: deals[0]?.deal_id ?? '',
    projectId: project.project_id,
    dialogId: dialog.dialog_id,
    topupId: topup.body.data?.topup_id,
    kind: 'resource',
    objectId: ids.resourceId ?? '',
    day: new Date().toISOString().slice(0, 10),
    rulingId,
    _splat: '',
  };
}

/** Work for every queue of the moderators: the demonstration has none that waits. */
async function fillQueues(buyer: Visitor): Promise<string> {
  const { resource_id: waiting } = await publishObject(buyer, 'resource', { title: 'Ждёт проверки' });
  await site.database.pool.query("UPDATE ad_objects SET moderation = 'pending' WHERE object_id = $1", [waiting]);
  const { body: listed } = await buyer.call('POST /v1/products/contractor/get_list', { limit: 1 });
  const complaint = { kind: 'contractor', id: listed.data.items[0].contractor_id, reason: 'spam' };
  await buyer.call('POST /v1/moderation/complaints', complaint);

  const { product_id: refused } = await publishObject(buyer, 'product', { title: 'Возвращён на правки' });
  const refusal = { decision: 'rejected', reason: 'bad_text' };
  await (await come('moderator')).call(`POST /v1/moderation/objects/product/${refused}`, refusal);
  const { body: shown } = await buyer.call(`GET /v1/products/product/retrieve/${refused}`);
  const rulingId: string = shown.data.appeal.link.split('/').at(-1);
  const appeal = { text: 'Текст понятный.', key: crypto.randomUUID() };
  await buyer.call(`POST /v1/appeals/rulings/${rulingId}/appeal`, appeal);
  return rulingId;
}

beforeAll(async () => {
  const buyer = await come('marina');
  const rulingId = await fillQueues(buyer);
  for (const role of ROLES) values.set(role, await readValues(await come(role), role, rulingId));
}, PATIENCE_MS);

const addressFor = (role: Role, path: string): string =>
  encodeURI(addressOf({ path } as Parameters<typeof addressOf>[0], (name) => known(values.get(role) ?? {}, name)));

async function complaintsOf(page: Page, place: string, within?: string): Promise<string[]> {
  const complaints: string[] = [];
  await page.evaluate(axeSource);
  for (const { width, theme } of LOOKS) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
      document.documentElement.style.colorScheme = name;
    }, theme);
    const { violations } = (await page.evaluate(
      `axe.run(${within ? JSON.stringify({ include: [[within]] }) : 'document'}, { resultTypes: ['violations'] })`,
    )) as AxeResults;
    const where = `${place} at ${width}, ${theme}`;
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      for (const { target, failureSummary } of nodes) complaints.push(`${where}: ${id} ${target} ${failureSummary}`);
    }
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (sideways > 0) complaints.push(`${where}: scrolls sideways by ${sideways}`);
  }
  return complaints;
}

/** The mark that axe finds the opened thing by; there is exactly one. */
async function markOpened(page: Page): Promise<string> {
  const opened = page.locator(OPENED).filter({ visible: true }).first();
  await opened.waitFor();
  await opened.evaluate((element) => element.setAttribute('data-opened', ''));
  return '[data-opened]';
}

async function pressAll(page: Page, names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) {
    const button = page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('menuitem', { name, exact: true }));
    await button.filter({ visible: true }).first().click();
  }
}

/** Whether Escape has closed everything, so that the next thing can be opened on the same page. */
async function closes(page: Page): Promise<boolean> {
  await page.evaluate(() => document.querySelector('[data-opened]')?.removeAttribute('data-opened'));
  await page.keyboard.press('Escape');
  const opened = page.locator(OPENED).filter({ visible: true }).first();
  return opened.waitFor({ state: 'hidden', timeout: CLOSING_MS }).then(
    () => true,
    () => false,
  );
}

async function complaintsOfOpened(visitor: Visitor, page: Page, opening: Opening, isReady: boolean): Promise<string[]> {
  const { as, at, open, width = 1280, unfolds } = opening;
  await page.setViewportSize({ width, height: 844 });
  if (!isReady) await visitor.open(addressFor(as, at), page);
  await (typeof open === 'function' ? open(page) : pressAll(page, open));
  return complaintsOf(page, nameOf(opening), unfolds ? undefined : await markOpened(page));
}

/** What opens on one page, one after the other; the page is loaded anew only when the one before did not go away. */
async function complaintsOfOpenings(visitor: Visitor, page: Page, openings: readonly Opening[]): Promise<string[]> {
  const complaints: string[] = [];
  let isReady = false;
  for (const opening of openings) {
    const { as, unfolds, restore } = opening;
    const ids = values.get(as) ?? {};
    const wasReady = isReady;
    try {
      await restore?.(visitor, ids);
      const told = await complaintsOfOpened(visitor, page, opening, wasReady).catch((error: unknown) => {
        // What was open before may have left something in the way.
        if (!wasReady) throw error;
        return complaintsOfOpened(visitor, page, opening, false);
      });
      complaints.push(...told);
      isReady = !unfolds && !restore && (await closes(page));
    } catch (error) {
      complaints.push(`${nameOf(opening)}: ${firstLines(error)}`);
      isReady = false;
    } finally {
      await restore?.(visitor, ids);
    }
  }
  return complaints;
}

const nameOf = ({ at, open }: Opening): string => `${at} > ${open}`;
const firstLines = (error: unknown): string => String(error).split('\n').slice(0, 3).join(' ');

/** Accessibility violations of each item; several are looked at in parallel, each in a tab of its own. */
async function complaintsOfAll<Thing>(
  visitor: Visitor,
  things: readonly Thing[],
  look: (page: Page, thing: Thing) => Promise<string[]>,
  tell: (thing: Thing) => string,
): Promise<string[]> {
  const complaints: string[] = [];
  const waiting = [...things];
  const tab = async () => {
    const page = await visitor.context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) {
      try {
        complaints.push(...(await look(page, thing)));
      } catch (error) {
        complaints.push(`${tell(thing)}: ${firstLines(error)}`);
      }
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: TABS_AT_ONCE }, tab));
  return complaints;
}

interface Part<Thing> {
  /** `1 of 3` */
  part: string;
  things: Thing[];
}

function partsOf<Thing>(things: readonly Thing[], most: number): Part<Thing>[] {
  const count = Math.ceil(things.length / most);
  const size = Math.ceil(things.length / count);
  return Array.from({ length: count }, (_, index) => ({
    part: `${index + 1} of ${count}`,
    things: things.slice(index * size, (index + 1) * size),
  }));
}

describe.each(ROLES)('for %s', (role) => {
  const declared = PAGE_ROUTES.filter(({ path }) => rolesOf(path).includes(role)).map(({ path }) => path);
  const pages = [...declared, ...MORE_PAGES[role]];
  const openings = Map.groupBy(
    OPENINGS.filter(({ as }) => as === role),
    ({ at }) => at,
  );

  it.each(partsOf(pages, PAGES_AT_ONCE))(
    'every page is usable, $part',
    async ({ things: paths }) => {
      const visitor = await come(role);
      visitor.mayMeet(/^40[134] /);
      const look = async (page: Page, path: string) => {
        await visitor.open(addressFor(role, path), page);
        return complaintsOf(page, path);
      };
      expect(await complaintsOfAll(visitor, paths, look, (path) => path)).toEqual([]);
    },
    PATIENCE_MS,
  );

  it.each(partsOf([...openings.values()], OPENED_AT_ONCE))(
    'everything that opens is usable, $part',
    async ({ things: groups }) => {
      const visitor = await come(role);
      const look = (page: Page, group: readonly Opening[]) => complaintsOfOpenings(visitor, page, group);
      expect(await complaintsOfAll(visitor, groups, look, ([first]) => first?.at ?? '')).toEqual([]);
    },
    PATIENCE_MS,
  );
});
