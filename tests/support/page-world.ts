/** One person with something on every page, and the ids their pages have in the address. */
import { randomUUID } from 'node:crypto';
import { publishObject } from './ad-objects.ts';
import type { TestApp } from './app.ts';
import { createDealBetween } from './deal-story.ts';
import type { PageRoute } from './page-routes.ts';
import { signUpStaff } from './staff.ts';

export type Person = Awaited<ReturnType<TestApp['signUp']>>;

export interface PageWorld {
  person: Person;
  /** By the name of the path's parameter. */
  values: Record<string, string>;
  address(route: PageRoute): string;
}

export async function worldOf(app: TestApp, person: Person): Promise<PageWorld> {
  const seller = await app.signUp();
  const objects = await Promise.all(
    (['product', 'campaign', 'resource', 'contractor'] as const).map(async (kind) => {
      const object = await publishObject(person, kind);
      return [`${kind}Id`, object[`${kind}_id`] as string] as const;
    }),
  );
  const dealId = await createDealBetween(app, { buyerId: person.accountId, sellerId: seller.accountId });
  const { rows } = await app.database.pool.query('SELECT project_id FROM deals WHERE deal_id = $1', [dealId]);
  const dialog = await person.call('POST /v1/chats', { account_id: seller.accountId });
  const topup = await person.call(
    'POST /v1/finance/topups',
    { amount: 100_000, return_to: '/basket' },
    { 'idempotency-key': randomUUID() },
  );
  // A product that a moderator sent back: there is a ruling about it.
  const { product_id: refused } = await publishObject(person, 'product');
  const moderator = await signUpStaff(app, 'moderator');
  await moderator.call(`POST /v1/moderation/objects/product/${refused}`, { decision: 'rejected', reason: 'bad_text' });
  const { appeal } = (await person.call(`GET /v1/products/product/retrieve/${refused}`)).body.data;
  const search = { title: 'Каналы о еде', kind: 'resource', filter: { q: 'еда' }, sort: 'relevance' };
  const saved = await person.call('POST /v1/catalog/searches', search);
  const values: Record<string, string> = {
    ...Object.fromEntries(objects),
    accountId: person.accountId,
    dealId,
    projectId: rows[0].project_id,
    dialogId: dialog.body.data.dialog_id,
    topupId: topup.body.data.topup_id,
    searchId: saved.body.data.search_id,
    rulingId: appeal.link.split('/').at(-1),
    day: '2026-11-17',
    kind: 'resource',
    _splat: '',
  };
  values.objectId = values.resourceId ?? '';
  return { person, values, address: (route) => addressOf(route, (name) => known(values, name)) };
}

/** The address of a page, with each parameter replaced by what `fill` says, as it is. */
export function addressOf({ path }: PageRoute, fill: (param: string) => string): string {
  return path.replaceAll(/\$(\w*)/g, (_, name: string) => fill(name || '_splat'));
}

/** A page with a parameter of another name needs somebody who has such a thing. */
export function known(values: Record<string, string>, name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`page-world.ts has nothing for $${name}`);
  return value;
}

export function openPage(app: TestApp, address: string, person?: Person) {
  return app.app.inject({
    url: address,
    headers: person ? { cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {},
  });
}
