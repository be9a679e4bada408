/** Personal data in marking: its export, and what erasing an account keeps. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import {
  ADVERTISER,
  agree,
  type MarkingBench,
  markingOf,
  type Person,
  placeAd,
  settledMonth,
  startMarking,
  waitFor,
} from '../support/marking.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});

const ownOf = async ({ accountId }: Person) => {
  const data = await markingOf(bench.app).exportOf?.(accountId);
  return { data: data as Record<string, Record<string, unknown>[]>, text: JSON.stringify(data) };
};
const erase = ({ accountId }: Person) =>
  inTransaction(bench.app.database.db, (transaction) => markingOf(bench.app).eraseOf(transaction, accountId));

it('each side gets what was sent of its own, and nothing of the other or of a moderator', async () => {
  const { buyer, seller, dealId } = await placeAd(bench, { publishedOn: '2026-08-03', removedOn: '2026-08-04' });
  await seller.call(`PUT /v1/marking/deals/${dealId}/shows/2026-08`, { shows: 4 });
  await seller.call('POST /v1/marking/months/2026-08/send');
  await settledMonth(bench, seller, '2026-08', 'verified');
  await sql`UPDATE marking_of_deals SET waived_by = gen_random_uuid()`.execute(bench.app.database.db);
  const [ofBuyer, ofSeller] = [await ownOf(buyer), await ownOf(seller)];
  expect(ofSeller.data.marking_of_deals?.[0]).toMatchObject({
    seller_tax: { legalForm: 'self_employed' },
    sent_as: { seller: { inn: '770300000372' } },
  });
  expect(ofBuyer.data.marking_of_deals?.[0]).toMatchObject({ sent_as: { advertiser: { inn: ADVERTISER.inn } } });
  for (const { text } of [ofBuyer, ofSeller]) expect(text).not.toContain('waived_by');
  expect(ofBuyer.text).not.toMatch(/seller_tax|770300000372|commission/);
  expect(ofBuyer.text).not.toContain('entered_by');
  const kinds = ({ data }: typeof ofBuyer) => data.marking_objects?.map(({ kind }) => kind);
  expect(kinds(ofBuyer)).toEqual(['creative', 'invoice', 'statistics']);
  expect(kinds(ofSeller)).toEqual(['creative', 'invoice', 'invoice', 'statistics']);
});

it('what the ОРД never took goes with the account, also from the queue', async () => {
  const buyer = await bench.company('7704000017', 'ООО «Тайна»');
  const seller = await bench.selfEmployed('770500000355', 'Скрытная Мария Петровна');
  const dealId = await bench.deal(buyer, seller);
  bench.ord.ord.trouble.push(...Array.from({ length: 8 }, () => ({ status: 400 })));
  const advertiser = { ...ADVERTISER, name: 'ООО «Тайна»', inn: '7704000017' };
  const agreed = await agree(buyer, seller, dealId, { advertiser, text: 'Никому не показанный текст.' });
  expect(agreed.status).toBe(200);
  await waitFor(buyer, dealId, ({ creative }) => creative.state === 'refused');
  for (let tries = 0; tries < 20 && bench.ord.ord.trouble.length > 0; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  bench.ord.ord.trouble.length = 0;
  const brought = { erid: 'Off23aOwn', issuer: 'ozon', reporter: 'seller' };
  const offered = await seller.call(`POST /v1/marking/deals/${dealId}/erid`, brought);
  expect(offered.body.data.creative.offer).toMatchObject({ erid: 'Off23aOwn' });
  await sql`UPDATE marking_creatives SET problems = '[{"who": "buyer", "field": null, "message": "ООО «Тайна»"}]'
    WHERE deal_id = ${dealId}`.execute(bench.app.database.db);
  await erase(buyer);
  await erase(seller);
  const { rows } = await sql<{ kept: string }>`
    SELECT jsonb_build_array(
      (SELECT jsonb_agg(body) FROM marking_objects), (SELECT jsonb_agg(to_jsonb(p)) FROM marking_persons p),
      (SELECT jsonb_agg(to_jsonb(m)) FROM marking_of_deals m), (SELECT jsonb_agg(to_jsonb(c)) FROM marking_creatives c),
      (SELECT jsonb_agg(to_jsonb(c)) FROM marking_changes c WHERE deal_id = ${dealId})
    )::text AS kept`.execute(bench.app.database.db);
  expect(rows[0]?.kept).not.toMatch(/Никому не показанный|Тайна|7704000017|Скрытная|770500000355|Off23aOwn|messages"/);
});
