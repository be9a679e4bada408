import { beforeAll, describe, expect, it } from 'vitest';
import type { Found } from '#modules/cabinet/contract.ts';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createDealBetween } from '../support/deal-story.ts';

type Caller = { call: Awaited<ReturnType<TestApp['signUp']>>['call'] };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const find = async (person: Caller, q: string): Promise<Found> => {
  const { status, body } = await person.call(`GET /v1/cabinet/find?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body.data;
};
const NOTHING_OWN = { deals: [], projects: [], objects: [], dialogs: [] };

describe('the quick search', () => {
  it('finds a deal by the words of its object and by its number, for its two sides alone', async () => {
    const [buyer, seller, stranger] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const dealId = await createDealBetween(app, {
      buyerId: buyer.accountId,
      sellerId: seller.accountId,
      amountKopecks: 1_000_00,
    });
    const number = dealId.slice(-6).toUpperCase();
    for (const q of [number, `№ ${number}`, `#${number.slice(0, 4)}`, 'петроградк кухня']) {
      expect((await find(buyer, q)).deals).toMatchObject([
        { deal_id: dealId, side: 'buyer', state: 'requested', waiting: null, amount: 1_000_00 },
      ]);
    }
    expect((await find(seller, number)).deals).toMatchObject([
      { deal_id: dealId, side: 'seller', waiting: 'answer', amount: 900_00, person: { account_id: buyer.accountId } },
    ]);
    expect((await find(stranger, number)).deals).toEqual([]);
    expect((await find(buyer, 'петроградка велосипед')).deals).toEqual([]);
  });

  it('finds projects and objects of one’s own, put away ones last, whatever the layout and the letter ё', async () => {
    const person = await app.signUp();
    const { body } = await person.call('POST /v1/projects', { title: 'Тёплый запуск' });
    expect((await find(person, 'теплый')).projects).toEqual([
      { project_id: body.data.project_id, title: 'Тёплый запуск', is_archived: false },
    ]);
    expect((await find(person, 'pfgecr')).projects).toMatchObject([{ title: 'Тёплый запуск' }]);
    const draft = await person.call('POST /v1/products/product/create', { title: 'Жёлтый чайник' });
    const id = draft.body.data.product_id;
    expect((await find(person, 'чайник желт')).objects).toMatchObject([{ kind: 'product', id, life: 'draft' }]);
    expect(await find(await app.signUp(), 'чайник желт')).toMatchObject(NOTHING_OWN);
  });

  it('shows one’s own public object once', async () => {
    const owner = await app.signUp();
    const { resource_id: id } = await publishObject(owner, 'resource', { title: 'Зимородок над рекой' });
    const own = await find(owner, 'зимородок');
    expect(own.objects.map((object) => object.id)).toEqual([id]);
    expect(own.catalog.items).toEqual([]);
    const { catalog, ...rest } = await find(app.visitor(), 'зимородок');
    expect(rest).toEqual(NOTHING_OWN);
    expect(catalog.items).toMatchObject([{ kind: 'resource', id, title: 'Зимородок над рекой' }]);
    expect(catalog.counts.resource).toBe(1);
  });

  it('finds a dialog by the name of its person', async () => {
    const [anna, boris] = [await app.signUp(), await app.signUp()];
    await boris.call(`PUT /v1/passport/account/${boris.accountId}`, { name: 'Борис Перепёлкин' });
    const { body } = await anna.call('POST /v1/chats', { account_id: boris.accountId });
    const dialogId = body.data.dialog_id;
    await anna.call(`POST /v1/chats/${dialogId}/messages`, { text: 'Здравствуйте!', client_id: crypto.randomUUID() });
    expect((await find(anna, 'перепелкин')).dialogs).toMatchObject([
      { dialog_id: dialogId, person: { name: 'Борис Перепёлкин' } },
    ]);
    expect((await find(await app.signUp(), 'перепелкин')).dialogs).toEqual([]);
  });

  it('says what is wrong with an empty or endless question', async () => {
    const { status, body } = await app.visitor().call('GET /v1/cabinet/find?q=');
    expect([status, body.error.fields.q]).toEqual([422, 'Напишите, что найти.']);
    expect((await app.visitor().call(`GET /v1/cabinet/find?q=${'a'.repeat(101)}`)).status).toBe(422);
  });
});
