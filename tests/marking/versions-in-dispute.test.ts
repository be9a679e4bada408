/** A newer version without its erid does not undo what came out under the older one. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { agree, hasErid, type MarkingBench, type Person, startMarking, waitFor } from '../support/marking.ts';
import { signUpStaff } from '../support/staff.ts';

let bench: MarkingBench;
let buyer: Person;
let seller: Person;
let moderator: Person;
beforeAll(async () => {
  bench = await startMarking();
  buyer = await bench.company();
  seller = await bench.selfEmployed();
  moderator = await signUpStaff(bench.app, 'moderator');
});

const settle = (dealId: string, seller_share: number) =>
  moderator.call(`POST /v1/deals/${dealId}/settle`, { seller_share, comment: 'Реклама вышла' });
const deskOf = async (dealId: string) => (await moderator.call(`GET /v1/desk/marking?deal=${dealId}`)).body.data.deal;
const waive = (dealId: string) =>
  moderator.call(`POST /v1/desk/marking/deals/${dealId}/waive`, { words: 'Первая версия была с erid' });

/** A second version is begun after the first one got its erid, published or not; then there is a dispute. */
async function disputed({ isOut }: { isOut: boolean }) {
  const dealId = await bench.deal(buyer, seller);
  await agree(buyer, seller, dealId);
  await waitFor(seller, dealId, hasErid);
  if (isOut) {
    expect((await seller.call(`POST /v1/deals/${dealId}/deliver`, { text: 'Вышло' })).status).toBe(200);
    const { standing_step_id: step_id } = (await buyer.call(`GET /v1/deals/${dealId}`)).body.data;
    await buyer.call(`POST /v1/deals/${dealId}/request_revision`, { comment: 'Другая цена', step_id });
  }
  const begun = await seller.call(`POST /v1/marking/deals/${dealId}/creative/version`, {});
  expect(begun.body.data.creative, JSON.stringify(begun.body)).toMatchObject({ version: 2, erid: null });
  expect((await buyer.call(`POST /v1/deals/${dealId}/dispute`, { reason: 'Не договорились' })).status).toBe(200);
  return dealId;
}

it('what came out under the erid of an older version is paid for, and stays reported', async () => {
  const dealId = await disputed({ isOut: true });
  expect((await deskOf(dealId)).can_waive).toBe(false);
  expect((await waive(dealId)).body.error).toMatchObject({ code: 'erid_there' });
  expect((await moderator.call(`GET /v1/deals/${dealId}`)).body.data).toMatchObject({ is_unmarked: false });
  const settled = await settle(dealId, 70);
  expect(settled.status, JSON.stringify(settled.body)).toBe(200);
  expect(settled.body.data).toMatchObject({ state: 'split' });
});

it('where nothing came out under it, the marking can be waived', async () => {
  const dealId = await disputed({ isOut: false });
  expect((await settle(dealId, 70)).body.error).toMatchObject({ code: 'marking_missing' });
  expect((await deskOf(dealId)).can_waive).toBe(true);
  const waived = await waive(dealId);
  expect(waived.status, JSON.stringify(waived.body)).toBe(200);
  expect((await settle(dealId, 70)).body.data).toMatchObject({ state: 'split' });
});

it('an erid of a trial that is over counts for nothing, and can be waived', async () => {
  const dealId = await disputed({ isOut: true });
  await sql`UPDATE marking_creatives SET environment = 'test' WHERE deal_id = ${dealId} AND version = 1`.execute(
    bench.app.database.db,
  );
  expect((await settle(dealId, 70)).body.error).toMatchObject({ code: 'marking_missing' });
  expect((await deskOf(dealId)).can_waive).toBe(true);
  expect((await waive(dealId)).status).toBe(200);
  expect((await settle(dealId, 100)).body.data).toMatchObject({ state: 'completed' });
});
