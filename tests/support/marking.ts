/** A site that registers with the stand-in of the ОРД, and a deal on it between two people with requisites. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { DealAction } from '#modules/deals/contract.ts';
import { platformAt } from '#modules/legality/contract.ts';
import type { Marking } from '#modules/marking/server/index.ts';
import { publishObject } from './ad-objects.ts';
import { startTestApp, type TestApp } from './app.ts';
import { createDealBetween } from './deal-story.ts';
import { startOrd, type TestOrd, TOKEN } from './ord.ts';

export const OWN = { ORD_OWN_NAME: 'ООО «Охват»', ORD_OWN_INN: '7702000029' };
export const ADVERTISER = {
  name: 'ООО «Ровно»',
  inn: '7701000019',
  type: 'juridical',
  kktu: '17.3.1',
  brand: 'Ровно',
  description: null,
  agency: null,
} as const;

export type Person = Awaited<ReturnType<TestApp['signUp']>>;

export interface MarkingBench {
  app: TestApp;
  ord: TestOrd;
  company(inn?: string, name?: string): Promise<Person>;
  selfEmployed(inn?: string, name?: string): Promise<Person>;
  deal(
    buyer: Person,
    seller: Person,
    given?: { after?: DealAction[]; platform?: string; url?: string },
  ): Promise<string>;
}

let resources = 0;

export async function startMarking(
  variables: Record<string, string> = {},
  options: { isWorking?: boolean; ord?: TestOrd } = {},
): Promise<MarkingBench> {
  const ord = options.ord ?? (await startOrd({ now: () => new Date() }));
  const settings = { MARKING: 'vk', ORD_URL: ord.ord.url, ORD_TOKEN: TOKEN, ...OWN, ...variables };
  const app = await startTestApp(settings, { isWorking: options.isWorking ?? true });
  const person = async (fields: { legal_form: string; inn: string; legal_name: string }) => {
    const made = await app.signUp();
    await sql`UPDATE accounts SET legal_form = ${fields.legal_form}, inn = ${fields.inn}, legal_name = ${fields.legal_name}
      WHERE account_id = ${made.accountId}`.execute(app.database.db);
    return made;
  };
  return {
    app,
    ord,
    company: (inn = ADVERTISER.inn, legal_name = ADVERTISER.name) => person({ legal_form: 'company', inn, legal_name }),
    selfEmployed: (inn = '770300000372', legal_name = 'Соколова Анна Игоревна') =>
      person({ legal_form: 'self_employed', inn, legal_name }),
    async deal(
      buyer,
      seller,
      { after = ['accept'] as DealAction[], url, platform = platformAt(url ?? null) ?? 'vk' } = {},
    ) {
      resources += 1;
      const { resource_id: objectId } = await publishObject(seller, 'resource', {
        platform,
        url: url ?? (platform === 'vk' ? `https://vk.com/kitchen${resources}` : `https://kitchen${resources}.example/`),
      });
      return createDealBetween(app, { buyerId: buyer.accountId, sellerId: seller.accountId, objectId, after });
    },
  };
}

export const creativeOf = (content_hash: string | null, text = 'Кофе с доставкой за два дня.') => ({
  form: 'text_block',
  text,
  media_ids: [],
  target_urls: ['https://rovno.example/coffee?utm=1'],
  content_hash,
});

/** Approval by both sides, until the creative is in the outbox; answers the last state. */
export async function agree(
  buyer: Person,
  seller: Person,
  dealId: string,
  { advertiser = ADVERTISER as object, text }: { advertiser?: object; text?: string } = {},
) {
  const base = `/v1/marking/deals/${dealId}`;
  const named = await buyer.call(`PUT ${base}/advertiser`, advertiser);
  if (named.status !== 200) return named;
  const accepted_rules = named.body.data.risks.map(({ version_id }: { version_id: string }) => version_id);
  if (accepted_rules.length > 0) await buyer.call(`POST ${base}/accept_risk`, { accepted_rules });
  const written = await buyer.call(
    `PUT ${base}/creative`,
    creativeOf(named.body.data.creative?.content_hash ?? null, text),
  );
  if (written.status !== 200) return written;
  const { content_hash } = written.body.data.creative;
  const first = await buyer.call(`POST ${base}/creative/approve`, { content_hash });
  if (first.status !== 200) return first;
  return seller.call(`POST ${base}/creative/approve`, { content_hash });
}

