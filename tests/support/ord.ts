/** The stand-in of the ОРД over HTTP, a client of it, and the bodies of one whole chain (agent of the seller). */
import { createOrdClient, type OrdCall } from '#modules/marking/server/ord/client.ts';
import { startStandIn } from '#modules/marking/server/ord/stand-in/server.ts';
import { overHttp } from '#modules/marking/server/ord/transport.ts';
import { closeAfterFile } from './after-file.ts';

export const TOKEN = 'test-ord-key';

export async function startOrd({ now = () => new Date('2026-11-20T12:00:00Z') }: { now?: () => Date } = {}) {
  const ord = await startStandIn({ token: TOKEN, now });
  closeAfterFile(ord.close);
  const calls: OrdCall[] = [];
  const client = createOrdClient({
    url: ord.url,
    token: TOKEN,
    transport: overHttp,
    onCall: (call) => calls.push(call),
  });
  /** A call as it comes, for what the client never sends. */
  const raw = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const isText = typeof body === 'string';
    const response = await fetch(ord.url + path, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    return { status: response.status, text, body: isJson ? JSON.parse(text) : undefined };
  };
  return { ord, client, calls, raw };
}

export type TestOrd = Awaited<ReturnType<typeof startOrd>>;

const plain = (sum: string) => ({ excluding_vat: sum, vat_rate: 'without_vat', vat: '0', including_vat: sum }) as const;

export const BODIES = {
  exchange: {
    name: 'ООО «Охват»',
    roles: ['ors'],
    rs_url: 'https://ohvat.example',
    juridical_details: { type: 'juridical', inn: '7702000029' },
  },
  advertiser: {
    name: 'ООО «Ровно»',
    roles: ['advertiser'],
    juridical_details: { type: 'juridical', inn: '7701000019' },
  },
  publisher: {
    name: 'Соколова Анна Игоревна',
    roles: ['publisher'],
    juridical_details: { type: 'physical', inn: '770300000372' },
  },
  withAdvertiser: {
    type: 'service',
    client_external_id: 'p-advertiser',
    contractor_external_id: 'p-exchange',
    date: '2026-09-14',
    serial: 'ОХ-Р-000123',
    subject_type: 'org_distribution',
    flags: ['contractor_is_creatives_reporter'],
  },
  withPublisher: {
    type: 'mediation',
    client_external_id: 'p-publisher',
    contractor_external_id: 'p-exchange',
    date: '2026-08-20',
    serial: 'ОХ-П-000456',
    action_type: 'distribution',
    subject_type: 'mediation',
    flags: ['agent_acting_for_publisher'],
  },
  pad: {
    person_external_id: 'p-publisher',
    is_owner: true,
    type: 'web',
    name: 'Кофе каждый день',
    url: 'https://t.me/coffee_example',
  },
  creative: {
    contract_external_ids: ['c-advertiser'],
    kktus: ['17.3.1'],
    form: 'text_block',
    name: 'Ровно, кофе 1 кг, 1/24',
    brand: 'Ровно',
    category: 'Бакалея',
    pay_type: 'other',
    target_urls: ['https://rovno.example/coffee'],
    texts: ['Обжариваем под заказ и везём за два дня. Попробуйте «Ровно»: https://rovno.example/coffee'],
  },
  statistics: {
    creative_external_id: 'k-1',
    pad_external_id: 'r-1',
    shows_count: 41_250,
    invoice_shows_count: 41_250,
    amount: plain('38000.00'),
    amount_per_event: '38000.00',
    pay_type: 'other',
    date_start_planned: '2026-10-12',
    date_end_planned: '2026-10-13',
    date_start_actual: '2026-10-12',
    date_end_actual: '2026-10-13',
  },
  actOfAdvertiser: {
    contract_external_id: 'c-advertiser',
    order_contract_external_id: 'c-publisher',
    date: '2026-10-14',
    serial: '261014-4D5E6F',
    date_start: '2026-10-12',
    date_end: '2026-10-14',
    amount: { services: plain('38000.00') },
    client_role: 'advertiser',
    contractor_role: 'ors',
    items: [
      {
        contract_external_id: 'c-advertiser',
        amount: plain('38000.00'),
        creatives: [{ creative_external_id: 'k-1' }],
      },
    ],
  },
  actOfPublisher: {
    contract_external_id: 'c-publisher',
    date: '2026-10-14',
    serial: '261014-4D5E6F/П',
    date_start: '2026-10-12',
    date_end: '2026-10-14',
    amount: {
      services: plain('38000.00'),
      commission: { excluding_vat: '3114.75', vat_rate: '22', vat: '685.25', including_vat: '3800.00' },
    },
    client_role: 'publisher',
    contractor_role: 'ors',
    items: [
      {
        contract_external_id: 'c-advertiser',
        amount: plain('38000.00'),
        creatives: [{ creative_external_id: 'k-1' }],
      },
    ],
  },
} as const;

const PATHS = {
  exchange: '/v1/person/p-exchange',
  advertiser: '/v1/person/p-advertiser',
  publisher: '/v1/person/p-publisher',
  withAdvertiser: '/v1/contract/c-advertiser',
  withPublisher: '/v1/contract/c-publisher',
  pad: '/v1/pad/r-1',
  creative: '/v3/creative/k-1',
} as const;

/** Persons, contracts, platform and creative of the chain, in the order they need each other. */
export async function registerChain({ raw }: TestOrd): Promise<void> {
  for (const [name, path] of Object.entries(PATHS)) {
    const { status, text } = await raw('PUT', path, BODIES[name as keyof typeof PATHS]);
    if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
  }
}
