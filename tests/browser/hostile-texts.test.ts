/** Every text of every kind filled with every payload: wherever it is shown, it is text. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AdObjectKind, KINDS } from '#modules/ad-objects/kinds/kind.ts';
import { setRole } from '#modules/passport/server/index.ts';
import { readyBody } from '../support/ad-objects.ts';
import { eventually, type Person, siteForTests, type Visitor } from '../support/browser.ts';
import { changePath, pictureFile } from './ad-objects.ts';
import { press } from './forms.ts';
import { PAYLOADS } from './payloads.ts';

const site = siteForTests();

const TABS = 3;
const NAME = '"><img src=x onerror=__xss=1>';

const TITLE_MAX = 120;

/** As many as a title holds: fewer pages to open, and every payload still stands in every field. */
const GROUPS = PAYLOADS.reduce<string[][]>((groups, payload) => {
  const last = groups.at(-1);
  if (last && [...last, payload].join(' ').length <= TITLE_MAX) last.push(payload);
  else groups.push([payload]);
  return groups;
}, []);

const address = (text: string) => `https://example.ru/${text.replaceAll(/\s/g, '')}`;
/** Fields of one line refuse breaks. */
const line = (text: string) => text.replaceAll(/[\n\u2028]/g, ' ');
const cut = (length: number) => (text: string) => line(text).slice(0, length);

/** All texts of the kind. */
const TEXTS: Record<AdObjectKind, (all: string, each: readonly string[]) => Record<string, unknown>> = {
  product: (all) => ({
    brand: line(all),
    category: line(all),
    usp: all,
    landing_url: address(all),
    advertiser_name: line(all),
  }),
  campaign: (all, each) => ({
    kpi: all,
    brief: all,
    formats: each.map(cut(80)),
    audience: { sex: 'any', age_from: null, age_to: null, interests: each.map(cut(60)) },
  }),
  resource: (all, each) => ({
    platform: 'outdoor',
    url: address(all),
    address: line(all),
    size: cut(60)(all),
    side: cut(20)(all),
    audience_split: { female: 50, ages: null, geo: each.map((text) => ({ name: cut(80)(text), share: 10 })) },
    offers: each.map((text) => ({ format: cut(80)(text), price: 1_250_000, lead_days: 2, note: text })),
  }),
  contractor: (_all, each) => ({
    languages: each.map(cut(40)),
    offers: each.map((text) => ({ service: line(text), price: 800_000, unit: 'piece', lead_days: 3 })),
    portfolio: each.map((text) => ({ title: line(text), url: address(text), text })),
  }),
};

const markdown = (text: string) =>
  `${text}\n\n# ${text}\n\n**${text}** [${text}](${address(text)})\n\n- ${text}\n\n\`${text}\`\n\n> ${text}`;

let person: Person;
const paths: Record<AdObjectKind, string[]> = { product: [], campaign: [], resource: [], contractor: [] };

async function fillCatalog(owner: Visitor): Promise<void> {
  const file = await pictureFile('tomato', { width: 64, height: 48 });
  const uploaded = await owner.context.request.post(`${site.address}/api/v1/media`, { multipart: { file } });
  const { media_id } = (await uploaded.json()).data;
  for (const kind of KINDS) {
    const ready = await readyBody(owner, kind);
    for (const each of GROUPS) {
      const all = each.join(' ');
      const { body } = await owner.call(`POST /v1/products/${kind}/create`, {
        ...ready,
        title: line(all),
        summary: all,
        description: each.map(markdown).join('\n\n'),
        media: [{ media_id, alt: line(all) }],
        ...TEXTS[kind](all, each),
      });
      expect(body).not.toHaveProperty('error');
      paths[kind].push(`/${kind}/${body.data[`${kind}_id`]}`);
    }
  }
  await site.database.pool.query("UPDATE ad_objects SET life = 'active', published_at = now()");
}

const hasRun = (page: Page): Promise<boolean> => page.evaluate(() => '__xss' in window);
const isHarmless = async (page: Page): Promise<void> => expect(await hasRun(page)).toBe(false);

