/** A site that goes over to another register, and what is frozen when a creative is sent. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp, Visitor } from '../support/app.ts';
import {
  agree,
  hasErid,
  type MarkingBench,
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

it('an erid of the sandbox is none in another register: the gate closes and a new version is asked for', async () => {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const [dealId, waiting] = [await bench.deal(buyer, seller), await bench.deal(buyer, seller)];
  await agree(buyer, seller, dealId, { text: 'Пробный.' });
  const { creative: tried } = await waitFor(buyer, dealId, hasErid);
  const library = await buyer.call('GET /v1/marking/creatives');
  expect(library.body.data.items).toHaveLength(1);

  const later = await startTestApp(
    { MARKING: 'test', ORD_OWN_NAME: 'ООО «Охват»', ORD_OWN_INN: '7702000029' },
    { databaseUrl: bench.app.databaseUrl, isWorking: false },
  );
  const there = (person: Person) => {
    const visitor = new Visitor(later.app, '10.9.9.9');
    for (const [name, value] of person.cookies) visitor.cookies.set(name, value);
    return visitor;
  };
  const { data } = (await there(buyer).call(`GET /v1/marking/deals/${dealId}`)).body;
  expect(data).toMatchObject({
    creative: { version: 2, state: 'draft', text: 'Пробный.', erid: null },
    versions: [{ version: 1, state: 'superseded', erid: null }],
    ready: null,
  });
  const delivered = await there(seller).call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' });
  expect(delivered).toMatchObject({ status: 409, body: { error: { code: 'marking_missing' } } });
  expect((await there(buyer).call('GET /v1/marking/creatives')).body.data.items).toEqual([]);
  const reused = await there(buyer).call(`POST /v1/marking/deals/${waiting}/creative/reuse`, {
    creative_id: tried.creative_id,
  });
  expect(reused.status).toBe(404);
  expect(JSON.stringify(data)).not.toContain(tried.erid);
});

it('the regime of the seller is frozen when the creative is sent', async () => {
  const one = await placeAd(bench, { publishedOn: '2026-08-10', removedOn: '2026-08-11', text: 'Режим.' });
  const { seller, dealId } = one;
  // The seller becomes a company, or is gone: what was sold then is taxed as it was then.
  await sql`UPDATE accounts SET legal_form = 'company', tax_regime = 'general' WHERE account_id = ${seller.accountId}`.execute(
    bench.app.database.db,
  );
  await seller.call(`PUT /v1/marking/deals/${dealId}/shows/2026-08`, { shows: 3 });
  await seller.call('POST /v1/marking/months/2026-08/send');
  await settledMonth(bench, seller, '2026-08', 'verified');
  const { body } = await bench.ord.raw('GET', `/v4/invoice/ohv-a-${dealId}-1`);
  expect(body.amount.services.vat_rate).toBe('without_vat');
});
