/** The light of legality where people buy: what cannot be ordered, what is asked about, what a deal keeps of it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#words/moments.ts';
import {
  add,
  basketOf,
  checkOut,
  giveMoney,
  itemsOf,
  type Person,
  sellResource,
  sellService,
} from '../basket/basket-world.ts';
import { createObject, moveTo, publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';

let app: TestApp;
let seller: Person;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  seller = await app.signUp();
  admin = await signUpStaff(app, 'admin');
});

const TELEGRAM = { platform: 'telegram', audience_size: 5_000 };

async function buyer(): Promise<Person> {
  const person = await app.signUp();
  await giveMoney(app, person, 100_000_000);
  return person;
}
const accept = (person: Person, itemId: string, rules: string[]) =>
  person.call(`PATCH /v1/basket/items/${itemId}`, { accepted_rules: rules });
async function pay(person: Person, key?: string) {
  const { total } = await basketOf(person);
  return checkOut(person, { expected_total: total }, key);
}
const versionsOf = (item: { legality: { checks: { version_id: string; light: string }[] } }) =>
  item.legality.checks.filter(({ light }) => light === 'amber').map(({ version_id }) => version_id);
const VERSION = {
  light: 'red',
  law: '38-ФЗ, ст. 5',
  source: 'Решение суда',
  source_url: null,
  words: 'Доступ к сайту ограничен.',
  from: '2026-01-01',
  to: null,
};

/** A campaign of the person for a product of theirs, which the basket is then for. */
async function advertise(person: Person, product: Record<string, unknown>): Promise<void> {
  const { product_id } = await createObject(person, 'product', product);
  const { campaign_id } = await createObject(person, 'campaign', { product_id });
  expect((await person.call('PUT /v1/basket/campaign', { campaign_id })).status).toBe(200);
}

