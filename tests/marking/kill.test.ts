/** kill -9 of the process that sends, at the two worst moments: the ОРД has the creative, and we do not have its erid. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { agree, hasErid, OWN, startMarking, waitFor } from '../support/marking.ts';
import { startOrd, type TestOrd, TOKEN } from '../support/ord.ts';
import { startApiProcess } from '../support/processes.ts';

/** Before the ОРД, with a hand on what it answers to a creative. */
async function startGate({ ord }: TestOrd) {
  const gate = { url: '', hold: async () => {} };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', url = '/', headers } = request;
    const answer = await fetch(ord.url + url, {
      method,
      headers: { authorization: headers.authorization ?? '', 'content-type': headers['content-type'] ?? '' },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const body = await answer.text();
    if (url.startsWith('/v3/creative/')) await gate.hold();
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  gate.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return gate;
}

/** Settled from outside. */
function moment() {
  let come = () => {};
  const reached = new Promise<void>((done) => {
    come = done;
  });
  return { come, reached };
}

it('kill -9 before the answer, and again between «erid came» and «row saved»: one creative, one erid', async () => {
  const ord = await startOrd({ now: () => new Date() });
  const gate = await startGate(ord);
  const bench = await startMarking({ ORD_URL: gate.url }, { isWorking: false, ord });
  const { pool } = bench.app.database;
  const start = () =>
    startApiProcess({
      DATABASE_URL: bench.app.databaseUrl,
      SMTP_URL: bench.app.mailbox.url,
      MARKING: 'vk',
      ORD_URL: gate.url,
      ORD_TOKEN: TOKEN,
      ...OWN,
    });
  const statesOf = async (id: string) =>
    (
      await pool.query(
        `SELECT object.state, object.sent_hash, creative.state AS creative, creative.erid, deals.marking_missing
         FROM marking_objects AS object JOIN marking_creatives AS creative USING (deal_id) JOIN deals USING (deal_id)
         WHERE object.kind = 'creative' AND object.deal_id = $1`,
        [id],
      )
    ).rows;
  const UNSAVED = [{ state: 'waiting', sent_hash: null, creative: 'queued', erid: null, marking_missing: true }];
  /** Whoever died has it for a minute; then it is anybody's. */
  const minutePasses = () => pool.query('UPDATE marking_objects SET taken_until = now() WHERE taken_until IS NOT NULL');

  let worker = await start();
  const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
  const dealId = await bench.deal(buyer, seller);

  // First: the ОРД has done it, and its answer is still under way.
  const done = moment();
  gate.hold = async () => {
    done.come();
    await new Promise(() => {});
  };
  expect((await agree(buyer, seller, dealId)).status).toBe(200);
  await done.reached;
  await worker.kill();
  expect(await statesOf(dealId)).toEqual(UNSAVED);
  const known = await ord.client.knownErids();
  expect(known).toHaveLength(1);

  // Second: the erid has come, and its row cannot be written yet.
  const lock = await pool.connect();
  gate.hold = async () => {
    await lock.query('BEGIN');
    await lock.query(`SELECT FROM marking_objects WHERE kind = 'creative' AND deal_id = $1 FOR UPDATE`, [dealId]);
    gate.hold = async () => {};
  };
  await minutePasses();
  worker = await start();
  const isSaving = async () => {
    const { rows } = await pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
       AND query LIKE '%UPDATE marking_objects SET sent_hash%'`,
    );
    return rows.length > 0;
  };
  await expect.poll(isSaving, { timeout: 60_000, interval: 50 }).toBe(true);
  await worker.kill();
  await lock.query('ROLLBACK');
  lock.release();
  expect(await statesOf(dealId)).toEqual(UNSAVED);

  await minutePasses();
  worker = await start();
  const { creative } = await waitFor(buyer, dealId, hasErid, { seconds: 60 });
  expect(await ord.client.knownErids()).toEqual(known);
  expect(known).toEqual([{ erid: creative.erid, external_id: expect.stringMatching(/^ohv-k-/) }]);
  expect(await statesOf(dealId)).toMatchObject([
    { state: 'sent', creative: 'registered', erid: creative.erid, marking_missing: false },
  ]);
  // Three times sent, once there: it is known by an id of ours.
  const writes = ord.ord.calls.filter((call) => call.startsWith('PUT /v3/creative/'));
  expect(writes).toHaveLength(3);
  expect(new Set(writes).size).toBe(1);
  const told = await seller.call('GET /v1/notifications');
  expect(JSON.stringify(told.body).match(/erid получен/g)).toHaveLength(1);
}, 180_000);
