/** Lists, searches and public pages are answered by a replica; what a person has just written never is. */
import { type AddressInfo, createServer } from 'node:net';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '#platform/database/connect.ts';
import { parsePosition } from '#platform/database/replicas.ts';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { closeAfterFile } from '../support/after-file.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { copyCluster } from '../support/clusters.ts';
import { listCalls } from '../support/contracts.ts';
import { type ReplicatedServers, startReplicated } from '../support/replica.ts';

it('reads positions of the log, and nothing else, as numbers', () => {
  expect(parsePosition('16/B374D848')).toBe(0x16_b374d848n);
  expect(parsePosition('0/0')).toBe(0n);
  for (const wrong of ['', null, undefined, '16', '16/', 'g/0', '123456789/0', "0/0'"])
    expect(parsePosition(wrong)).toBeUndefined();
});

it('are read by no call of money, deals, baskets or chats, and by none that writes', async () => {
  const calls = await listCalls();
  const fromReplica = calls.filter(([, { reads }]) => reads === 'replica');
  expect(fromReplica.length).toBeGreaterThan(5);
  const kept = ['finance', 'ledger', 'deals', 'basket', 'chats'];
  expect(fromReplica.flatMap(([key, , module]) => (kept.includes(module) ? [key] : []))).toEqual([]);
  expect(fromReplica.filter(([, { isWrite, idempotency }]) => isWrite || idempotency)).toEqual([]);
});

