/** A creative whose words contradict what is advertised is not sent before a moderator has looked. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import {
  ADVERTISER,
  agree,
  creativeOf,
  hasErid,
  type MarkingBench,
  startMarking,
  waitFor,
} from '../support/marking.ts';
import { signUpStaff } from '../support/staff.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});

async function held(text: string) {
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);
  const agreed = await agree(buyer, seller, dealId, { text });
  expect(agreed.status, JSON.stringify(agreed.body)).toBe(200);
  const { rows } = await sql<{ object_id: string; state: string; messages: string[] }>`
    SELECT object_id, state, messages FROM marking_objects WHERE kind = 'creative' AND deal_id = ${dealId}`.execute(
    bench.app.database.db,
  );
  return { buyer, seller, dealId, marking: agreed.body.data, object: rows[0] };
}

it('waits at the desk, is seen as held by both, and goes out when a moderator lets it', async () => {
  const { buyer, dealId, marking, object } = await held('Водка Белуга со скидкой.');
  expect(object).toMatchObject({ state: 'stopped', messages: [expect.stringContaining('«водка»')] });
  expect(marking).toMatchObject({ ord: { state: 'stopped' }, creative: { state: 'queued', erid: null } });
  expect(marking.creative.problems).toMatchObject([{ who: 'operator', message: expect.stringContaining('алкоголь') }]);
  const staff = await signUpStaff(bench.app, 'moderator');
  const queue = (await staff.call('GET /v1/desk/marking?state=attention')).body.data.items;
  expect(queue.map(({ object_id }: { object_id: string }) => object_id)).toContain(object?.object_id);
  expect((await staff.call(`POST /v1/desk/marking/${object?.object_id}/retry`)).status).toBe(200);
  await waitFor(buyer, dealId, hasErid);
});

it('can be mended by the sides meanwhile, and then goes out by itself', async () => {
  const { buyer, seller, dealId, marking } = await held('Онлайн-казино «Рояль».');
  expect(marking.can.edit_creative).toBe(true);
  const again = await agree(buyer, seller, dealId, { text: 'Настольная игра «Рояль».' });
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  await waitFor(buyer, dealId, hasErid);
});

it('a short link is refused at its field', async () => {
  const buyer = await bench.company();
  const base = `/v1/marking/deals/${await bench.deal(buyer, await bench.selfEmployed())}`;
  await buyer.call(`PUT ${base}/advertiser`, ADVERTISER);
  const target_urls = ['https://rovno.example', 'https://bit.ly/3abc'];
  const refused = await buyer.call(`PUT ${base}/creative`, { ...creativeOf(null), target_urls });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.error.fields)).toEqual(['target_urls.1']);
});