describe('what is forbidden', () => {
  it('is not put into the basket, in words with the rule and its day', async () => {
    const { object, offer } = await sellResource(seller, { platform: 'other' });
    await moveTo(app, object.resource_id, 'https://www.instagram.com/warm_home');
    const person = await buyer();
    const { status, body } = await add(person, offer);
    expect([status, body.error.code]).toEqual([409, 'not_allowed']);
    expect(body.error.message).toContain('Доступ к ресурсу ограничен');
    expect(body.error.message).toContain('38-ФЗ, ст. 5, ч. 10.7, с 1\u00a0сентября 2025');
    const merged = await person.call('POST /v1/basket/merge', { items: [offer] });
    expect(merged.body.data).toMatchObject({ merged: 0, skipped: 1 });
  });

  it('is not ordered for goods that their code says are advertised nowhere', async () => {
    const { offer } = await sellResource(seller, { platform: 'outdoor', url: null, address: 'Казань, Ямашева, 5' });
    const person = await buyer();
    await advertise(person, { kktu: '1.2.1' });
    const { status, body } = await add(person, offer);
    expect([status, body.error.code]).toEqual([409, 'not_allowed']);
    expect(body.error.message).toContain('нельзя нигде');
  });

  it('is not ordered either when it was forbidden since, and the basket says so', async () => {
    const { offer } = await sellResource(seller, { platform: 'site', url: 'https://later.example/food' });
    const { offer: other } = await sellResource(seller);
    const person = await buyer();
    await add(person, offer);
    await add(person, other);
    const before = await basketOf(person);
    await admin.call('POST /v1/legality/rules', {
      title: 'Сайт, который закрыли',
      subject: { kind: 'address', address: 'later.example' },
      version: VERSION,
    });
    const { status, body } = await checkOut(person, { expected_total: before.total });
    expect([status, body.error.code]).toEqual([409, 'not_allowed']);
    const [item] = await itemsOf(person);
    expect(body.error.fields[`items.${item.item_id}`]).toContain(
      'Доступ к сайту ограничен. 38-ФЗ, ст. 5, с 1\u00a0января 2026.',
    );
    expect(item).toMatchObject({ state: 'not_allowed', price: null, legality: { light: 'red' } });
    expect((await basketOf(person)).total).toBe(before.total / 2);
    await person.call(`DELETE /v1/basket/items/${item.item_id}`);
    expect((await pay(person)).status).toBe(200);
  });

  it('is what is advertised, too: goods on a place where they may not be', async () => {
    const { offer } = await sellResource(seller);
    const { offer: poster } = await sellResource(seller, {
      platform: 'event',
      url: null,
      address: 'Казань, Ямашева, 1',
    });
    const { offer: work } = await sellService(seller);
    const person = await buyer();
    await add(person, offer);
    await add(person, poster);
    await add(person, work);
    await advertise(person, { title: 'Настойка', legal_category: 'alcohol', age_mark: '18' });
    const basket = await basketOf(person);
    expect(basket.product).toMatchObject({ title: 'Настойка' });
    const [first, second, third] = basket.sellers[0].items;
    expect(first).toMatchObject({ state: 'not_allowed', legality: { checks: [{ title: 'Алкоголь в интернете' }] } });
    expect(second).toMatchObject({ state: 'ready', legality: { light: 'amber' } });
    expect(third).toMatchObject({ state: 'ready', legality: null });
    expect((await pay(person)).body.error.code).toBe('not_allowed');
    const { offer: another } = await sellResource(seller);
    expect((await add(person, another)).body.error.code).toBe('not_allowed');
  });

  it('is an age mark below what the law wants, wherever it would stand', async () => {
    const { offer } = await sellResource(seller, { platform: 'event', url: null, address: 'Казань, Ямашева, 2' });
    const person = await buyer();
    await add(person, offer);
    await advertise(person, { title: 'Лотерея', legal_category: 'gambling', age_mark: '0' });
    const { body } = await pay(person);
    expect(body.error.code).toBe('not_allowed');
    expect(Object.values(body.error.fields).join()).toContain('отметка 18+');
  });

  it('is looked at for an order into a project with a campaign of its own', async () => {
    const { offer } = await sellResource(seller);
    const person = await buyer();
    const { product_id } = await createObject(person, 'product', { legal_category: 'gambling', age_mark: '18' });
    const { campaign_id } = await createObject(person, 'campaign', { product_id });
    const project = await person.call('POST /v1/projects', { title: 'Игры', campaign_id });
    expect(project.status, JSON.stringify(project.body)).toBe(200);
    await add(person, offer);
    const { total } = await basketOf(person);
    const { body } = await checkOut(person, { expected_total: total, project_id: project.body.data.project_id });
    expect(body.error.code).toBe('not_allowed');
  });
});

describe('what a place does not advertise', () => {
  it('is refused in words, in the basket and at the order', async () => {
    const { offer } = await sellResource(seller, { refused_topics: ['crypto', 'finance'] });
    const person = await buyer();
    await add(person, offer);
    await advertise(person, { topics: ['crypto', 'it'] });
    expect((await itemsOf(person))[0]).toMatchObject({ state: 'topic_refused', refused_topics: ['crypto'] });
    const { body } = await pay(person);
    expect(body.error.code).toBe('topic_refused');
    expect(Object.values(body.error.fields).join()).toContain('«Криптовалюты»');
    await person.call('PUT /v1/basket/campaign', { campaign_id: null });
    expect((await pay(person)).status).toBe(200);
    await advertise(person, { topics: ['crypto'] });
    expect((await add(person, offer)).body.error).toMatchObject({ code: 'topic_refused' });
  });
});