// The servers are this file's own, so a pooler of the run does not stand before them.
describe.skipIf(process.env.TEST_POOLER)('read replicas', () => {
  let servers: ReplicatedServers;
  let app: TestApp;
  const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 20_000, interval: 50 });
  const theReplica = () => app.database.replicas?.all[0] ?? expect.fail('there is no replica');
  const catalog = async (visitor = app.visitor()) => {
    const { status, body } = await visitor.call('POST /v1/products/product/get_list', {});
    expect(status).toBe(200);
    return body.data.items.map(({ title }: { title: string }) => title) as string[];
  };
  const metrics = async () => (await app.app.inject('/metrics')).body;

  beforeAll(async () => {
    servers = await startReplicated({ prepare: copyCluster });
    closeAfterFile(() => servers.remove());
    const { host } = new URL(servers.replica.url);
    // A second one that takes connections and never says a word, like a frozen machine: the first is used all the same.
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    closeAfterFile(() => silent.close());
    const both = `${host},127.0.0.1:${(silent.address() as AddressInfo).port}`;
    app = await startTestApp(
      { DATABASE_URL: servers.primary.url, DATABASE_READ_URL: servers.replica.url.replace(host, both) },
      { databaseUrl: servers.primary.url },
    );
    expect(theReplica().name).toBe(host);
  }, 120_000);

  it('answer lists, searches, counts, suggestions and pages of objects', async () => {
    await eventually(() => theReplica().isUsable).toBe(true);
    const seller = await app.signUp();
    const object = await publishObject(seller, 'product', { title: 'Чай с чабрецом' });
    await eventually(() => catalog()).toContain('Чай с чабрецом');
    const visitor = app.visitor();
    for (const [call, body] of [
      ['POST /v1/products/product/get_list', {}],
      ['POST /v1/products/product/get_list', { filter: { q: 'чай' } }],
      ['GET /v1/catalog/counts'],
      ['GET /v1/catalog/suggest?q=ча'],
      [`GET /v1/products/product/retrieve/${object.product_id}`],
      [`GET /v1/products/product/similar/${object.product_id}`],
      [`GET /v1/passport/account/${seller.accountId}`],
    ] as const) {
      const before = theReplica().reads;
      expect(await visitor.call(call, body)).toMatchObject({ status: 200 });
      expect(theReplica().reads, call).toBeGreaterThan(before);
    }
    expect(app.database.replicas?.all[1]).toMatchObject({ isUsable: false, reads: 0 });
    const before = theReplica().reads;
    await seller.call('GET /v1/deals');
    await seller.call('GET /v1/chats');
    await seller.call('GET /v1/finance/balance');
    await seller.call('GET /v1/passport/login');
    await seller.call(`GET /v1/passport/account/${seller.accountId}`);
    expect(theReplica().reads).toBe(before);
    expect(await metrics()).toContain(`database_replica_used{replica="${theReplica().name}"} 1`);
  });

  it('are passed by for whoever has just written, and left alone when they fall more than 5 s behind', async () => {
    const seller = await app.signUp();
    servers.holdReplay();
    onTestFinished(() => servers.goOn());
    await createObject(seller, 'product', { title: 'Черновик' });
    const own = await seller.call('POST /v1/products/product/get_list', { filter: { mine: true } });
    expect(own.body.data.items).toMatchObject([{ title: 'Черновик' }]);
    await publishObject(seller, 'product', { title: 'Мёд донника' });
    expect(await catalog(seller)).toContain('Мёд донника');
    const somebody = app.visitor();
    expect(await catalog(somebody)).not.toContain('Мёд донника');

    await eventually(() => theReplica().isUsable).toBe(false);
    expect(theReplica().lagMilliseconds).toBeGreaterThan(5_000);
    expect(await catalog(somebody)).toContain('Мёд донника');
    expect(await metrics()).toContain(`database_replica_used{replica="${theReplica().name}"} 0`);

    servers.goOn();
    await eventually(() => theReplica().isUsable).toBe(true);
    const before = theReplica().reads;
    expect(await catalog(seller)).toContain('Мёд донника');
    expect(theReplica().reads).toBeGreaterThan(before);
  });

  it('do not make a write fail that is done when the primary cannot say where it stands', async () => {
    const seller = await app.signUp();
    const { replicas } = app.database;
    const asking = vi.spyOn(replicas ?? expect.fail(), 'position').mockRejectedValueOnce(new Error('the pool is full'));
    expect((await createObject(seller, 'product', { title: 'Записан' })).title).toBe('Записан');
    expect(asking).toHaveBeenCalledOnce();
    expect(seller.cookies.get('ohvat_position')).toBe('FFFFFFFF/FFFFFFFF');
    asking.mockRestore();
  });

  it('that are gone are not noticed by anybody, and are used again when they come back', async () => {
    const titles = await catalog();
    // Requests meet the loss itself, before anything has looked at the replica again.
    const asking = Array.from({ length: 40 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 10));
      return catalog();
    });
    const [answers] = await Promise.all([Promise.all(asking), servers.stopReplica()]);
    for (const answer of answers) expect(answer).toEqual(titles);
    await eventually(() => theReplica().isUsable).toBe(false);
    expect(await catalog()).toEqual(titles);
    await servers.startReplica();
    await eventually(() => theReplica().isUsable).toBe(true);
    const before = theReplica().reads;
    expect(await catalog()).toEqual(titles);
    expect(theReplica().reads).toBeGreaterThan(before);
  }, 60_000);

  it('never see a write: what a reading call writes goes to the primary', async () => {
    const { db } = app.database;
    const { mayReadReplica } = await import('#platform/database/replicas.ts');
    const { inTransaction } = await import('#platform/database/transaction.ts');
    const { sql } = await import('kysely');
    await mayReadReplica(0n, async () => {
      expect((await sql<{ here: boolean }>`SELECT pg_is_in_recovery() AS here`.execute(db)).rows).toEqual([
        { here: true },
      ]);
      await inTransaction(db, async (transaction) => {
        const { rows } = await sql<{ here: boolean }>`SELECT pg_is_in_recovery() AS here`.execute(transaction);
        expect(rows).toEqual([{ here: false }]);
      });
      await sql`CREATE TABLE made_by_a_read ()`.execute(db);
    });
    await sql`DROP TABLE made_by_a_read`.execute(db);
    expect(theReplica().isUsable).toBe(true);
  });

  it('are judged by the way statements take when the monitor cannot reach the primary by its own', async () => {
    const { db, pool, replicas, close } = openDatabase({
      url: 'postgres://ohvat@127.0.0.1:1/ohvat',
      pooler: { url: servers.primary.url, isPreparing: true },
      replicaUrls: [servers.replica.url],
    });
    onTestFinished(close);
    const [replica] = replicas?.all ?? [];
    const { mayReadReplica, ANY_POSITION } = await import('#platform/database/replicas.ts');
    const { sql } = await import('kysely');
    const isRead = async (atLeast: bigint) =>
      (await mayReadReplica(atLeast, () => sql<{ here: boolean }>`SELECT pg_is_in_recovery() AS here`.execute(db)))
        .rows[0]?.here;
    await eventually(() => replica?.isUsable).toBe(true);
    expect(await isRead(ANY_POSITION)).toBe(true);

    servers.holdReplay();
    onTestFinished(() => servers.goOn());
    await pool.query('CREATE TABLE written_meanwhile ()');
    const written = parsePosition(await replicas?.position()) ?? expect.fail();
    // Several looks of the monitor fail meanwhile.
    for (const endsAt = Date.now() + 3_000; Date.now() < endsAt; ) {
      expect(await isRead(written)).toBe(false);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await eventually(() => replica?.isUsable).toBe(false);
    await pool.query('DROP TABLE written_meanwhile');
  }, 60_000);

  it('are not taken for the primary, whoever says so', async () => {
    const mistaken = openDatabase({ url: servers.replica.url, maxConnections: 1 });
    onTestFinished(() => mistaken.close());
    mistaken.pool.on('error', () => {});
    await expect(mistaken.pool.query('SELECT 1')).rejects.toThrow(/not the primary|not queryable|terminated/);
  });

  it('answer whoever is signed in while there is no primary, also beyond the lag they had when it went', async () => {
    const seller = await app.signUp();
    await eventually(() => theReplica().isUsable).toBe(true);
    servers.holdReplay();
    onTestFinished(() => servers.goOn());
    await publishObject(seller, 'product', { title: 'Последняя запись' });
    // Long enough for the primary to be seen where the replica will not come.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await servers.stopPrimary();
    const write = () => seller.call('POST /v1/products/product/create', { title: 'Позже' });
    await eventually(async () => (await write()).status).toBe(503);
    // Until the primary is seen to be gone, what the seller has just written is asked of it.
    const list = async () => (await seller.call('POST /v1/products/product/get_list', {})).status;
    await eventually(list).toBe(200);
    for (const endsAt = Date.now() + 7_000; Date.now() < endsAt; ) {
      expect(await list()).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    expect((await seller.call('GET /v1/deals')).status).toBe(503);

    await servers.startPrimary();
    servers.goOn();
    await eventually(async () => (await write()).status).toBe(200);
    await eventually(() => catalog()).toContain('Последняя запись');
  }, 90_000);
});
