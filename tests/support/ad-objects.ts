/** Bodies of ad objects that are ready to be published, one per kind. */
import type { AdObjectKind } from '#modules/ad-objects/kinds/kind.ts';
import { normalAddress, platformAt, seenAs } from '#modules/legality/contract.ts';
import type { Answer, TestApp } from './app.ts';

/** Whoever can call the API: a visitor of the server, or one in a browser. */
export interface Caller {
  call(key: string, body?: unknown): Promise<Pick<Answer, 'status' | 'body'>>;
}

const SAMPLE_PAGE = 'https://vk.com/kitchen_';
let pages = 0;
const common = { summary: 'Коротко о главном.', topics: ['food'], region: '16' };

export const readyBodies: Record<AdObjectKind, Record<string, unknown>> = {
  product: { ...common, title: 'Чай с чабрецом', category: 'Чай', price: 45_000, brand: 'Лавка' },
  campaign: {
    ...common,
    title: 'Осенний чай',
    goal: 'sales',
    pay_model: 'cpm',
    budget: 15_000_000,
    starts_on: '2026-12-01',
    ends_on: '2026-12-31',
  },
  resource: {
    ...common,
    title: 'Кухня на Петроградке',
    // Where nothing stands against advertising: what is risky or forbidden is a matter of its own tests.
    platform: 'vk',
    // So does a number of the register.
    get register_number() {
      pages += 1;
      return `5${process.pid}${String(pages).padStart(6, '0')}`;
    },
    // A page belongs to one published object: whoever asks for the address gets another.
    get url() {
      pages += 1;
      return `${SAMPLE_PAGE}${process.pid}_${pages}`;
    },
    audience_size: 184_000,
    average_reach: 31_400,
    measured_on: new Date().toISOString().slice(0, 10),
    offers: [{ format: '1/24', price: 1_250_000, lead_days: 2 }],
  },
  contractor: {
    ...common,
    title: 'Сценарии для брендов',
    specialisations: ['copywriting'],
    legal_form: 'self_employed',
    offers: [{ service: 'Сценарий ролика', price: 800_000, unit: 'piece', lead_days: 3 }],
  },
};

/** A campaign needs a product of the same person. */
export async function readyBody(person: Caller, kind: AdObjectKind): Promise<Record<string, unknown>> {
  const body = readyBodies[kind];
  if (!('goal' in body)) return body;
  const { body: product } = await person.call('POST /v1/products/product/create', readyBodies.product);
  return { ...body, product_id: product.data.product_id };
}

/** A platform and an address belong together, whichever of them a test names. */
function atHome(body: Record<string, unknown>, { platform, url }: Record<string, unknown>): Record<string, unknown> {
  const isSample = url === undefined || String(url).startsWith(SAMPLE_PAGE);
  if (typeof url === 'string' && platform === undefined) return { ...body, platform: platformAt(url) ?? 'vk' };
  const isElsewhere = typeof platform === 'string' && platform !== 'vk' && isSample;
  return isElsewhere ? { ...body, url: `https://pages${++pages}.example/${process.pid}` } : body;
}

export async function createObject(person: Caller, kind: AdObjectKind, changes: Record<string, unknown> = {}) {
  const body = { ...(await readyBody(person, kind)), ...changes };
  const answer = await person.call(
    `POST /v1/products/${kind}/create`,
    kind === 'resource' ? atHome(body, changes) : body,
  );
  if (answer.status !== 200) throw new Error(`create failed: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

export async function publishObject(person: Caller, kind: AdObjectKind, changes: Record<string, unknown> = {}) {
  const object = await createObject(person, kind, changes);
  const answer = await person.call(`POST /v1/products/${kind}/life/${object[`${kind}_id`]}`, {
    to: 'active',
    version: object.version,
  });
  if (answer.status !== 200) throw new Error(`publish failed: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** A resource under an address that was forbidden only after it had been published. */
export async function publishBefore(
  { database }: Pick<TestApp, 'database'>,
  person: Caller,
  { url, ...changes }: { url: string } & Record<string, unknown>,
) {
  const object = await publishObject(person, 'resource', changes);
  await moveTo({ database }, object.resource_id, url);
  return object;
}

export async function moveTo({ database }: Pick<TestApp, 'database'>, id: string, url: string): Promise<void> {
  const address = normalAddress(url);
  await database.pool.query(
    `UPDATE ad_objects SET details = jsonb_set(details, '{url}', to_jsonb($2::text)), address = $3, seen_address = $4
     WHERE object_id = $1`,
    [id, url, address, address && seenAs(address)],
  );
}

/** Waits until the words of published objects have been learnt. */
export async function settleJobs(app: TestApp): Promise<void> {
  const until = Date.now() + 10_000;
  while (Date.now() < until) {
    const { rows } = await app.database.pool.query(
      "SELECT count(*) AS waiting FROM pgboss.job WHERE name = 'ad-objects-learn-words' AND state < 'completed'",
    );
    if (rows[0].waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
