/** The door of ad objects: functions that other modules call without knowing their inside. */
import { beforeAll, describe, expect, it } from 'vitest';
import { adObjectErrors, KINDS } from '#modules/ad-objects/contract.ts';
import { KIND_DEFINITIONS } from '#modules/ad-objects/kinds/definitions.ts';
import { KIND_DETAILS } from '#modules/ad-objects/kinds/details.ts';
import { deleteAdObject } from '#modules/ad-objects/server/editing/delete-ad-object.ts';
import {
  type AdObjects,
  type CardNow,
  type OfferNow,
  type OfferRef,
  type OwnObject,
  offerKey,
  type RefuseDelete,
} from '#modules/ad-objects/server/index.ts';
import { errorsOf } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let objects: AdObjects;
let owner: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await startTestApp();
  objects = app.modules.find(({ name }) => name === 'ad-objects') as AdObjects;
  owner = await app.signUp();
});

const viewerOf = (person: { accountId: string; email: string }) => ({
  accountId: person.accountId,
  sessionId: newId(),
  role: 'member' as const,
  name: 'Кто-то',
  email: person.email,
});

describe('offers of many objects', () => {
  it('are found at once, with the object they belong to', async () => {
    const resource = await publishObject(owner, 'resource');
    const contractor = await createObject(owner, 'contractor');
    const refs: OfferRef[] = [
      { kind: 'resource', id: resource.resource_id, offerId: resource.offers[0].offer_id },
      { kind: 'contractor', id: contractor.contractor_id, offerId: contractor.offers[0].offer_id },
    ];
    const found: Map<string, OfferNow> = await objects.lookups.findOffers(refs);
    const [first, second] = refs.map((ref) => found.get(offerKey(ref)));
    expect(first).toEqual({
      kind: 'resource',
      id: resource.resource_id,
      title: resource.title,
      ownerId: owner.accountId,
      isPublic: true,
      isBlocked: false,
      cover: null,
      offer: {
        offerId: resource.offers[0].offer_id,
        name: '1/24',
        priceKopecks: 1_250_000,
        unit: null,
        leadDays: 2,
      },
      place: { platform: 'vk', url: resource.url, audience: 184_000, registerNumber: resource.register_number },
      refusedTopics: [],
      rejection: null,
      rulesVersion: expect.any(Number),
    });
    expect(second).toMatchObject({
      isPublic: false,
      offer: { name: 'Сценарий ролика', priceKopecks: 800_000, unit: 'штука', leadDays: 3 },
    });
  });

  it('that are gone, or never were, are not in the answer', async () => {
    const resource = await publishObject(owner, 'resource');
    const product = await publishObject(owner, 'product');
    const deleted = await publishObject(owner, 'resource');
    await owner.call(`DELETE /v1/products/resource/delete/${deleted.resource_id}`);
    const offerId = resource.offers[0].offer_id;
    const refs: OfferRef[] = [
      { kind: 'resource', id: resource.resource_id, offerId: newId() },
      { kind: 'contractor', id: resource.resource_id, offerId },
      { kind: 'product', id: product.product_id, offerId },
      { kind: 'resource', id: deleted.resource_id, offerId: deleted.offers[0].offer_id },
      { kind: 'resource', id: newId(), offerId },
    ];
    expect(await objects.lookups.findOffers(refs)).toEqual(new Map());
    expect(await objects.lookups.findOffers([])).toEqual(new Map());
  });

  it('stay as they are until the asking transaction ends', async () => {
    const resource = await publishObject(owner, 'resource');
    const ref: OfferRef = {
      kind: 'resource',
      id: resource.resource_id,
      offerId: resource.offers[0].offer_id,
    };
    const order: string[] = [];
    let changing: Promise<unknown> = Promise.resolve();
    await app.database.db.transaction().execute(async (transaction) => {
      await objects.lookups.findOffers([ref], transaction);
      changing = owner
        .call(`PATCH /v1/products/resource/change/${resource.resource_id}`, {
          version: resource.version,
          offers: [{ ...resource.offers[0], cpm: undefined, price: 99_000_000 }],
        })
        .then(({ status }) => order.push(`changed ${status}`));
      await untilSomebodyWaits();
      // Counters are not kept waiting.
      await app.database.pool.query('UPDATE ad_objects SET views_count = views_count + 1 WHERE object_id = $1', [
        ref.id,
      ]);
      order.push('ordered');
    });
    await changing;
    expect(order).toEqual(['ordered', 'changed 200']);
  });

  it('are offered by the kinds whose definition says so', () => {
    for (const kind of KINDS) {
      expect(KIND_DETAILS[kind].offers !== undefined, kind).toBe(KIND_DEFINITIONS[kind].hasOffers);
    }
  });
});