/** Opens all pages, a few tabs at a time; dialogs, violations and errors are held against the visitor. */
async function openAll(visitor: Visitor, addresses: readonly string[]): Promise<void> {
  const waiting = [...addresses];
  await Promise.all(
    Array.from({ length: TABS }, async () => {
      const page = await visitor.context.newPage();
      for (let path = waiting.pop(); path; path = waiting.pop()) {
        expect((await page.goto(path))?.status()).toBe(200);
        await isHarmless(page);
      }
    }),
  );
}

describe('hostile texts are only texts', () => {
  beforeAll(async () => {
    expect(PAYLOADS).toHaveLength(50);
    person = await site.person();
    const owner = await site.visitor({ as: person });
    const contacts = { phone: null, telegram: null, website: address(NAME) };
    const about = PAYLOADS.slice(0, 20).join(' ');
    const changes = { name: NAME, about, company_name: NAME, legal_form: 'company', contacts };
    const changed = await owner.call(`PUT /v1/passport/account/${person.accountId}`, changes);
    expect(changed.body).not.toHaveProperty('error');
    await fillCatalog(owner);
  });

  it('and would be noticed otherwise', async () => {
    const { page } = await site.visitor();
    await page.setContent(NAME);
    await eventually(() => hasRun(page)).toBe(true);
  });

  it.each(KINDS)('on every page of a %s', async (kind) => {
    expect(paths[kind]).toHaveLength(GROUPS.length);
    await openAll(await site.visitor(), paths[kind]);
  });

  it('in the catalog, in suggestions, side by side and in the profile', async () => {
    const reader = await site.visitor();
    const { page } = reader;
    await openAll(reader, [
      ...KINDS.map((kind) => `/catalog?kind=${kind}`),
      ...KINDS.map((kind) => `/catalog?kind=${kind}&view=table`),
      ...KINDS.map((kind) => `/catalog/compare?kind=${kind}&ids=${paths[kind].slice(0, 4).map(idOf).join()}`),
      `/account/${person.accountId}`,
      `/catalog?q=${encodeURIComponent(NAME)}`,
    ]);
    await reader.open('/catalog?kind=product');
    await page.getByRole('combobox', { name: 'Поиск по каталогу' }).fill('script');
    await page.getByRole('option', { name: '</ScRiPt>' }).first().waitFor();
    await isHarmless(page);
  });

  it('among the own objects and in the forms', async () => {
    const owner = await site.visitor({ as: person });
    const { page } = owner;
    await owner.open('/objects');
    await press(page, 'Показать ещё');
    await page
      .getByRole('link', { name: PAYLOADS.at(-1) ?? '' })
      .first()
      .waitFor();
    for (const kind of KINDS) {
      await owner.open(changePath(kind, idOf(paths[kind][0] ?? '')));
      const folded = page.getByRole('heading', { level: 2 }).getByRole('button', { expanded: false });
      while ((await folded.count()) > 0) await folded.first().click();
      await page.getByLabel('Подробное описание').waitFor();
      await isHarmless(page);
    }
  });

  it('in the moderator’s queue, with a complaint', async () => {
    const reader = await site.visitor({ as: await site.person() });
    for (const kind of KINDS) {
      const complaint = {
        kind,
        id: idOf(paths[kind][0] ?? ''),
        reason: 'other',
        text: PAYLOADS.join(' ').slice(0, 1000),
      };
      expect((await reader.call('POST /v1/moderation/complaints', complaint)).status).toBe(200);
    }
    const staff = await site.person();
    await setRole(site.database.db, staff.email, 'moderator');
    const moderator = await site.visitor({ as: staff });
    const { page } = moderator;
    await moderator.open('/moderation?tab=complaints');
    for (const kind of KINDS) {
      await page
        .getByRole('link', { name: 'Страница объекта' })
        .and(page.locator(`[href="${paths[kind][0]}"]`))
        .waitFor();
      await isHarmless(page);
      await page.keyboard.press('KeyJ');
    }
  });
});

const idOf = (path: string): string => path.split('/')[2] ?? '';
