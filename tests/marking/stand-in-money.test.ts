/** The stand-in refuses what the ОРД refuses of shows and of acts: the tables of its API, one case each. */
import { describe, expect, test } from 'vitest';
import { BODIES } from '../support/ord.ts';
import { type Body, type Case, fieldsOf, ordForTests } from './ord-refusals.ts';

const ord = ordForTests();
const { refuses } = ord;

describe('statistics', () => {
  const post = (change: Body) => ord().raw('POST', '/v3/statistics', { items: [{ ...BODIES.statistics, ...change }] });

  test.each<Case>([
    ['two months in one record', { date_end_actual: '2026-11-01' }, 'items.0.date_end_actual'],
    ['an end before the beginning', { date_end_actual: '2026-10-11' }, 'items.0.date_end_actual'],
    [
      'a day of tomorrow',
      { date_start_actual: '2026-11-20', date_end_actual: '2026-11-21' },
      'items.0.date_end_actual',
    ],
    [
      'a plan of tomorrow',
      { date_start_planned: '2026-11-21', date_end_planned: '2026-11-22' },
      'items.0.date_start_planned',
    ],
    [
      'a price without a sum',
      { amount: { ...BODIES.statistics.amount, excluding_vat: '0', including_vat: '0' } },
      'items.0.amount_per_event',
    ],
  ])('%s', async (_name, change, field) => {
    const answer = await post(change);
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toContain(field);
  });

  test('a second record of the month replaces the first; deleted twice is 410', async () => {
    expect((await post({})).body.external_ids).toEqual(['k-1__r-1__2026-10-01']);
    await post({ shows_count: 50_000, date_start_actual: '2026-10-20', date_end_actual: '2026-10-21' });
    const { body } = await ord().raw('GET', '/v3/statistics/list?months=2026-10-01&pad_external_ids=r-1');
    expect(body.items).toMatchObject([{ shows_count: 50_000 }]);
    const { creative_external_id, pad_external_id } = BODIES.statistics;
    const items = [{ creative_external_id, pad_external_id, date_start_actual: '2026-10-12' }];
    expect((await ord().raw('POST', '/v3/statistics/delete', { items })).status).toBe(200);
    expect((await ord().raw('POST', '/v3/statistics/delete', { items: items[0] })).status).toBe(410);
  });

  test('advertising oneself has no figures', async () => {
    const { contract_external_ids: _contract, ...own } = BODIES.creative;
    await ord().raw('PUT', '/v3/creative/own', { ...own, person_external_id: 'p-advertiser' });
    expect((await post({ creative_external_id: 'own' })).status).toBe(400);
    const zero = { ...BODIES.statistics.amount, excluding_vat: '0', including_vat: '0' };
    const none = { shows_count: 0, invoice_shows_count: 0, amount: zero, amount_per_event: '0' };
    expect((await post({ creative_external_id: 'own', ...none })).status).toBe(200);
  });
});