/** An erid from elsewhere, brought by one and agreed to by the other; answers the last state. */
export async function bringErid(
  by: Person,
  other: Person,
  dealId: string,
  erid: string,
  reporter: 'buyer' | 'seller' = 'seller',
) {
  const base = `/v1/marking/deals/${dealId}`;
  const brought = await by.call(`POST ${base}/erid`, { erid, issuer: 'ozon', reporter });
  const offer = brought.body.data?.creative.offer;
  return offer ? other.call(`POST ${base}/erid/agree`, { offer_id: offer.offer_id }) : brought;
}

/** Until the marking of the deal is as wished. */
export async function waitFor(
  person: Person,
  dealId: string,
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every call; the contract checks their shape.
  isDone: (marking: any) => boolean,
  { seconds = 15 } = {},
) {
  for (let tries = 0; tries < seconds * 10; tries += 1) {
    const { body } = await person.call(`GET /v1/marking/deals/${dealId}`);
    if (isDone(body.data)) return body.data;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { body } = await person.call(`GET /v1/marking/deals/${dealId}`);
  throw new Error(`not as wished: ${JSON.stringify(body)}`);
}

export const hasErid = ({ creative }: { creative: { erid: string | null } | null }): boolean => creative?.erid != null;

export const markingOf = (app: TestApp): Marking =>
  app.modules.find(({ name }) => name === 'marking') as unknown as Marking;

export interface Placed {
  buyer: Person;
  seller: Person;
  dealId: string;
}

/** Published, accepted and verified; days as given, whatever day it is. */
export async function placeAd(
  bench: MarkingBench,
  given: {
    publishedOn: string;
    removedOn?: string | null;
    closedOn?: string | null;
    kopecks?: number;
    feeKopecks?: number;
    buyer?: Person;
    seller?: Person;
    advertiser?: object;
    text?: string;
  },
): Promise<Placed> {
  const { publishedOn, removedOn = null, closedOn = publishedOn, kopecks = 3_800_000, feeKopecks = 380_000 } = given;
  const buyer = given.buyer ?? (await bench.company());
  const seller = given.seller ?? (await bench.selfEmployed());
  const dealId = await bench.deal(buyer, seller);
  await agree(buyer, seller, dealId, {
    ...(given.advertiser && { advertiser: given.advertiser }),
    ...(given.text && { text: given.text }),
  });
  await waitFor(seller, dealId, hasErid);
  await markingOf(bench.app).followStatuses();
  await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло', reach: 16_940 });
  await sql`UPDATE deals SET created_at = least(created_at, ${`${publishedOn}T00:00:00Z`}::timestamptz)
    WHERE deal_id = ${dealId}`.execute(bench.app.database.db);
  await sql`UPDATE marking_creatives SET erid_at = least(erid_at, ${`${publishedOn}T00:00:00Z`}::timestamptz)
    WHERE deal_id = ${dealId}`.execute(bench.app.database.db);
  const days = { published_on: publishedOn, removed_on: removedOn };
  expect((await seller.call(`PUT /v1/marking/deals/${dealId}/publication`, days)).status).toBe(200);
  if (closedOn) {
    const { standing_step_id: step_id } = (await buyer.call(`GET /v1/deals/${dealId}`)).body.data;
    await buyer.call(`POST /v1/deals/${dealId}/complete`, { step_id });
    await sql`UPDATE deals SET state = 'completed', amount = ${kopecks}, seller_amount = ${kopecks}, fee = ${feeKopecks},
      complete_by = NULL, closed_at = ${`${closedOn}T10:00:00Z`} WHERE deal_id = ${dealId}`.execute(
      bench.app.database.db,
    );
  }
  return { buyer, seller, dealId };
}

/** Until everything of the month that was queued has been sent and checked. */
export async function settledMonth({ app }: Pick<MarkingBench, 'app'>, seller: Person, month: string, state: string) {
  const read = async () => (await seller.call(`GET /v1/marking/months/${month}`)).body.data;
  for (let tries = 0; tries < 120; tries += 1) {
    await markingOf(app).followStatuses();
    const seen = await read();
    if (seen.items.every((row: { state: string }) => row.state === state)) return seen;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`not ${state}: ${JSON.stringify(await read())}`);
}