describe('what is risky', () => {
  it('is ordered once the risk is taken, which the deal keeps with the versions of the rules', async () => {
    const { offer } = await sellResource(seller, TELEGRAM);
    const person = await buyer();
    await add(person, offer);
    const refused = await pay(person);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'risk_not_accepted']);
    const [item] = await itemsOf(person);
    expect(refused.body.error.fields[`items.${item.item_id}.accepted_rules`]).toContain('ФАС может счесть');
    expect(item).toMatchObject({ state: 'ready', legality: { light: 'amber', accepted_at: null } });
    const { body } = await accept(person, item.item_id, versionsOf(item));
    expect(body.data.sellers[0].items[0].legality.accepted_at).toEqual(expect.any(String));
    const ordered = await pay(person);
    expect(ordered.status, JSON.stringify(ordered.body)).toBe(200);
    const [{ deal_id }] = ordered.body.data.deals;
    for (const side of [person, seller]) {
      const { data } = (await side.call(`GET /v1/deals/${deal_id}`)).body;
      expect(data.legality).toMatchObject({
        light: 'amber',
        accepted_at: expect.any(String),
        checks: [
          {
            version_id: versionsOf(item)[0],
            title: 'Telegram: спор с ФАС',
            from: '2026-03-10',
            law: '38-ФЗ, ст. 5, ч. 10.7',
          },
        ],
      });
    }
  });

  it('is asked about again when the rule has changed, and every rule is asked about', async () => {
    const { offer } = await sellResource(seller, { ...TELEGRAM, platform: 'podcast', url: 'https://pod.example' });
    const person = await buyer();
    await add(person, offer);
    const added = await admin.call('POST /v1/legality/rules', {
      title: 'Подкасты под вопросом',
      subject: { kind: 'platform', platform: 'podcast' },
      version: { ...VERSION, light: 'amber', words: 'Спорно.' },
    });
    const [item] = await itemsOf(person);
    expect((await accept(person, item.item_id, versionsOf(item))).status).toBe(200);
    const rule = added.body.data.items.find(({ title }: { title: string }) => title === 'Подкасты под вопросом');
    const changed = await admin.call(`POST /v1/legality/rules/${rule.rule_id}/versions`, {
      ...VERSION,
      light: 'amber',
      words: 'Спорно, но иначе.',
      from: dayOf(new Date()),
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await pay(person)).body.error.code).toBe('risk_not_accepted');
    const stale = await accept(person, item.item_id, versionsOf(item));
    expect([stale.status, stale.body.error.code]).toEqual([409, 'rules_changed']);
    const [now] = await itemsOf(person);
    expect(now.legality).toMatchObject({ accepted_at: null, checks: [{ words: 'Спорно, но иначе.' }] });
    expect((await accept(person, item.item_id, versionsOf(now))).status).toBe(200);
    expect((await accept(person, item.item_id, [])).body.data.sellers[0].items[0].legality.accepted_at).toBeNull();
    expect((await accept(person, item.item_id, versionsOf(now))).status).toBe(200);
    expect((await pay(person)).status).toBe(200);
  });

  it('leaves nothing with an order that nothing stood against', async () => {
    const { offer } = await sellResource(seller);
    const person = await buyer();
    await add(person, offer);
    const { body } = await pay(person);
    const { data } = (await person.call(`GET /v1/deals/${body.data.deals[0].deal_id}`)).body;
    expect(data.legality).toBeNull();
  });
});

describe('the same gate for everybody', () => {
  it('holds for a card: nothing is asked for before the risk is taken', async () => {
    const { offer } = await sellResource(seller, TELEGRAM);
    const person = await app.signUp();
    await add(person, offer);
    const { total } = await basketOf(person);
    const { body } = await person.call(
      'POST /v1/basket/pay_by_card',
      { expected_total: total },
      { 'idempotency-key': crypto.randomUUID() },
    );
    expect(body.error.code).toBe('risk_not_accepted');
  });

  it('an order that is repeated is judged by the rules of its new day', async () => {
    const object = { platform: 'site', url: 'https://again.example' };
    const { offer } = await sellResource(seller, object);
    const person = await buyer();
    await add(person, offer);
    const { body } = await pay(person);
    await admin.call('POST /v1/legality/rules', {
      title: 'Закрыт позже',
      subject: { kind: 'address', address: 'again.example' },
      version: VERSION,
    });
    const again = await person.call('POST /v1/basket/repeat', { deal_id: body.data.deals[0].deal_id });
    expect(again.body.error.code).toBe('not_allowed');
  });

  it('a public product needs nothing of this to be published', async () => {
    const { product_id } = await publishObject(seller, 'product');
    expect(product_id).toEqual(expect.any(String));
  });
});