describe('an act', () => {
  const { actOfAdvertiser: first, actOfPublisher: second } = BODIES;
  const sum = (excluding: string, rate: string, vat: string, including: string) => ({
    excluding_vat: excluding,
    vat_rate: rate,
    vat,
    including_vat: including,
  });
  const only = (amount: Body) => ({ amount: { services: amount }, items: [] });

  test('both acts of a deal by the agent are accepted', async () => {
    expect((await ord().raw('PUT', '/v4/invoice/act-1', first)).status).toBe(201);
    expect((await ord().raw('PUT', '/v4/invoice/act-2', second)).status).toBe(201);
    expect((await ord().raw('PUT', '/v4/invoice/act-2', second)).status).toBe(200);
  });

  refuses('/v4/invoice/new', first, [
    [
      'a commission of a service',
      { amount: { ...first.amount, commission: second.amount.commission } },
      'amount.commission',
    ],
    ['the contractor as advertiser', { contractor_role: 'advertiser' }, 'contractor_role'],
    ['a publisher as client of a service', { client_role: 'publisher' }, 'client_role'],
    ['a contract twice', { items: [...first.items, ...first.items] }, 'items'],
    ['a date of tomorrow', { date: '2026-11-21' }, 'date'],
    ['a period reversed', { date_start: '2026-10-15' }, 'date_end'],
    ['a sum that is none', only(sum('100.00', 'without_vat', '0', '100.01')), 'amount.services.including_vat'],
    ['nothing, by a contract that is not free', only(sum('0', 'without_vat', '0', '0')), 'amount.services'],
    ['20 % in 2026', only(sum('100.00', '20', '20.00', '120.00')), 'amount.services.vat_rate'],
    ['vat over by 0.51', only(sum('100.00', '22', '22.51', '122.51')), 'amount.services.vat'],
    ['vat below the exact one', only(sum('100.00', '22', '21.99', '121.99')), 'amount.services.vat'],
    ['an order that is no mediation', { order_contract_external_id: 'c-advertiser' }, 'order_contract_external_id'],
    [
      'a contract of others for the advertiser',
      { items: [{ ...first.items[0], contract_external_id: 'c-publisher' }] },
      'items.0.contract_external_id',
    ],
  ]);
  refuses('/v4/invoice/new-agent', second, [
    ['a mediation without commission', { amount: { services: second.amount.services } }, 'amount.commission'],
    ['the publisher as contractor of his agent', { contractor_role: 'publisher' }, 'contractor_role'],
    ['the advertiser as client of that agent', { client_role: 'advertiser' }, 'client_role'],
  ]);

  test('22 % is refused in 2025 and vat may be over by half a rouble', async () => {
    const put = (change: Body) => ord().raw('PUT', '/v4/invoice/vat', { ...first, ...change });
    expect((await put(only(sum('100.00', '22', '22.49', '122.49')))).status).toBe(201);
    const days = { date: '2025-10-14', date_start: '2025-10-12', date_end: '2025-10-14' };
    expect((await put({ ...only(sum('100.00', '22', '22.00', '122.00')), ...days })).status).toBe(400);
    expect((await put({ ...only(sum('100.00', '20', '20.00', '120.00')), ...days })).status).toBe(200);
  });

  test('items may be over by a kopeck each and not more', async () => {
    const item = (id: string, excluding: string) => ({
      contract_external_id: id,
      amount: sum(excluding, 'without_vat', '0', excluding),
    });
    const put = (one: string, two: string) =>
      ord().raw('PUT', '/v4/invoice/sums', {
        ...first,
        client_role: 'agency',
        items: [item('c-advertiser', one), item('c-publisher', two)],
      });
    expect((await put('19000.01', '19000.01')).status).toBe(201);
    expect((await put('19000.01', '19000.02')).status).toBe(400);
  });

  test('in pieces it is not sent before it is ready; drafts and deleted ones neither', async () => {
    const { items, ...header } = first;
    const status = () => ord().raw('GET', '/v1/invoice/pieces/erir_status');
    expect((await ord().raw('PUT', '/v4/invoice/pieces/header', header)).body.info).toHaveLength(1);
    expect((await ord().raw('PATCH', '/v4/invoice/pieces/items', { items })).status).toBe(200);
    expect((await status()).status).toBe(404);
    expect((await ord().raw('POST', '/v4/invoice/pieces/ready')).status).toBe(200);
    expect((await status()).body.erir_status).toBe('verified');
    await ord().raw('PUT', '/v4/invoice/draft?draft=true', first);
    expect((await ord().raw('GET', '/v4/invoice/draft')).body.status).toBe('draft');
    await ord().raw('DELETE', '/v4/invoice/pieces');
    expect((await ord().raw('GET', '/v4/invoice/pieces')).body.status).toBe('deleted');
  });

  test('parts are removed at the depth they are named', async () => {
    const platform = {
      pad_external_id: 'r-1',
      shows_count: 1,
      invoice_shows_count: 1,
      amount: first.amount.services,
      amount_per_event: '38000',
      pay_type: 'other',
      date_start_planned: '2026-10-12',
      date_end_planned: '2026-10-13',
      date_start_actual: '2026-10-12',
      date_end_actual: '2026-10-13',
    };
    const items = [{ ...first.items[0], creatives: [{ creative_external_id: 'k-1', platforms: [platform] }] }];
    const wrong = async (change: object) => {
      const creatives = [{ creative_external_id: 'k-1', platforms: [{ ...platform, ...change }] }];
      const { body } = await ord().raw('PUT', '/v4/invoice/parts', {
        ...first,
        items: [{ ...first.items[0], creatives }],
      });
      return body.errors?.map(({ field }: { field: string }) => field.split('.').at(-1));
    };
    expect(await wrong({ date_start_actual: '2026-09-30' })).toEqual(['date_end_actual']);
    expect(await wrong({ date_end_planned: '2026-11-01' })).toEqual(['date_end_planned']);
    expect(await wrong({ amount_per_event: '0' })).toEqual(['amount_per_event']);
    expect((await ord().raw('PUT', '/v4/invoice/parts', { ...first, items })).status).toBe(201);
    const remove = (creatives?: unknown) =>
      ord().raw('POST', '/v4/invoice/parts/delete', { items: [{ contract_external_id: 'c-advertiser', creatives }] });
    const left = async () => (await ord().raw('GET', '/v4/invoice/parts')).body.items;
    await remove([{ creative_external_id: 'k-1', platforms: [{ pad_external_id: 'r-1' }] }]);
    expect((await left())[0].creatives).toEqual([{ creative_external_id: 'k-1', platforms: [] }]);
    await remove([{ creative_external_id: 'k-1' }]);
    expect(await left()).toEqual([]);
    expect((await remove()).status).toBe(410);
  });

  test('can still be corrected while its fee is only computed, and no more once it is charged', async () => {
    const status = async () => (await ord().raw('GET', '/v4/invoice/act-1')).body.erir_tax_status;
    expect(await status()).toBe('no_tax');
    ord().ord.behaviour.calculated_acts = ['act-1'];
    expect(await status()).toBe('calculated');
    expect((await ord().raw('PUT', '/v4/invoice/act-1', first)).status).toBe(200);
    ord().ord.behaviour.blocked_acts = ['act-1'];
    expect(await status()).toBe('blocked');
    expect((await ord().raw('PUT', '/v4/invoice/act-1', first)).status).toBe(403);
    ord().ord.behaviour.calculated_acts = [];
    ord().ord.behaviour.blocked_acts = [];
  });

  test('is frozen once its fee is charged', async () => {
    ord().ord.behaviour.blocked_acts = ['act-1'];
    expect((await ord().raw('PUT', '/v4/invoice/act-1', first)).status).toBe(403);
    expect((await ord().raw('DELETE', '/v4/invoice/act-1')).status).toBe(403);
    expect((await ord().raw('GET', '/v4/invoice/act-1')).body.erir_tax_status).toBe('blocked');
    ord().ord.behaviour.blocked_acts = [];
  });
});
