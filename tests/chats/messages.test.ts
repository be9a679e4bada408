import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { THREAD } from '#modules/chats/server/messages/store.ts';
import { newId } from '#platform/ids.ts';
import { startBench } from './bench.ts';

let bench: Awaited<ReturnType<typeof startBench>>;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.database.close());
beforeEach(async () => {
  bench.clock.now = new Date();
  bench.published.length = 0;
  await bench.forgetLimits();
});

const minutes = (count: number) => count * 60_000;
const later = (milliseconds: number) => {
  bench.clock.now = new Date(bench.clock.now.getTime() + milliseconds);
};
const numbers = ({ body }: { body: { data: { items: { number: number }[] } } }) =>
  body.data.items.map(({ number }) => number);

describe('a message', () => {
  it('is told to both with the number that is its order', async () => {
    const { anna, boris, dialogId, write } = await bench.dialog(1);
    bench.published.length = 0;
    const sent = await write(boris, '  Добрый день!  ', { reply_to: 1 });
    expect(sent.body.data).toMatchObject({
      dialog_id: dialogId,
      number: 2,
      author_id: boris.id,
      text: 'Добрый день!',
      reply: { number: 1, author_id: anna.id, text: 'Сообщение 1' },
      images: [],
      files: [],
      edited_at: null,
      is_deleted: false,
    });
    const data = { dialog_id: dialogId, message: sent.body.data };
    const read = { dialog_id: dialogId, account_id: boris.id, number: 2 };
    // Each names the other, with whose account it goes.
    expect(bench.published).toEqual([
      { accountId: boris.id, type: 'message', data, aboutIds: [anna.id] },
      { accountId: anna.id, type: 'message', data, aboutIds: [boris.id] },
      // Whoever answers has read.
      { accountId: boris.id, type: 'read', data: read, aboutIds: [anna.id] },
      { accountId: anna.id, type: 'read', data: read, aboutIds: [boris.id] },
    ]);
  });

  it('sent a hundred times at once under one name is one message', async () => {
    const { anna, boris, path } = await bench.dialog(0);
    const body = { client_id: newId(), text: 'Один раз' };
    const answers = await Promise.all(Array.from({ length: 100 }, () => anna.call(`POST ${path}/messages`, body)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body.data))).size).toBe(1);
    expect((await boris.call(`GET ${path}`)).body.data).toMatchObject({ unread: 1, last: { number: 1 } });
    expect(bench.published.filter(({ type }) => type === 'message')).toHaveLength(2);
    // And it is the same one later, whatever became of the two; in another dialog the name is taken.
    bench.block(anna, boris);
    expect((await anna.call(`POST ${path}/messages`, body)).body.data).toEqual(answers[0]?.body.data);
    const other = await anna.call('POST /v1/chats', { account_id: (await bench.person()).id });
    const elsewhere = await anna.call(`POST /v1/chats/${other.body.data.dialog_id}/messages`, body);
    expect(elsewhere.body.error.code).toBe('idempotency_key_reused');
  });

  it('keeps numbers without gaps while both write at once', async () => {
    const { anna, boris, path, write } = await bench.dialog(0);
    await write(anna, 'Начали');
    const sent = await Promise.all(Array.from({ length: 40 }, (_, n) => write(n % 2 ? anna : boris, `${n}`)));
    expect(sent.map(({ body }) => body.data.number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, n) => n + 2),
    );
    expect(numbers(await anna.call(`GET ${path}/messages?limit=100`))).toEqual(
      Array.from({ length: 41 }, (_, n) => n + 1),
    );
  });

  it('says something, answers something that is there, and is not endless', async () => {
    const { anna, write } = await bench.dialog(1);
    expect((await write(anna, '  \n ')).body.error.fields).toEqual({ text: 'Напишите что-нибудь или приложите файл.' });
    expect((await write(anna, 'я'.repeat(4001))).status).toBe(422);
    expect((await write(anna, 'я'.repeat(4000))).status).toBe(200);
    expect((await write(anna, 'Что?', { reply_to: 77 })).body.error.fields).toHaveProperty('reply_to');
    expect((await write(anna, '', { images: [newId()] })).body.error.code).toBe('media_unknown');
    expect((await write(anna, '', { files: [newId()] })).body.error.code).toBe('file_unknown');
  });

  it('comes sixty times a minute at most; then it says when to go on', async () => {
    const { anna, write } = await bench.dialog(0);
    for (let n = 0; n < 60; n += 1) expect((await write(anna, `${n}`)).status).toBe(200);
    const refused = await write(anna, 'Лишнее');
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_messages' } } });
    expect(refused.body.error.message).toMatch(/^Вы пишете слишком часто\. Продолжить можно через \d+ секунд[уы]?\.$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is changed and deleted by its author for a quarter of an hour', async () => {
    const { anna, boris, path, write } = await bench.dialog(1);
    expect((await boris.call(`PATCH ${path}/messages/1`, { text: 'Чужое' })).body.error.code).toBe('not_your_message');
    expect((await boris.call(`DELETE ${path}/messages/1`)).body.error.code).toBe('not_your_message');
    expect((await anna.call(`PATCH ${path}/messages/9`, { text: 'Нет' })).status).toBe(404);
    later(minutes(15));
    bench.published.length = 0;
    const edited = await anna.call(`PATCH ${path}/messages/1`, { text: 'Поправила' });
    expect(edited.body.data).toMatchObject({ text: 'Поправила', edited_at: bench.clock.now.toISOString() });
    expect(bench.published.map(({ accountId, type }) => [accountId, type])).toEqual([
      [anna.id, 'message_changed'],
      [boris.id, 'message_changed'],
    ]);
    later(1);
    const late = await anna.call(`PATCH ${path}/messages/1`, { text: 'Поздно' });
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'too_late' } } });
    expect(late.body.error.message).toBe('Прошло больше 15 минут: сообщение уже не изменить.');
    expect((await anna.call(`DELETE ${path}/messages/1`)).body.error.message).toMatch(/уже не удалить\.$/);

    await write(anna, 'Передумала', { reply_to: 1 });
    expect((await boris.call(`GET ${path}`)).body.data.unread).toBe(2);
    for (const _ of [1, 2]) {
      expect((await anna.call(`DELETE ${path}/messages/2`)).body.data).toMatchObject({
        number: 2,
        text: '',
        reply: null,
        is_deleted: true,
      });
    }
    expect((await boris.call(`GET ${path}`)).body.data).toMatchObject({ unread: 1, last: { is_deleted: true } });
    expect((await anna.call(`PATCH ${path}/messages/2`, { text: 'Снова' })).body.error.code).toBe('message_deleted');
    await write(boris, 'О чём вы?', { reply_to: 2 });
    const { items } = (await anna.call(`GET ${path}/messages`)).body.data;
    expect(items.at(-1).reply).toEqual({ number: 2, author_id: anna.id, text: 'Сообщение удалено' });
  });

  it('is read only forward, and what was written meanwhile stays unread', async () => {
    const { anna, boris, dialogId, path, write } = await bench.dialog(0);
    for (let n = 1; n <= 5; n += 1) await write(anna, `${n}`);
    const read = async (number: number) => (await boris.call(`POST ${path}/read`, { number })).body.data.unread;
    bench.published.length = 0;
    expect(await read(3)).toBe(2);
    expect(bench.published).toEqual(
      [boris.id, anna.id].map((accountId) => ({
        accountId,
        type: 'read',
        data: { dialog_id: dialogId, account_id: boris.id, number: 3 },
        aboutIds: [accountId === anna.id ? boris.id : anna.id],
      })),
    );
    expect(await read(1)).toBe(2);
    expect(bench.published).toHaveLength(2);
    expect((await anna.call(`GET ${path}`)).body.data).toMatchObject({ their_read_number: 3, read_number: 5 });
    expect(await read(900)).toBe(0);
    expect((await boris.call(`GET ${path}`)).body.data.read_number).toBe(5);
    await Promise.all([write(anna, 'Ещё'), read(6), write(anna, 'И ещё'), read(7), read(6)]);
    const { unread, read_number, last } = (await boris.call(`GET ${path}`)).body.data;
    expect(unread).toBe(last.number - read_number);
  });

  it('is found by its words in any form and by their beginnings', async () => {
    const { anna, boris, dialogId, path, write } = await bench.dialog(0);
    const other = await bench.dialog(0);
    await write(anna, 'Обсудим условия размещения в ноябре');
    later(1);
    await write(boris, 'Размещения стоят от 12 500 рублей');
    await other.write(other.anna, 'Чужое размещение');
    const find = async (q: string, more = '') =>
      (await anna.call(`GET /v1/chats/search?q=${encodeURIComponent(q)}${more}`)).body.data;
    expect(
      (await find('размещение')).items.map(({ message }: { message: { number: number } }) => message.number),
    ).toEqual([2, 1]);
    expect((await find('услови')).items[0]).toMatchObject({
      dialog: { dialog_id: dialogId, person: { account_id: boris.id } },
      message: { number: 1 },
    });
    expect((await find('ноябрь размещение')).items).toHaveLength(1);
    expect((await find('и в на')).items).toEqual([]);
    expect((await find("'!& | :*")).items).toEqual([]);
    const first = await find('размещение', `&limit=1&dialog_id=${dialogId}`);
    expect((await find('размещение', `&limit=1&cursor=${first.next_cursor}`)).items[0].message.number).toBe(1);
    await anna.call(`PATCH ${path}/messages/1`, { text: 'Обсудим цену' });
    expect((await find('условия')).items).toEqual([]);
    await boris.call(`DELETE ${path}/messages/2`);
    expect((await find('размещение')).items).toEqual([]);
    expect((await find('цены')).items).toHaveLength(1);
  });

  it('is whispered about while it is typed, at most every three seconds', async () => {
    const { anna, boris, dialogId, path } = await bench.dialog(1);
    bench.whispered.length = 0;
    for (const _ of [1, 2, 3]) expect((await anna.call(`POST ${path}/typing`)).body.data).toEqual({});
    expect(bench.whispered).toEqual([
      { accountId: boris.id, type: 'typing', data: { dialog_id: dialogId, account_id: anna.id } },
    ]);
  });

  it('unread for ten minutes is told once until it is read', async () => {
    const { anna, boris, dialogId, path, write } = await bench.dialog(0);
    const tell = async () => {
      bench.told.length = 0;
      await bench.chats.tellUnread();
      return bench.told.filter(({ data }) => (data as { dialogId: string }).dialogId === dialogId);
    };
    await write(anna, 'Есть место?');
    later(minutes(9));
    await write(anna, 'В ноябре');
    expect(await tell()).toEqual([]);
    later(minutes(1));
    expect(await tell()).toEqual([
      { accountId: boris.id, aboutId: anna.id, data: { dialogId, name: 'Анна Ёлкина', text: 'В ноябре', count: 2 } },
    ]);
    later(minutes(30));
    await write(anna, 'Ау');
    expect(await tell()).toEqual([]);
    await boris.call(`POST ${path}/read`, { number: 3 });
    await write(anna, 'Спасибо');
    later(minutes(10));
    expect(await tell()).toHaveLength(1);
    await boris.call(`PATCH ${path}`, { is_muted: true });
    await boris.call(`POST ${path}/read`, { number: 4 });
    await write(anna, 'Тишина');
    later(minutes(10));
    expect(await tell()).toEqual([]);
  });
});

