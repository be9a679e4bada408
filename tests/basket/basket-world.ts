/** Buyers with money and things to buy, for the tests of the basket. */
import { randomUUID } from 'node:crypto';
import { createLedger } from '#modules/ledger/server/index.ts';
import { publishObject } from '../support/ad-objects.ts';
import type { TestApp } from '../support/app.ts';

export type Person = Awaited<ReturnType<TestApp['signUp']>>;

const DAY = 86_400_000;
const MOSCOW = 3 * 3_600_000;
export const dayAfter = (days: number) => new Date(Date.now() + days * DAY + MOSCOW).toISOString().slice(0, 10);

export async function giveMoney({ database: { db } }: TestApp, { accountId }: Person, amountKopecks: number) {
  await db
    .transaction()
    .execute((transaction) =>
      createLedger({ db }).topUp(transaction, { topupId: randomUUID(), accountId, amountKopecks }),
    );
}

export async function sellResource(owner: Person, changes: Record<string, unknown> = {}) {
  const object = await publishObject(owner, 'resource', changes);
  return { object, offer: { kind: 'resource', id: object.resource_id, offer_id: object.offers[0].offer_id } };
}

export async function sellService(owner: Person) {
  const object = await publishObject(owner, 'contractor');
  return { object, offer: { kind: 'contractor', id: object.contractor_id, offer_id: object.offers[0].offer_id } };
}

interface Sold {
  resource_id: string;
  version: number;
  offers: readonly object[];
}

/** The owner asks another price for the same offers. */
export async function reprice(owner: Person, { resource_id, version, offers }: Sold, price: number) {
  const { status, body } = await owner.call(`PATCH /v1/products/resource/change/${resource_id}`, {
    version,
    offers: offers.map((offer) => {
      const { cpm: _, ...fields } = offer as Record<string, unknown>;
      return { ...fields, price };
    }),
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

export const add = (person: Person, item: Record<string, unknown>) => person.call('POST /v1/basket/items', item);
export const basketOf = async (person: Person) => (await person.call('GET /v1/basket')).body.data;
export const itemsOf = async (person: Person) =>
  (await basketOf(person)).sellers.flatMap((group: { items: unknown[] }) => group.items);

export const checkOut = (person: Person, body: Record<string, unknown>, key: string = randomUUID()) =>
  person.call('POST /v1/basket/checkout', body, { 'idempotency-key': key });
