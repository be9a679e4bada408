/** The preview of a change of rules at the desk equals the verdicts that cards show after it. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { LegalityRule } from '#modules/legality/contract.ts';
import { type Goods, LIGHTS, type Light } from '#modules/legality/domain/rules.ts';
import type { Legality } from '#modules/legality/server/index.ts';
import { dayOf } from '#words/moments.ts';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['signUp']>>;
const today = dayOf(new Date());

const PLACES: [platform: string, url: string | null, more?: Record<string, unknown>][] = [
  ['vk', 'https://vk.com/one', { register_number: null }],
  ['vk', 'https://m.vk.com/agent/12'],
  ['vk', 'https://vk.ru/agent2', { audience_size: 900, register_number: null }],
  ['telegram', 'https://telegram.me/s/kitchen'],
  ['youtube', 'https://youtu.be/five', { audience_size: 10 }],
  ['site', 'https://пример.рф/еда'],
  ['site', 'https://shop.example/page'],
  ['site', 'https://SHOP.example:443/other'],
  ['site', 'https://notshop.example'],
  ['site', 'https://sh%6Fp.example/hidden'],
  ['site', 'https://shóp.example'],
  ['podcast', 'https://pod.example'],
  ['outdoor', null, { address: 'Казань, Ямашева, 5' }],
];
beforeAll(async () => {
  app = await startTestApp();
  admin = await signUpStaff(app, 'admin');
  const owner = await app.signUp();
  for (const [platform, url, more] of PLACES) await publishObject(owner, 'resource', { platform, url, ...more });
});

async function lights(): Promise<Map<string, Light>> {
  const { body } = await app.visitor().call('POST /v1/products/resource/get_list', { limit: 100 });
  return new Map(
    body.data.items.map((item: { resource_id: string; legality: { light: Light } }) => [
      item.resource_id,
      item.legality.light,
    ]),
  );
}
const rules = async (): Promise<LegalityRule[]> => (await admin.call('GET /v1/legality/rules')).body.data.items;

const platform = fc.constantFrom('vk', 'telegram', 'youtube', 'site', 'podcast', 'outdoor');
const subject = fc.oneof(
  platform.map((code) => ({ kind: 'platform', platform: code })),
  fc.record({
    kind: fc.constantFrom('address', 'foreign_agent'),
    address: fc.constantFrom(
      'vk.com/agent',
      'shop.example',
      'shop.example/page',
      'пример.рф',
      't.me',
      'youtu.be',
      'nobody.example',
    ),
  }),
  fc.record({
    kind: fc.constant('audience'),
    over: fc.constantFrom(500, 10_000, 1_000_000),
    platforms: fc.uniqueArray(platform, { minLength: 1, maxLength: 3 }),
  }),
);
const change = fc.record({ subject, light: fc.constantFrom(...LIGHTS), isTakenBack: fc.boolean() });

it('the preview of a version is what the judge says after it', async () => {
  let turned = 0;
  await fc.assert(
    fc.asyncProperty(change, async ({ subject: about, light, isTakenBack }) => {
      const version = {
        light,
        law: '38-ФЗ',
        source: 'Решение',
        source_url: null,
        words: 'Слова.',
        from: today,
        to: null,
      };
      const same = (rule: LegalityRule) => rule.title === JSON.stringify(about);
      const known = (await rules()).find(same);
      const wish = { rule_id: known?.rule_id ?? null, subject: known ? null : about, light, from: today, to: null };
      // A version that begins today is deleted first: of two that begin on one day the first would have to be withdrawn.
      const begun = known?.versions.find(({ from, withdrawn_on }) => from === today && withdrawn_on === null);
      if (known && begun) await admin.call(`DELETE /v1/legality/rules/${known.rule_id}/versions/${begun.version_id}`);
      const before = await lights();
      const told = await admin.call('POST /v1/legality/rules/preview', wish);
      expect(told.status, JSON.stringify(told.body)).toBe(200);
      const saved = known
        ? await admin.call(`POST /v1/legality/rules/${known.rule_id}/versions`, version)
        : await admin.call('POST /v1/legality/rules', { title: JSON.stringify(about), subject: about, version });
      if (saved.body.error?.code === 'rule_taken') return;
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      const after = await lights();
      const changes = new Map<string, number>();
      for (const [id, was] of before) {
        const becomes = after.get(id);
        if (becomes !== was) changes.set(`${was} ${becomes}`, (changes.get(`${was} ${becomes}`) ?? 0) + 1);
      }
      turned += changes.size;
      expect(
        new Map(
          told.body.data.changes.map((one: { was: Light; becomes: Light; objects: number }) => [
            `${one.was} ${one.becomes}`,
            one.objects,
          ]),
        ),
      ).toEqual(changes);
      if (!isTakenBack) return;
      const made = (await rules()).find(same);
      const newest = made?.versions.find(({ from, withdrawn_on }) => from === today && withdrawn_on === null);
      await admin.call(`DELETE /v1/legality/rules/${made?.rule_id}/versions/${newest?.version_id}`);
      expect(await lights()).toEqual(before);
    }),
    { numRuns: 60 },
  );
  // Rules that change nothing would prove nothing.
  expect(turned).toBeGreaterThan(10);
});

const GOODS_KINDS = ['category', 'age', 'documents'];
const CATEGORIES = ['alcohol', 'gambling', 'medicine', 'finance', 'ordinary'] as const;
const category = fc.constantFrom(...CATEGORIES);
const goodsSubject = fc.oneof(
  fc.record({
    kind: fc.constant('category' as const),
    category,
    platforms: fc.option(
      fc.uniqueArray(fc.constantFrom('vk', 'site', 'outdoor', 'radio', 'event'), { minLength: 1, maxLength: 3 }),
      { nil: null },
    ),
  }),
  fc.record({ kind: fc.constant('age' as const), category, from: fc.constantFrom(6, 12, 16, 18) }),
  fc.record({ kind: fc.constant('documents' as const), category }),
);

it('the preview of a rule about goods is what the judge says of them after it', async () => {
  const owner = await app.signUp();
  const products: Goods[] = [];
  for (const legal_category of CATEGORIES)
    for (const age_mark of ['6', '18'] as const) {
      const made = await publishObject(owner, 'product', { legal_category, age_mark: '18', document_number: null });
      // A mark that is too low is refused today; what was published before has it all the same.
      await sql`UPDATE ad_objects SET details = details || ${JSON.stringify({ age_mark })}::jsonb
        WHERE object_id = ${made.product_id}`.execute(app.database.db);
      products.push({ category: legal_category, age: Number(age_mark), hasDocument: false });
    }
  const legality = app.modules.find(({ name }) => name === 'legality') as unknown as Legality;
  /** By product, what is said of it on each of the platforms. */
  const judged = async (platforms: readonly (string | null)[]): Promise<Light[][]> => {
    const judge = await legality.today();
    return products.map((goods) =>
      platforms.map((one) => {
        const { checks } = judge({ platform: one, url: null, audience: null, registerNumber: null }, goods);
        return checks.find(({ kind }) => GOODS_KINDS.includes(kind))?.light ?? 'green';
      }),
    );
  };
  let turned = 0;
  await fc.assert(
    fc.asyncProperty(goodsSubject, fc.constantFrom(...LIGHTS), async (about, light) => {
      const platforms = about.kind === 'category' && about.platforms ? about.platforms : [null];
      const before = await judged(platforms);
      const told = await admin.call('POST /v1/legality/rules/preview', {
        subject: about,
        light,
        from: today,
        to: null,
      });
      expect(told.status, JSON.stringify(told.body)).toBe(200);
      const version = {
        light,
        law: '38-ФЗ',
        source: 'Решение',
        source_url: null,
        words: 'Слова.',
        from: today,
        to: null,
      };
      const saved = await admin.call('POST /v1/legality/rules', { title: 'О товарах', subject: about, version });
      if (saved.body.error?.code === 'rule_taken') return;
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      const after = await judged(platforms);
      const changed = before.filter((was, at) => was.some((one, on) => one !== after[at]?.[on])).length;
      turned += changed;
      const counted = told.body.data.changes.reduce((sum: number, one: { objects: number }) => sum + one.objects, 0);
      expect(counted).toBe(changed);
      const ends = new Set(told.body.data.changes.map(({ becomes }: { becomes: Light }) => becomes));
      for (const becomes of ends) expect(after.flat()).toContain(becomes);
      // Taken back, or in the end nothing would change any more.
      const made = (saved.body.data.items as LegalityRule[]).find(
        ({ title, versions }) => title === 'О товарах' && versions.some(({ withdrawn_on }) => withdrawn_on === null),
      );
      await admin.call(`DELETE /v1/legality/rules/${made?.rule_id}/versions/${made?.versions[0]?.version_id}`);
      expect(await judged(platforms)).toEqual(before);
    }),
    { numRuns: 40 },
  );
  expect(turned).toBeGreaterThan(0);
});
