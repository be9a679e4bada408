/** Whatever is about to be changed at the desk: what its preview says is what the cards then say. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { LegalityRule } from '#modules/legality/contract.ts';
import { LIGHTS, type Light } from '#modules/legality/domain/rules.ts';
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
      // What began today gives way first: of two versions that begin on one day the first would have to be taken back.
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