describe('cards of many objects', () => {
  it('of all kinds come together; what is not public has only a title', async () => {
    const shown = await Promise.all(KINDS.map((kind) => publishObject(owner, kind)));
    const draft = await createObject(owner, 'product', { title: 'Ещё не готово' });
    const deleted = await publishObject(owner, 'product');
    await owner.call(`DELETE /v1/products/product/delete/${deleted.product_id}`);
    const idOf = (object: Record<string, string>) => object[`${object.kind}_id`] ?? '';
    const ids = [...shown.map(idOf), draft.product_id, deleted.product_id, newId()];
    const cards: Map<string, CardNow> = await objects.lookups.cardsOf(ids, viewerOf(await app.signUp()));
    expect([...cards.keys()].sort()).toEqual([...shown.map(idOf), draft.product_id].sort());
    for (const object of shown) {
      expect(cards.get(idOf(object))).toMatchObject({
        isAvailable: true,
        card: { kind: object.kind, title: object.title, is_owner: false, owner: { account_id: owner.accountId } },
      });
    }
    expect(cards.get(draft.product_id)).toEqual({
      isAvailable: false,
      kind: 'product',
      id: draft.product_id,
      title: 'Ещё не готово',
    });
  });
});

describe('an own object', () => {
  it('tells its plan when the kind has one', async () => {
    const campaign = await createObject(owner, 'campaign');
    const own: OwnObject | null = await objects.lookups.findOwn('campaign', campaign.campaign_id, owner.accountId);
    expect(own).toEqual({
      kind: 'campaign',
      id: campaign.campaign_id,
      title: campaign.title,
      plan: { budgetKopecks: 15_000_000, startsOn: '2026-12-01', endsOn: '2026-12-31' },
    });
    const product = await createObject(owner, 'product');
    expect((await objects.lookups.findOwn('product', product.product_id, owner.accountId))?.plan).toBeNull();
  });

  it('is nothing to others and under another kind', async () => {
    const campaign = await publishObject(owner, 'campaign');
    const other = await app.signUp();
    expect(await objects.lookups.findOwn('campaign', campaign.campaign_id, other.accountId)).toBeNull();
    expect(await objects.lookups.findOwn('product', campaign.campaign_id, owner.accountId)).toBeNull();
  });
});

describe('figures that other modules keep', () => {
  it('of favourites go up and down with their transaction', async () => {
    const { product_id: id } = await publishObject(owner, 'product');
    const add = (delta: number) =>
      app.database.db
        .transaction()
        .execute((transaction) => objects.counters.addToCounter(transaction, [id], 'favourites', delta));
    await Promise.all([add(1), add(1), add(1)]);
    await add(-1);
    const { body } = await owner.call(`GET /v1/products/product/retrieve/${id}`);
    expect(body.data).toMatchObject({ favourites_count: 2, version: 2 });
  });

  it('of ratings sort the list and can be taken back', async () => {
    const rate = (id: string, rating: number | null, reviewsCount: number) =>
      app.database.db
        .transaction()
        .execute((transaction) => objects.counters.setRating(transaction, id, { rating, reviewsCount }));
    const seller = await app.signUp();
    const good = await publishObject(seller, 'product');
    const better = await publishObject(seller, 'product');
    const unknown = await publishObject(seller, 'product');
    await rate(good.product_id, 4.1, 3);
    await rate(better.product_id, 4.75, 8);
    await rate(unknown.product_id, 5, 1);
    await rate(unknown.product_id, null, 0);
    const { body } = await seller.call('POST /v1/products/product/get_list', {
      filter: { owner: seller.accountId },
      sort: 'rating',
    });
    expect(body.data.items.map((item: { product_id: string }) => item.product_id)).toEqual([
      better.product_id,
      good.product_id,
      unknown.product_id,
    ]);
    expect(body.data.items.map((item: { rating: number | null }) => item.rating)).toEqual([4.75, 4.1, null]);
  });
});

describe('deleting an object', () => {
  it('is refused while another module needs it, and leaves it as it was', async () => {
    const product = await publishObject(owner, 'product');
    const asked: string[] = [];
    const refuse: RefuseDelete = async (_transaction, objectId) => {
      asked.push(objectId);
      throw errorsOf(adObjectErrors)('object_has_open_deals');
    };
    const target = { kind: 'product', objectId: product.product_id, viewer: viewerOf(owner) } as const;
    const deleting = deleteAdObject({ db: app.database.db, refuseDelete: [refuse] }, target);
    await expect(deleting).rejects.toMatchObject({ code: 'object_has_open_deals', status: 409 });
    expect(asked).toEqual([product.product_id]);
    expect((await owner.call(`GET /v1/products/product/retrieve/${product.product_id}`)).status).toBe(200);

    await deleteAdObject({ db: app.database.db, refuseDelete: [async () => {}] }, target);
    expect((await owner.call(`GET /v1/products/product/retrieve/${product.product_id}`)).status).toBe(404);
  });
});

/** Until a statement is held up by a lock. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await app.database.pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