describe('a thread', () => {
  it('is walked in both directions and from the middle', async () => {
    const { anna, path } = await bench.dialog(30);
    const page = async (query: string) => {
      const answer = await anna.call(`GET ${path}/messages${query}`);
      const { has_before, has_after } = answer.body.data;
      return [numbers(answer).at(0), numbers(answer).at(-1), has_before, has_after];
    };
    expect(await page('?limit=10')).toEqual([21, 30, true, false]);
    expect(await page('?limit=10&before=21')).toEqual([11, 20, true, true]);
    expect(await page('?limit=10&before=6')).toEqual([1, 5, false, true]);
    expect(await page('?limit=10&after=0')).toEqual([1, 10, false, true]);
    expect(await page('?limit=10&after=25')).toEqual([26, 30, true, false]);
    expect(await page('?limit=10&after=30')).toEqual([undefined, undefined, true, false]);
    expect(await page('?limit=10&around=15')).toEqual([10, 19, true, true]);
    expect((await anna.call(`GET ${path}/messages?before=5&after=2`)).status).toBe(422);
    expect((await anna.call(`GET ${path}/messages?limit=101`)).status).toBe(422);
  });

  it('however long is read by its key: only what is shown, without sorting', async () => {
    const { anna, dialogId, path } = await bench.dialog(1);
    const { pool } = bench.database;
    const LENGTH = 20_000;
    await pool.query(
      `INSERT INTO chat_messages (dialog_id, number, message_id, kind, author_id, actor_id, text, created_at)
       SELECT $1, n, gen_random_uuid(), 'text', $2::uuid, $2::uuid, 'Сообщение ' || n, now()
       FROM generate_series(2, ${LENGTH}) n`,
      [dialogId, anna.id],
    );
    await pool.query('UPDATE chat_dialogs SET last_number = $2 WHERE dialog_id = $1', [dialogId, LENGTH]);
    await pool.query('ANALYZE chat_messages');
    expect(numbers(await anna.call(`GET ${path}/messages?limit=2`))).toEqual([LENGTH - 1, LENGTH]);
    for (const [text, from] of [
      [THREAD.before, 2_147_483_647],
      [THREAD.before, LENGTH / 2],
      [THREAD.after, LENGTH / 2],
    ] as const) {
      const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [dialogId, from, 50]);
      const plan = JSON.stringify(rows[0]['QUERY PLAN']);
      expect(plan).toContain('chat_messages_pkey');
      expect(plan).not.toMatch(/"Node Type":"(?:Incremental )?Sort"|Seq Scan/);
      const scanned = [...plan.matchAll(/"Actual Rows":([\d.]+)/g)].map(([, count]) => Number(count));
      expect(scanned.length).toBeGreaterThan(0);
      expect(Math.max(...scanned)).toBeLessThanOrEqual(50);
    }
  });
});
