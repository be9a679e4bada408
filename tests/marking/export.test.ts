/** The files of a month: whom they tell what of the chain. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ADVERTISER, type MarkingBench, type Person, type Placed, placeAd, startMarking } from '../support/marking.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});

const AGENCY = { inn: '7707083893', name: 'ООО «Агентство»' };
const CID = '6f1c9a52-3c6e-4a5b-9d1e-0a1b2c3d4e5f';
const SECRETS = /7707083893|Агентство|СЕКРЕТ-12|2026-02-01|6f1c9a52|contract_external_ids|"cid"/;

const fileOf = async (person: Person, format: string) =>
  (await person.call(`GET /v1/marking/export.${format}?month=2026-05`)).body;

async function placedForClient(agency: object, text: string): Promise<Placed> {
  const buyer = await bench.company(AGENCY.inn, AGENCY.name);
  const placed = await placeAd(bench, {
    publishedOn: '2026-05-10',
    removedOn: '2026-05-11',
    buyer,
    advertiser: { ...ADVERTISER, agency },
    text,
  });
  await placed.seller.call(`PUT /v1/marking/deals/${placed.dealId}/shows/2026-05`, { shows: 12 });
  return placed;
}

describe('what an agency has agreed with its client', () => {
  it.each([
    ['by its number', { kind: 'contract', serial: 'СЕКРЕТ-12', date: '2026-02-01' }],
    ['by its id in the register', { kind: 'cid', cid: CID }],
  ])('%s is in no file of the seller, which says what is missing', async (_, agency) => {
    const { seller, dealId } = await placedForClient(agency, `Для клиента: ${agency.kind}.`);
    const json = await fileOf(seller, 'json');
    const [own] = json.placements;
    expect(own.persons.length).toBeGreaterThan(1);
    expect(own.acts).toHaveLength(2);
    expect(own.acts[1][1].items).toMatchObject([{ creatives: [{}] }]);
    expect(own.lacks).toEqual([expect.stringContaining('знает только покупатель')]);
    // The contract of the agency with Охват names it too.
    expect(JSON.stringify(json)).not.toMatch(SECRETS);
    const known = JSON.stringify(json);
    for (const [, { contract_external_id }] of own.acts) expect(known).toContain(contract_external_id);
    const csv = (await fileOf(seller, 'csv')) as string;
    expect(csv).not.toMatch(/7707083893|СЕКРЕТ-12|6f1c9a52/);
    expect(csv).toContain('знает только покупатель');
    // The export of personal data does not leak it either.
    const own_data = JSON.stringify(
      await bench.app.modules.find(({ name }) => name === 'marking')?.exportOf?.(seller.accountId),
    );
    expect(own_data).toContain(dealId);
    expect(own_data).not.toMatch(/СЕКРЕТ-12|6f1c9a52/);
  });

  it('is in the file of the agency', async () => {
    const { buyer } = await placedForClient(
      { kind: 'contract', serial: 'СЕКРЕТ-12', date: '2026-02-01' },
      'Для клиента: покупатель.',
    );
    expect(await fileOf(buyer, 'csv')).toContain('СЕКРЕТ-12');
  });
});

it('a seller without an agency gets the whole chain', async () => {
  const { seller, dealId } = await placeAd(bench, { publishedOn: '2026-05-12', removedOn: '2026-05-13' });
  await seller.call(`PUT /v1/marking/deals/${dealId}/shows/2026-05`, { shows: 12 });
  const [own] = (await fileOf(seller, 'json')).placements;
  expect(own.lacks).toEqual([]);
  const contracts = own.contracts.map(([id]: [string]) => id);
  expect(contracts).toHaveLength(2);
  expect(own.acts[0][1].items[0].contract_external_id).toBe(contracts[0]);
});
