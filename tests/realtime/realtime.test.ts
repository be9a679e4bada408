import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRealtime, type Realtime } from '#modules/realtime/server/index.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { handleErrors } from '#platform/http/error-handler.ts';
import { newId } from '#platform/ids.ts';
import { testDatabaseUrl } from '../support/database.ts';
import { EventStream } from '../support/event-stream.ts';

/** One process of the application, as far as realtime is concerned: a pool, a listener and a server of its own. */
interface Process {
  database: Database;
  realtime: Realtime;
  app: FastifyInstance;
  stream(accountId: string, lastId?: string): EventStream;
}

const WAIT = { timeout: 30_000, interval: 20 };
const ended = new Set<string>();
const running: Process[] = [];

async function startProcess(): Promise<Process> {
  const database = openDatabase({ url: await testDatabaseUrl() });
  const realtime = createRealtime({
    ...database,
    endedSessions: async (sessionIds) => new Set(sessionIds.filter((sessionId) => ended.has(sessionId))),
    log: { warn: () => {} },
  });
  const app = Fastify({ forceCloseConnections: 'idle' });
  handleErrors(app);
  realtime.registerRoutes(app, {
    authenticate: async ({ headers }) => {
      const [accountId, sessionId = ''] = String(headers.authorization ?? '').split('/');
      return accountId ? { accountId, sessionId, role: 'member', name: '', email: '' } : null;
    },
    refuseForeignWrite: () => {},
    verifyAnswers: true,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const each: Process = {
    database,
    realtime,
    app,
    stream(accountId, lastId) {
      const stream = new EventStream(`http://127.0.0.1:${port}/api/v1/events`, {
        authorization: accountId.includes('/') ? accountId : `${accountId}/${newId()}`,
      });
      stream.lastId = lastId ?? null;
      return stream.connect();
    },
  };
  running.push(each);
  return each;
}

afterEach(async () => {
  for (const { app, database } of running.splice(0)) {
    await app.close();
    await database.close();
  }
});

let seed: Database;
beforeAll(async () => {
  seed = openDatabase({ url: await testDatabaseUrl(), maxConnections: 2 });
  return () => seed.close();
});

async function newAccount(): Promise<string> {
  const accountId = newId();
  await seed.pool.query(
    `INSERT INTO accounts (account_id, email, email_normalised, password_hash, name) VALUES ($1, $2, $2, 'x', 'Имя')`,
    [accountId, `${accountId}@example.ru`],
  );
  return accountId;
}

const publish = (
  { database, realtime }: Process,
  events: { accountId: string; data: object; aboutIds?: string[] }[],
  holdMilliseconds = 0,
) =>
  inTransaction(database.db, async (transaction) => {
    await realtime.publish(
      transaction,
      events.map((event) => ({ type: 'note', aboutIds: [], ...event })),
    );
    await new Promise((resolve) => setTimeout(resolve, holdMilliseconds));
  });

/** Says hello: from here on nothing is missed. */
const greeted = (stream: EventStream) => vi.waitFor(() => expect(stream.of('hello')).toHaveLength(1), WAIT);
const numbersOf = (stream: EventStream) => stream.of('note').map(({ id }) => Number(id));
const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);

describe('a stream of events', () => {
  it('starts with where the account stands and tells what happens from then on, over processes', async () => {
    const [one, two] = [await startProcess(), await startProcess()];
    const account = await newAccount();
    await publish(one, [{ accountId: account, data: { n: 0 } }]);
    const stream = one.stream(account);
    await greeted(stream);
    expect(stream.frames[0]).toEqual({ id: '1', type: 'hello', data: { account_id: account } });
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    await publish(two, [
      { accountId: account, data: { n: 1, text: 'две\nстроки' } },
      { accountId: account, data: { n: 2 } },
    ]);
    await vi.waitFor(() => expect(stream.of('note')).toHaveLength(2), WAIT);
    // One number for all that happened at once, told with the last of it: whoever is cut off before hears all of it again.
    expect(stream.of('note')).toEqual([
      { id: null, type: 'note', data: { n: 1, text: 'две\nстроки' } },
      { id: '2', type: 'note', data: { n: 2 } },
    ]);
    const cutOff = two.stream(account, '1');
    await vi.waitFor(() => expect(cutOff.of('note')).toEqual(stream.of('note')), WAIT);
    for (const each of [stream, cutOff]) each.disconnect();
  });

  it('is for those who are signed in', async () => {
    const stream = (await startProcess()).stream('');
    await vi.waitFor(() => expect(stream.status).toBe(401), WAIT);
  });

  it('loses nothing and keeps one order while many publish at once in two processes', async () => {
    const [one, two] = [await startProcess(), await startProcess()];
    const [left, right] = [await newAccount(), await newAccount()];
    const streams = [one.stream(left), two.stream(left), one.stream(right), two.stream(right)];
    await Promise.all(streams.map(greeted));
    await Promise.all(
      upTo(150).map((n) => {
        const [from, a, b] = n % 2 ? [one, left, right] : [two, right, left];
        const both = [a, b].map((accountId) => ({ accountId, data: { n } }));
        // Some commit late: a number must not be passed by a higher one that is visible before it.
        return publish(from, both, n % 7 === 0 ? 10 : 0);
      }),
    );
    await vi.waitFor(() => {
      for (const stream of streams) expect(stream.of('note')).toHaveLength(150);
    }, WAIT);
    for (const stream of streams) expect(numbersOf(stream)).toEqual(upTo(150));
    const told = streams.map((stream) => stream.of('note').map(({ data }) => data.n));
    expect(told[1]).toEqual(told[0]);
    expect(told[3]).toEqual(told[2]);
    expect([...(told[0] ?? [])].sort((a, b) => a - b)).toEqual(upTo(150));
    for (const stream of streams) stream.disconnect();
  });

  it('wakes everybody a transaction tells something, however many they are', async () => {
    const one = await startProcess();
    const accounts = await Promise.all(upTo(450).map(newAccount));
    const streams = [0, 199, 200, 449].map((place) => one.stream(accounts[place] ?? ''));
    for (const stream of streams) await greeted(stream);
    await publish(
      one,
      accounts.map((accountId) => ({ accountId, data: {} })),
    );
    // Sooner than what got lost would be made up for.
    for (const stream of streams)
      await vi.waitFor(() => expect(numbersOf(stream)).toEqual([1]), { timeout: 5_000, interval: 20 });
  });

  it('goes on after the last event it told, in another process', async () => {
    const [one, two] = [await startProcess(), await startProcess()];
    const account = await newAccount();
    const stream = one.stream(account);
    await greeted(stream);
    await publish(one, [{ accountId: account, data: {} }]);
    await vi.waitFor(() => expect(numbersOf(stream)).toEqual([1]), WAIT);
    stream.disconnect();
    for (const n of upTo(450)) await publish(two, [{ accountId: account, data: { n } }]);
    const next = two.stream(account, stream.lastId ?? '');
    await vi.waitFor(() => expect(next.of('note')).toHaveLength(450), WAIT);
    expect(numbersOf(next)).toEqual(upTo(450, 2));
    expect(next.frames[0]).toEqual({ id: null, type: 'hello', data: { account_id: account } });
    next.disconnect();
  });

  it('says so when what was asked for is not kept any more, was never told, or is too much', async () => {
    const one = await startProcess();
    const account = await newAccount();
    for (const n of upTo(5)) await publish(one, [{ accountId: account, data: { n } }]);
    await seed.pool.query('DELETE FROM account_events WHERE account_id = $1 AND seq <= 3', [account]);
    const streams = [one.stream(account, '1'), one.stream(account, '99')];
    for (const stream of streams) {
      await vi.waitFor(() => expect(stream.of('reset')).toHaveLength(1), WAIT);
      expect(stream.lastId).toBe('5');
      expect(stream.of('note')).toEqual([]);
    }
    await seed.pool.query(
      `INSERT INTO account_events (account_id, seq, type, data) SELECT $1, 5 + n, 'note', '{}' FROM generate_series(1, 1000) n`,
      [account],
    );
    await seed.pool.query('UPDATE account_event_heads SET last_seq = 1005 WHERE account_id = $1', [account]);
    await publish(one, [{ accountId: account, data: {} }]);
    const late = one.stream(account, '5');
    await vi.waitFor(() => expect(late.of('reset')).toHaveLength(1), WAIT);
    expect(late.lastId).toBe('1006');
    const kept = one.stream(account, '1003');
    await vi.waitFor(() => expect(numbersOf(kept)).toEqual([1004, 1005, 1006]), WAIT);
    for (const stream of [...streams, late, kept]) stream.disconnect();
  });

  it('tells an account nothing of another, and nothing that was rolled back', async () => {
    const one = await startProcess();
    const [mine, other] = [await newAccount(), await newAccount()];
    const stream = one.stream(mine);
    await greeted(stream);
    await publish(one, [{ accountId: other, data: { secret: true } }]);
    await one.realtime.whisper([{ accountId: other, type: 'typing', data: {} }]);
    await expect(
      inTransaction(one.database.db, async (transaction) => {
        await one.realtime.publish(transaction, [
          { accountId: mine, type: 'note', data: { rolledBack: true }, aboutIds: [] },
        ]);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await publish(one, [{ accountId: mine, data: { last: true } }]);
    await vi.waitFor(() => expect(stream.of('note')).toHaveLength(1), WAIT);
    expect(stream.frames.slice(1)).toEqual([{ id: '1', type: 'note', data: { last: true } }]);
    stream.disconnect();
  });

  it('passes whispers on to all processes without a number', async () => {
    const [one, two] = [await startProcess(), await startProcess()];
    const account = await newAccount();
    const stream = one.stream(account);
    await greeted(stream);
    // The listener connects with the first stream; a whisper before that is lost, as whispers may be.
    await vi.waitFor(async () => {
      await two.realtime.whisper([{ accountId: account, type: 'typing', data: { dialog_id: 'д' } }]);
      expect(stream.of('typing').length).toBeGreaterThan(0);
    }, WAIT);
    expect(stream.of('typing')[0]).toEqual({ id: null, type: 'typing', data: { dialog_id: 'д' } });
    expect(stream.lastId).toBe('0');
    stream.disconnect();
  });

  it('ends with its session in every process, says so last, and leaves the others', async () => {
    const [one, two] = [await startProcess(), await startProcess()];
    const account = await newAccount();
    const session = newId();
    const revoked = [one.stream(`${account}/${session}`), two.stream(`${account}/${session}`)];
    const other = one.stream(account);
    await Promise.all([...revoked, other].map(greeted));
    ended.add(session);
    for (const stream of revoked) {
      await vi.waitFor(() => expect(stream.isOpen).toBe(false), WAIT);
      expect(stream.frames.at(-1)).toEqual({ id: null, type: 'session_ended', data: {} });
      // Whoever knows nothing of the event comes back to a 401, and not at once.
      expect(stream.retry).toBe('30000');
    }
    expect(other.isOpen).toBe(true);
    expect(other.of('session_ended')).toEqual([]);
    other.disconnect();
  });

  it('ends when its account opens too many more', async () => {
    const one = await startProcess();
    const account = await newAccount();
    const streams: EventStream[] = [];
    for (const _ of upTo(9)) {
      const stream = one.stream(account);
      await greeted(stream);
      streams.push(stream);
    }
    await vi.waitFor(() => expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, ...upTo(8).map(() => true)]));
    for (const stream of streams) stream.disconnect();
  });

  it('hears again after the listening connection was cut', async () => {
    const one = await startProcess();
    const account = await newAccount();
    const stream = one.stream(account);
    await greeted(stream);
    await vi.waitFor(async () => {
      const cut = await seed.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'realtime-listener' AND datname = current_database()`,
      );
      expect(cut.rowCount).toBeGreaterThan(0);
    }, WAIT);
    await publish(one, [{ accountId: account, data: {} }]);
    await vi.waitFor(() => expect(numbersOf(stream)).toEqual([1]), WAIT);
    stream.disconnect();
  });

  it('ends with the server, which does not wait for it, and asks the client back', async () => {
    const one = await startProcess();
    const stream = one.stream(await newAccount());
    await greeted(stream);
    await one.app.close();
    await vi.waitFor(() => expect(stream.isOpen).toBe(false), WAIT);
    expect(stream.retry).toBe('1000');
  });

  it('shows when somebody was last seen', async () => {
    const one = await startProcess();
    const [here, away] = [await newAccount(), await newAccount()];
    const stream = one.stream(here);
    await greeted(stream);
    await vi.waitFor(async () => expect((await one.realtime.seenAt([here, away])).has(here)).toBe(true), WAIT);
    expect((await one.realtime.seenAt([here, away])).has(away)).toBe(false);
    stream.disconnect();
  });
});
