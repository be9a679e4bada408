import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransactionOnce, type Once } from '#platform/http/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let person: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.signUp();
});

const CREATE = 'POST /v1/products/product/create';
const keyed = (key: string) => ({ 'idempotency-key': key });
const create = (key: string, title = 'Чай с чабрецом', by = person) => by.call(CREATE, { title }, keyed(key));
const countOwn = async (by = person) =>
  (await by.call('POST /v1/products/product/get_list', { filter: { mine: true } })).body.data.total as number;
const keysOf = async (accountId: string) =>
  (
    await app.database.pool.query('SELECT key FROM idempotency_keys WHERE account_id = $1 ORDER BY key', [accountId])
  ).rows.map(({ key }) => key);

describe('a write under a key', () => {
  it('that comes again gets the first answer and does nothing', async () => {
    const before = await countOwn();
    const first = await create('tea-first-save');
    const again = await create('tea-first-save');
    expect(first.status).toBe(200);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await countOwn()).toBe(before + 1);
  });

  it('is the same whatever the order of its fields', async () => {
    const first = await person.call(CREATE, { title: 'Мёд', brand: 'Пасека' }, keyed('order-of-fields'));
    const again = await person.call(CREATE, { brand: 'Пасека', title: 'Мёд' }, keyed('order-of-fields'));
    expect(again.body).toEqual(first.body);
  });

  it('is done once when fifty come at a moment', async () => {
    const own = await app.signUp();
    const answers = await Promise.all(Array.from({ length: 50 }, () => create('fifty-at-once', 'Самовар', own)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.data.product_id)).size).toBe(1);
    expect(await countOwn(own)).toBe(1);
  });

  it('is refused with another body or another call', async () => {
    await create('used-for-tea');
    const otherBody = await create('used-for-tea', 'Кофе');
    expect(otherBody.status).toBe(409);
    expect(otherBody.body.error.code).toBe('idempotency_key_reused');
    const otherCall = await person.call(
      'POST /v1/products/resource/create',
      { title: 'Чай с чабрецом' },
      keyed('used-for-tea'),
    );
    expect(otherCall.body.error.code).toBe('idempotency_key_reused');
  });

  it('is somebody else’s business under the same key', async () => {
    const other = await app.signUp();
    const mine = await create('the-same-for-two');
    const theirs = await create('the-same-for-two', 'Чай с чабрецом', other);
    expect(theirs.status).toBe(200);
    expect(theirs.body.data.product_id).not.toBe(mine.body.data.product_id);
  });

  it('that failed leaves the key free', async () => {
    const own = await app.signUp();
    const stranger = newId();
    const refused = await own.call(
      'POST /v1/products/product/create',
      { title: 'Чай', media: [{ media_id: stranger }] },
      keyed('failed-at-first'),
    );
    expect(refused.status).toBe(422);
    expect(await keysOf(own.accountId)).toEqual([]);
    expect((await create('failed-at-first', 'Чай', own)).status).toBe(200);
    expect(await keysOf(own.accountId)).toEqual(['failed-at-first']);
  });

  it.each([
    ['short'],
    ['a'.repeat(201)],
    ['has a space'],
    ['with\ttab-inside'],
    ['\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9'],
  ])('is refused with the key %j', async (key) => {
    const answer = await create(key);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('idempotency_key_invalid');
  });

  it('needs no key where the key is optional', async () => {
    const before = await countOwn();
    await person.call(CREATE, { title: 'Без ключа' });
    await person.call(CREATE, { title: 'Без ключа' });
    expect(await countOwn()).toBe(before + 2);
  });

  it('is documented with its header', async () => {
    const { paths, components } = (await app.app.inject('/api/openapi.json')).json();
    const { parameters, responses } = paths['/v1/products/product/create'].post;
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
    );
    const conflict = components.responses[responses[409].$ref.split('/').at(-1)];
    expect(conflict.description).toContain('idempotency_key_reused');
  });
});

describe('work done once', () => {
  const onceOf = (key: string, request = 'the same'): Once => ({
    accountId: person.accountId,
    key,
    call: 'POST /v1/test',
    requestHash: createHash('sha256').update(request).digest(),
  });

  it('waits for the same work of another process, and does it when that one was rolled back', async () => {
    const other = await app.database.pool.connect();
    const once = onceOf('another-process');
    let done = 0;
    const work = async () => {
      done += 1;
      return { done };
    };
    const insert =
      'INSERT INTO idempotency_keys (account_id, key, call, request_hash, answer) VALUES ($1, $2, $3, $4, $5)';
    const values = [once.accountId, once.key, once.call, once.requestHash, JSON.stringify({ done: 'elsewhere' })];
    try {
      await other.query('BEGIN');
      await other.query(insert, values);
      const waiting = inTransactionOnce(app.database.db, once, work);
      await untilSomebodyWaits();
      expect(done).toBe(0);
      await other.query('ROLLBACK');
      expect(await waiting).toEqual({ done: 1 });

      const second = onceOf('another-process-2');
      await other.query('BEGIN');
      await other.query(insert, [second.accountId, second.key, ...values.slice(2)]);
      const replayed = inTransactionOnce(app.database.db, second, work);
      await untilSomebodyWaits();
      await other.query('COMMIT');
      expect(await replayed).toEqual({ done: 'elsewhere' });
      expect(done).toBe(1);
    } finally {
      other.release();
    }
  });

  it('may use other connections while its twins wait', async () => {
    const twins = Array.from({ length: 30 }, () =>
      inTransactionOnce(app.database.db, onceOf('twins-and-the-pool'), async () => {
        const { rows } = await app.database.pool.query('SELECT pg_sleep(0.05), 1 AS one');
        return { one: rows[0].one };
      }),
    );
    expect(await Promise.all(twins)).toEqual(twins.map(() => ({ one: 1 })));
  });

  it('is forgotten after two days, and not before', async () => {
    await inTransactionOnce(app.database.db, onceOf('old-enough-to-go'), async () => ({}));
    await inTransactionOnce(app.database.db, onceOf('young-and-kept'), async () => ({}));
    await app.database.pool.query(
      "UPDATE idempotency_keys SET created_at = now() - interval '3 days' WHERE key = 'old-enough-to-go'",
    );
    const sweeping = app.modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === 'platform-sweep');
    await sweeping?.handle({});
    const keys = await keysOf(person.accountId);
    expect(keys).toContain('young-and-kept');
    expect(keys).not.toContain('old-enough-to-go');
  });
});

/** Waits until a statement is blocked by a lock. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await app.database.pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%idempotency_keys%'",
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
