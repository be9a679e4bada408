/** Every chain of a deal, by its own bodies, is what the ОРД takes: persons, contracts, creative, statistics, acts. */
import { describe, expect, it } from 'vitest';
import { amountOf } from '#modules/marking/server/chain/amount.ts';
import { actsOf, type Chain, type InitialContract, registeredOf } from '#modules/marking/server/chain/chain.ts';
import { BODIES, startOrd } from '../support/ord.ts';

const CID = '6f1c9a52-3c6e-4a5b-9d1e-0a1b2c3d4e5f';
const contract: InitialContract = { kind: 'contract', id: 'c-initial', serial: '12/26', date: '2026-02-01' };

function chainOf(model: Chain['model'], initial?: InitialContract): Chain {
  return {
    model,
    exchange: {
      id: 'p-own',
      type: 'juridical',
      name: 'ООО «Охват»',
      inn: '7702000029',
      siteUrl: 'https://ohvat.example',
    },
    advertiser: { id: 'p-adv', type: 'juridical', name: 'ООО «Ровно»', inn: '7701000019' },
    seller: { id: 'p-sel', type: 'physical', name: 'Соколова Анна Игоревна', inn: '770300000372' },
    agency: initial
      ? { party: { id: 'p-agn', type: 'ip', name: 'Петров Пётр Петрович', inn: '500100732259' }, initial }
      : null,
    order: { id: 'c-order', serial: 'ОХ-Р-000123', date: '2026-09-14' },
    placement: model === 'agent' ? { id: 'c-placement', serial: 'ОХ-П-000456', date: '2026-08-20' } : null,
  };
}

const DEAL = {
  actId: 'ohv-a-1',
  serial: '261014-4D5E6F',
  date: '2026-10-14',
  from: '2026-10-12',
  to: '2026-10-14',
  creativeIds: ['k-1'],
  grossKopecks: 3_800_000,
  feeKopecks: 380_000,
  sellerVat: 'without_vat',
  exchangeVat: '22',
} as const;

async function report(chain: Chain) {
  const { client, raw } = await startOrd();
  const { persons, cids, contracts, initial } = registeredOf(chain);
  const remarks: string[] = [];
  for (const [id, body] of persons) remarks.push(...(await client.putPerson(id, body)));
  for (const [id, body] of cids) remarks.push(...(await client.putCid(id, body)));
  for (const [id, body] of contracts) remarks.push(...(await client.putContract(id, body)));
  remarks.push(...(await client.putPad('r-1', { ...BODIES.pad, person_external_id: chain.seller.id })));
  const { contract_external_ids: _none, ...creative } = BODIES.creative;
  const erid = await client.putCreative('k-1', { ...creative, ...initial } as never);
  await client.postStatistics([{ ...BODIES.statistics, amount: amountOf(DEAL.grossKopecks, DEAL.sellerVat) }]);
  const acts = actsOf(chain, DEAL);
  for (const [id, body] of acts) remarks.push(...(await client.putInvoice(id, body)));
  return { erid, acts, remarks, statuses: await client.statuses(acts.map(([id]) => id)), raw };
}

describe('a chain', () => {
  it.each([
    ['the exchange as agent of the seller', chainOf('agent'), 2],
    ['the sides alone', chainOf('direct'), 1],
    ['an agency with its contract, through the exchange', chainOf('agent', contract), 2],
    ['an agency with a CID, through the exchange', chainOf('agent', { kind: 'cid', cid: CID }), 2],
    ['an agency with its contract, directly', chainOf('direct', contract), 1],
    ['an agency with a CID, directly', chainOf('direct', { kind: 'cid', cid: CID }), 1],
  ])('%s', async (_name, chain, count) => {
    const { erid, acts, remarks, statuses } = await report(chain);
    expect(erid).toMatch(/^2Vtzq/);
    expect(acts).toHaveLength(count);
    // A field that the ОРД does not know would be lost silently.
    expect(remarks).toEqual([]);
    expect(statuses.map(({ erir_status }) => erir_status)).toEqual(Array(count).fill('verified'));
  });

  it('gives the acts of the worked example', async () => {
    const [[, first], [, second]] = actsOf(chainOf('agent'), DEAL) as never as [[string, object], [string, object]];
    const { items: _items, ...header } = BODIES.actOfAdvertiser;
    expect(first).toMatchObject({
      ...header,
      contract_external_id: 'c-order',
      order_contract_external_id: 'c-placement',
      amount: {},
    });
    expect(second).toMatchObject({
      amount: { commission: BODIES.actOfPublisher.amount.commission },
      client_role: 'publisher',
      contractor_role: 'ors',
    });
  });
});
