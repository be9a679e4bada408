/** The files of whoever reports in another ОРД: they have all of it, on a site that registers nothing. */
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { ADVERTISER, agree, bringErid, type MarkingBench, type Person, startMarking } from '../support/marking.ts';
import { upload } from '../support/uploads.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking({ MARKING: 'manual', ORD_URL: '', ORD_TOKEN: '' });
});

const MONTH = '2026-05';
const AGENCY = { inn: '7707083893', name: 'ООО «Агентство»' };
const INITIAL = { kind: 'contract', serial: 'ДА-12/26', date: '2026-02-01' };

/** Agreed, brought, published and paid; days as given, whatever day it is. */
async function place(buyer: Person, seller: Person, erid: string, reporter: 'buyer' | 'seller', advertiser: object) {
  const { db } = bench.app.database;
  const dealId = await bench.deal(buyer, seller);
  const base = `/v1/marking/deals/${dealId}`;
  await agree(buyer, seller, dealId, { advertiser, text: `Реклама ${erid}` });
  const typed = await bringErid(buyer, seller, dealId, erid, reporter);
  expect(typed.body.data?.creative).toMatchObject({ erid, state: 'manual' });
  expect((await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' })).status).toBe(200);
  await sql`UPDATE deals SET created_at = ${`${MONTH}-02T00:00:00Z`} WHERE deal_id = ${dealId}`.execute(db);
  await sql`UPDATE marking_creatives SET erid_at = ${`${MONTH}-02T00:00:00Z`} WHERE deal_id = ${dealId}`.execute(db);
  const days = { published_on: `${MONTH}-10`, removed_on: `${MONTH}-11` };
  expect((await seller.call(`PUT ${base}/publication`, days)).status).toBe(200);
  const { standing_step_id: step_id } = (await buyer.call(`GET /v1/deals/${dealId}`)).body.data;
  await buyer.call(`POST /v1/deals/${dealId}/complete`, { step_id });
  await sql`UPDATE deals SET state = 'completed', amount = 3800000, seller_amount = 3800000, fee = 380000,
    complete_by = NULL, closed_at = ${`${MONTH}-14T10:00:00Z`} WHERE deal_id = ${dealId}`.execute(db);
  return dealId;
}

const giveShows = (seller: Person, dealId: string, shows: number) =>
  seller.call(`PUT /v1/marking/deals/${dealId}/shows/${MONTH}`, { shows });
const pathOf = (format: string) => `/v1/marking/export.${format}?month=${MONTH}`;
const jsonOf = async (person: Person) => (await person.call(`GET ${pathOf('json')}`)).body;
const csvOf = async (person: Person) => (await person.call(`GET ${pathOf('csv')}`)).body as string;

/** By their headings; one table for each line after them. */
async function sheetOf(person: Person): Promise<Record<string, unknown>[]> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await bench.app.app.inject({ url: `/api${pathOf('xlsx')}`, headers: { cookie } });
  const [headings = [], ...lines] = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? [];
  return lines.map((line) => Object.fromEntries(headings.map((heading, at) => [String(heading), line[at]])));
}

describe('a month that is reported in another ОРД', () => {
  it('by the seller is whole in the seller’s files, and in nobody else’s', async () => {
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const dealId = await place(buyer, seller, 'SelR5test1', 'seller', ADVERTISER);
    await giveShows(seller, dealId, 41_250);
    const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c42' } });
    const { media_id } = (await upload(buyer, await drawn.jpeg().toBuffer())).body.data;
    await sql`UPDATE marking_creatives SET form = 'text_graphic_block', media = ${JSON.stringify([{ media_id, alt: null }])}::jsonb
      WHERE deal_id = ${dealId}`.execute(bench.app.database.db);
    const [row] = await sheetOf(seller);
    expect(row).toMatchObject({
      Отчитывается: 'вы',
      Рекламодатель: 'ООО «Ровно»',
      Договор: expect.stringMatching(/^ОХ-Р-/),
      'Договор продавца с Охватом': expect.stringMatching(/^ОХ-П-/),
      Продавец: 'Соколова Анна Игоревна',
      'ИНН продавца': '770300000372',
      'Тип продавца': 'physical',
      'Владелец площадки': 'Соколова Анна Игоревна',
      Категория: expect.stringMatching(/кофе/i),
      erid: 'SelR5test1',
      Показы: 41_250,
      'Сумма с НДС': 38_000,
      Комиссия: 3_800,
      'Дата акта': `${MONTH}-14`,
    });
    const sha256 = row?.['SHA-256 картинок'];
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.Картинки).toBe(`${media_id}.webp`);
    expect(await csvOf(seller)).toContain(';770300000372;physical;');
    const { placements, statistics } = await jsonOf(seller);
    const [own] = placements;
    expect(
      own.persons.map(
        ([, { juridical_details }]: [string, { juridical_details: { inn: string } }]) => juridical_details.inn,
      ),
    ).toEqual([ADVERTISER.inn, '770300000372', '7702000029']);
    expect(own).toMatchObject({ deal_id: dealId, erid: 'SelR5test1', lacks: [], contracts: [{}, {}], acts: [{}, {}] });
    expect(own.media).toEqual([[`ohv-m-${media_id}`, { filename: `${media_id}.webp`, sha256 }]]);
    expect(own.creatives[0][1]).toMatchObject({ kktus: ['17.3.1'], texts: ['Реклама SelR5test1'] });
    expect(statistics).toMatchObject([
      {
        creative_external_id: own.creatives[0][0],
        pad_external_id: own.pads[0][0],
        shows_count: 41_250,
        amount: { including_vat: '38000.00' },
      },
    ]);
    // It would be told twice.
    expect(await sheetOf(buyer)).toEqual([]);
    expect(await jsonOf(buyer)).toMatchObject({ placements: [], statistics: [] });
    expect(bench.ord.ord.calls).toEqual([]);
  });

  it('by a buyer is whole in the buyer’s files, with an agency’s contract, without the seller’s', async () => {
    const buyer = await bench.company(AGENCY.inn, AGENCY.name);
    const seller = await bench.selfEmployed();
    const dealId = await place(buyer, seller, 'BuyR5test1', 'buyer', { ...ADVERTISER, agency: INITIAL });
    await giveShows(seller, dealId, 12);
    const [row] = await sheetOf(buyer);
    expect(row).toMatchObject({
      'Изначальный договор': INITIAL.serial,
      'Дата изначального договора': INITIAL.date,
      'ИНН продавца': '770300000372',
      Показы: 12,
      Акт: expect.stringMatching(/^260514-/),
    });
    expect(row?.Комиссия ?? '').toBe('');
    const { placements, statistics } = await jsonOf(buyer);
    expect(statistics).toMatchObject([{ shows_count: 12 }]);
    const [own] = placements;
    expect(JSON.stringify(own.contracts)).toContain(INITIAL.serial);
    expect(own.acts).toHaveLength(1);
    expect(own.acts[0][1].items[0].contract_external_id).toBe(own.contracts[0][0]);
    expect(JSON.stringify(own)).not.toMatch(/commission|ОХ-П-/);
    const months = (await buyer.call(`GET /v1/marking/months/${MONTH}`)).body.data;
    expect(months.items).toMatchObject([{ reporter: 'buyer', side: 'buyer', lacks: [] }]);
    expect(await sheetOf(seller)).toEqual([]);
  });

  it('names everybody once they have said who they are, and says until then what is missing', async () => {
    const buyer = await bench.company();
    const seller = await bench.app.signUp();
    const dealId = await place(buyer, seller, 'LatR5test1', 'buyer', ADVERTISER);
    const before = await jsonOf(buyer);
    expect(before.placements[0]).toMatchObject({
      contracts: [],
      acts: [],
      lacks: [expect.stringContaining('продавец не указал'), expect.stringContaining('какой налог платит')],
    });
    const [item] = (await buyer.call(`GET /v1/marking/months/${MONTH}`)).body.data.items;
    expect(item.lacks).toEqual(before.placements[0].lacks);
    await sql`UPDATE accounts SET legal_form = 'self_employed', inn = '770500000355', legal_name = 'Поздняя Мария Петровна'
      WHERE account_id = ${seller.accountId}`.execute(bench.app.database.db);
    expect((await sheetOf(buyer))[0]).toMatchObject({ Продавец: 'Поздняя Мария Петровна' });
    await giveShows(seller, dealId, 7);
    const { placements, statistics } = await jsonOf(buyer);
    expect(placements[0]).toMatchObject({ lacks: [], acts: [{}] });
    expect(statistics[0].pad_external_id).toBe(placements[0].pads[0][0]);
    // Snapshot: a report keeps the name it was sent under.
    await sql`UPDATE accounts SET legal_name = 'Другая Мария Петровна' WHERE account_id = ${seller.accountId}`.execute(
      bench.app.database.db,
    );
    expect((await sheetOf(buyer))[0]).toMatchObject({ Продавец: 'Поздняя Мария Петровна' });
  });
});
