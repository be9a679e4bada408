import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Answer } from '../support/app.ts';
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

const later = (milliseconds: number) => {
  bench.clock.now = new Date(bench.clock.now.getTime() + milliseconds);
};
const numbers = ({ body }: { body: { data: { items: { number: number }[] } } }) =>
  body.data.items.map(({ number }) => number);

describe('a dialog', () => {
  it('is one for two people, whoever opens it, and empty it is seen by its opener alone', async () => {
    const { anna, boris, dialogId, path, write } = await bench.dialog(0);
    expect((await anna.call('POST /v1/chats', { account_id: boris.id })).body.data.dialog_id).toBe(dialogId);
    expect((await anna.call('GET /v1/chats')).body.data.items).toHaveLength(1);
    expect((await boris.call('GET /v1/chats')).body.data.items).toEqual([]);
    expect((await boris.call(`GET ${path}`)).status).toBe(404);
    await write(anna, 'Здравствуйте');
    const [seen] = (await boris.call('GET /v1/chats')).body.data.items;
    expect(seen).toMatchObject({
      dialog_id: dialogId,
      unread: 1,
      read_number: 0,
      may_write: true,
      person: { account_id: anna.id, name: 'Анна Ёлкина', is_gone: false, is_online: false },
      last: { number: 1, text: 'Здравствуйте', author_id: anna.id },
    });
    expect((await boris.call('POST /v1/chats', { account_id: anna.id })).body.data.dialog_id).toBe(dialogId);
  });

  it('opened by both at once is still one', async () => {
    const [anna, boris] = [await bench.person(), await bench.person()];
    const opened = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2
          ? anna.call('POST /v1/chats', { account_id: boris.id })
          : boris.call('POST /v1/chats', { account_id: anna.id }),
      ),
    );
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
    expect(new Set(opened.map(({ body }) => body.data.dialog_id)).size).toBe(1);
    expect((await boris.call('GET /v1/chats')).body.data.items).toHaveLength(1);
  });

  it('does not exist for anybody else', async () => {
    const { path } = await bench.dialog(2);
    const stranger = await bench.person();
    for (const [key, body] of [
      [`GET ${path}`],
      [`PATCH ${path}`, { is_muted: true }],
      [`GET ${path}/messages`],
      [`POST ${path}/messages`, { client_id: newId(), text: 'Привет' }],
      [`PATCH ${path}/messages/1`, { text: 'Привет' }],
      [`DELETE ${path}/messages/1`],
      [`POST ${path}/read`, { number: 1 }],
      [`POST ${path}/typing`],
      [`POST ${path}/messages/1/complain`, { reason: 'spam' }],
    ] as const) {
      expect((await stranger.call(key, body)).status, key).toBe(404);
    }
    expect((await stranger.call(`GET /v1/chats/search?q=${encodeURIComponent('сообщение')}`)).body.data.items).toEqual(
      [],
    );
  });

  it('is not for oneself, for nobody, or for one who is gone', async () => {
    const [anna, boris] = [await bench.person(), await bench.person()];
    const open = (accountId: string) => anna.call('POST /v1/chats', { account_id: accountId });
    expect((await open(anna.id)).body.error).toMatchObject({ code: 'own_dialog' });
    expect((await open(newId())).status).toBe(404);
    bench.gone.add(boris.id);
    expect(await open(boris.id)).toMatchObject({ status: 403, body: { error: { code: 'account_gone' } } });
  });

  it('with somebody who has gone stays to be read', async () => {
    const { anna, boris, dialogId, path, write } = await bench.dialog(1);
    bench.gone.add(boris.id);
    expect((await write(anna, 'Вы здесь?')).body.error.code).toBe('account_gone');
    const { data } = (await anna.call('POST /v1/chats', { account_id: boris.id })).body;
    expect(data).toMatchObject({ dialog_id: dialogId, may_write: false, person: { is_gone: true, seen_at: null } });
    expect(numbers(await anna.call(`GET ${path}/messages`))).toEqual([1]);
  });

  it('refuses the blocked in either direction with one sentence, and shows what was said', async () => {
    const { anna, boris, path, write } = await bench.dialog(2);
    bench.block(boris, anna);
    for (const person of [anna, boris]) {
      const refused = await write(person, 'Ещё раз');
      expect(refused).toMatchObject({ status: 403, body: { error: { code: 'blocked' } } });
      expect(refused.body.error.message).toBe('Вы не можете написать этому человеку.');
      expect((await person.call(`GET ${path}`)).body.data.may_write).toBe(false);
      expect((await person.call(`PATCH ${path}/messages/${person === anna ? 1 : 2}`, { text: 'Иначе' })).status).toBe(
        403,
      );
    }
    bench.whispered.length = 0;
    expect((await anna.call(`POST ${path}/typing`)).status).toBe(200);
    expect(bench.whispered).toEqual([]);
    const stranger = await bench.person();
    bench.block(stranger, anna);
    expect((await anna.call('POST /v1/chats', { account_id: stranger.id })).body.error.code).toBe('blocked');
  });

  it('is pinned, muted and put away by each for themselves', async () => {
    const { anna, boris, path, write } = await bench.dialog(1);
    const list = async (filter: string) =>
      (await boris.call(`GET /v1/chats?filter=${filter}`)).body.data.items.length as number;
    expect((await boris.call(`PATCH ${path}`, { is_pinned: true, is_archived: true })).body.data).toMatchObject({
      is_pinned: true,
      is_archived: true,
      is_muted: false,
    });
    expect(bench.published.at(-1)).toMatchObject({ accountId: boris.id, type: 'dialog' });
    expect([await list('all'), await list('archived')]).toEqual([0, 1]);
    expect((await boris.call('GET /v1/chats/summary')).body.data).toEqual({ unread_dialogs: 0, unread_messages: 0 });
    await write(anna, 'Вернулась');
    expect([await list('all'), await list('unread'), await list('archived')]).toEqual([1, 1, 0]);
    expect((await boris.call('GET /v1/chats/summary')).body.data).toEqual({ unread_dialogs: 1, unread_messages: 2 });
    await boris.call(`PATCH ${path}`, { is_muted: true, is_archived: true });
    await write(anna, 'Тихо');
    expect([await list('all'), await list('archived')]).toEqual([0, 1]);
    expect((await boris.call('GET /v1/chats/summary')).body.data).toEqual({ unread_dialogs: 0, unread_messages: 0 });
    expect((await anna.call(`GET ${path}`)).body.data).toMatchObject({ is_pinned: false, is_muted: false });
  });

  it('stands among ten pinned at most', async () => {
    const anna = await bench.person();
    const dialogs: string[] = [];
    for (let n = 0; n < 11; n += 1) {
      later(1);
      const other = await bench.person(`Человек ${n}`);
      dialogs.push((await anna.call('POST /v1/chats', { account_id: other.id })).body.data.dialog_id);
    }
    const pin = (id: string | undefined) => anna.call(`PATCH /v1/chats/${id}`, { is_pinned: true });
    for (const id of dialogs.slice(0, 10)) expect((await pin(id)).status).toBe(200);
    expect((await pin(dialogs[10])).body.error.code).toBe('too_many_pinned');
    // Pages keep the pinned first and lose or repeat none.
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Answer = await anna.call(`GET /v1/chats?limit=4${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.body.data.items.map((item: { dialog_id: string }) => item.dialog_id));
      cursor = page.body.data.next_cursor;
    }
    expect(seen).toEqual([...dialogs.slice(0, 10).reverse(), dialogs[10]]);
    const { data } = (await anna.call(`GET /v1/chats?q=${encodeURIComponent('человек 1')}`)).body;
    expect(data.items.map((item: { person: { name: string } }) => item.person.name)).toEqual([
      'Человек 1',
      'Человек 10',
    ]);
  });

  it('is opened anew only so often, and says when to go on', async () => {
    const anna = await bench.person();
    const open = async () => anna.call('POST /v1/chats', { account_id: (await bench.person()).id });
    const first = await open();
    for (let n = 1; n < 20; n += 1) expect((await open()).status).toBe(200);
    const refused = await open();
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'too_many_dialogs' } } });
    expect(refused.body.error.message).toMatch(/можно начать через 60 минут\.$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    // A dialog that exists may be opened as before.
    const { account_id } = first.body.data.person;
    expect((await anna.call('POST /v1/chats', { account_id })).status).toBe(200);
  });
});
