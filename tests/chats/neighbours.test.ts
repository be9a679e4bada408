/** Chats among the other modules: objects, deals, files, moderation, notifications, accounts. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#platform/ids.ts';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createDealBetween, dealsOf } from '../support/deal-story.ts';
import { EventStream } from '../support/event-stream.ts';
import { signUpStaff } from '../support/staff.ts';
import { upload, uploadFile } from '../support/uploads.ts';

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await startTestApp();
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});

type Person = Awaited<ReturnType<TestApp['signUp']>>;
const WAIT = { timeout: 30_000, interval: 25 };

const open = async (from: Person, to: Person, subject?: object) =>
  (await from.call('POST /v1/chats', { account_id: to.accountId, ...(subject && { subject }) })).body.data;
const write = (from: Person, dialogId: string, text: string, more: object = {}) =>
  from.call(`POST /v1/chats/${dialogId}/messages`, { client_id: newId(), text, ...more });
const thread = async (of: Person, dialogId: string) =>
  (await of.call(`GET /v1/chats/${dialogId}/messages`)).body.data.items;
const runJob = async (wanted: string) => {
  const job = app.modules.flatMap(({ jobs }) => jobs).find(({ name }) => name === wanted);
  if (!job) throw new Error(`no job ${wanted}`);
  await job.handle({});
};
async function listen(person: Person): Promise<EventStream> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = new EventStream(`${address}/api/v1/events`, { cookie }).connect();
  await vi.waitFor(() => expect(stream.of('hello')).toHaveLength(1), WAIT);
  return stream;
}

describe('a dialog about something', () => {
  it('shows the object it was opened from, and a line when it turns to another', async () => {
    const [seller, buyer] = [await app.signUp(), await app.signUp()];
    const object = await publishObject(seller, 'resource');
    const other = await publishObject(seller, 'resource', { title: 'Утро в Казани' });
    const subject = { type: 'object', kind: 'resource', id: object.resource_id };
    const dialog = await open(buyer, seller, subject);
    expect(dialog.subject).toMatchObject({
      type: 'object',
      kind: 'resource',
      id: object.resource_id,
      title: 'Кухня на Петроградке',
      price_from: 1_250_000,
      is_available: true,
      is_own: false,
    });
    await write(buyer, dialog.dialog_id, 'Есть место в ноябре?');
    await open(buyer, seller, subject);
    const turned = await open(buyer, seller, { ...subject, id: other.resource_id });
    expect(turned).toMatchObject({ dialog_id: dialog.dialog_id, subject: { title: 'Утро в Казани' } });
    expect(await thread(seller, dialog.dialog_id)).toMatchObject([
      { number: 1, kind: 'text' },
      {
        number: 2,
        kind: 'system',
        author_id: null,
        text: 'Речь о другом объекте: «Утро в Казани»',
        link: `/resource/${other.resource_id}`,
      },
    ]);
    const own = (await seller.call(`GET /v1/chats/${dialog.dialog_id}`)).body.data;
    // The line is no news by itself.
    expect(own).toMatchObject({ unread: 1, subject: { is_own: true } });
    const found = (await seller.call(`GET /v1/chats?q=${encodeURIComponent('казани')}`)).body.data.items;
    expect(found).toHaveLength(1);
  });

  it('is about what the two have to do with, or there is no such thing', async () => {
    const [seller, buyer, stranger] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const object = await publishObject(stranger, 'resource');
    const dealId = await createDealBetween(app, { buyerId: buyer.accountId, sellerId: stranger.accountId });
    for (const subject of [
      { type: 'object', kind: 'resource', id: object.resource_id },
      { type: 'object', kind: 'product', id: object.resource_id },
      { type: 'object', kind: 'resource', id: newId() },
      { type: 'deal', deal_id: dealId },
      { type: 'deal', deal_id: newId() },
    ]) {
      const answer = await buyer.call('POST /v1/chats', { account_id: seller.accountId, subject });
      expect(answer.status, JSON.stringify(subject)).toBe(404);
    }
    const about = { account_id: stranger.accountId, subject: { type: 'deal', deal_id: dealId } };
    expect((await buyer.call('POST /v1/chats', about)).body.data.subject).toMatchObject({
      type: 'deal',
      deal_id: dealId,
      state: 'requested',
      amount: 1_000_000,
    });
  });

  it('tells every step of a deal between the messages and to the open pages of both', async () => {
    const [seller, buyer] = [await app.signUp(), await app.signUp()];
    const streams = await Promise.all([listen(seller), listen(buyer)]);
    const dealId = await createDealBetween(app, {
      buyerId: buyer.accountId,
      sellerId: seller.accountId,
      after: ['accept'],
    });
    const [dialog] = (await seller.call('GET /v1/chats?filter=deals')).body.data.items;
    expect(dialog).toMatchObject({
      // The seller's own step is no news to them.
      unread: 1,
      subject: { type: 'deal', deal_id: dealId, state: 'in_work', number: dealId.slice(-6).toUpperCase() },
    });
    expect((await buyer.call('GET /v1/chats')).body.data.items[0]).toMatchObject({ unread: 1 });
    const lines = await thread(buyer, dialog.dialog_id);
    expect(lines.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringMatching(/^Новый заказ: 1\/24, цена 10\s000\s₽ · «Кухня на Петроградке»$/),
      expect.stringMatching(/^Заказ принят, срок — \d+\s[а-я]+ · «Кухня на Петроградке»$/),
    ]);
    expect(lines[0]).toMatchObject({ kind: 'system', author_id: null, link: `/deals/${dealId}` });
    for (const stream of streams) {
      await vi.waitFor(() => expect(stream.of('deals')).toHaveLength(2), WAIT);
      expect(stream.of('deals').map(({ data }) => data)).toEqual([{ deal_ids: [dealId] }, { deal_ids: [dealId] }]);
      expect(stream.of('message').map(({ data }) => data.message.number)).toEqual([1, 2]);
      stream.disconnect();
    }
    // The bells too, with how much is unread: the order asks until it is answered.
    await vi.waitFor(() => expect(streams[0]?.of('notification')).toHaveLength(2), WAIT);
    const [asked, answered] = streams[0]?.of('notification') ?? [];
    expect(asked?.data).toMatchObject({ unread: 1, notification: { event: 'deal_open' } });
    expect(answered?.data).toMatchObject({ unread: 0 });
  });

  it('survives many steps of many deals at once', async () => {
    const [seller, buyer] = [await app.signUp(), await app.signUp()];
    const dealIds: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const pair = n % 2 ? [seller, buyer] : [buyer, seller];
      dealIds.push(
        await createDealBetween(app, { buyerId: pair[0]?.accountId ?? '', sellerId: pair[1]?.accountId ?? '' }),
      );
    }
    const { dialog_id } = await open(seller, buyer);
    await Promise.all([
      ...dealIds.map((dealId, n) => {
        const { accountId } = n % 2 ? buyer : seller;
        const viewer = { accountId, sessionId: '', role: 'member', name: '', email: '' } as const;
        return dealsOf(app).orders.takeStep({ dealId, action: 'accept', viewer });
      }),
      ...dealIds.map((_, n) => write(n % 2 ? seller : buyer, dialog_id, `Пишем ${n}`)),
    ]);
    const items = await thread(buyer, dialog_id);
    expect(items.map(({ number }: { number: number }) => number)).toEqual(Array.from({ length: 18 }, (_, n) => n + 1));
  });
});

describe('a message', () => {
  it('carries pictures and files that only the two can open, until it is deleted', async () => {
    const [anna, boris, stranger] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const { dialog_id } = await open(anna, boris);
    const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    const { media_id } = (await upload(anna, picture)).body.data;
    const { file_id } = (await uploadFile(anna, 'Смета', { fileName: 'Смета.txt' })).body.data;
    const sent = await write(anna, dialog_id, '', { images: [media_id], files: [file_id] });
    expect(sent.body.data).toMatchObject({
      text: '',
      images: [{ media_id, alt: null, width: 80, height: 60 }],
      files: [{ file_id, name: 'Смета.txt', url: `/api/v1/files/${file_id}` }],
    });
    const again = await write(anna, dialog_id, 'Она же', { files: [file_id] });
    expect((await write(boris, dialog_id, 'Вижу', { reply_to: 1 })).body.data.reply.text).toBe('Фото');
    expect((await boris.call(`GET /v1/files/${file_id}`)).body).toBe('Смета');
    expect((await stranger.call(`GET /v1/files/${file_id}`)).status).toBe(404);
    // Somebody else's attachments are nobody's here.
    expect((await write(boris, dialog_id, '', { images: [media_id] })).body.error.code).toBe('media_unknown');
    expect((await write(boris, dialog_id, '', { files: [file_id] })).body.error.code).toBe('file_unknown');
    const used = () =>
      app.modules.find(({ name }) => name === 'chats') as unknown as { usedMedia(ids: string[]): Promise<string[]> };
    expect(await used().usedMedia([media_id])).toEqual([media_id]);
    await anna.call(`DELETE /v1/chats/${dialog_id}/messages/1`);
    expect(await used().usedMedia([media_id])).toEqual([]);
    expect((await boris.call(`GET /v1/files/${file_id}`)).status).toBe(200);
    await anna.call(`DELETE /v1/chats/${dialog_id}/messages/${again.body.data.number}`);
    expect((await boris.call(`GET /v1/files/${file_id}`)).status).toBe(404);
  });

  it('that somebody complains about reaches the moderator with its neighbours', async () => {
    const [anna, boris] = [await app.signUp(), await app.signUp()];
    const moderator = await signUpStaff(app, 'moderator');
    const { dialog_id } = await open(anna, boris);
    for (let n = 1; n <= 14; n += 1) await write(n % 2 ? anna : boris, dialog_id, `Сообщение ${n}`);
    const complain = (person: Person, number: number) =>
      person.call(`POST /v1/chats/${dialog_id}/messages/${number}/complain`, { reason: 'insult', text: 'Грубит' });
    expect((await complain(anna, 11)).body.error.code).toBe('own_message');
    expect((await complain(boris, 99)).status).toBe(404);
    expect((await complain(boris, 11)).body.data).toEqual({});
    expect((await complain(boris, 11)).status).toBe(200);
    await anna.call(`DELETE /v1/chats/${dialog_id}/messages/11`);
    const queue = async () =>
      (await moderator.call('GET /v1/moderation/queue?of=complaints&limit=100')).body.data.items.filter(
        (item: { message: { dialog_id: string } | null }) => item.message?.dialog_id === dialog_id,
      );
    const [found, ...others] = await queue();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ type: 'complaint', kind: 'message', reason: 'insult', text: 'Грубит', object: null });
    expect(found.author.account_id).toBe(boris.accountId);
    expect(found.message.number).toBe(11);
    expect(found.message.context.map(({ number }: { number: number }) => number)).toEqual([
      4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
    ]);
    expect(found.message.context[7]).toMatchObject({ text: 'Сообщение 11', author: { account_id: anna.accountId } });
    const close = `POST /v1/moderation/complaints/${found.complaint_id}/close`;
    expect((await moderator.call(close, { decision: 'satisfied' })).status).toBe(200);
    expect(await queue()).toEqual([]);
    const [entry] = (await moderator.call('GET /v1/moderation/log')).body.data.items;
    expect(entry).toMatchObject({ kind: 'message', title: 'Сообщение в переписке', action: 'complaint_satisfied' });
  });

  it('that waits unread becomes a notification', async () => {
    const [anna, boris] = [await app.signUp(), await app.signUp()];
    const { dialog_id } = await open(anna, boris);
    await write(anna, dialog_id, 'Есть место?');
    await app.database.pool.query(
      `UPDATE chat_members SET unread_since = now() - interval '11 minutes' WHERE dialog_id = $1 AND unread_since IS NOT NULL`,
      [dialog_id],
    );
    await runJob('chats-unread');
    // The server's own clock may have come first and be about to commit.
    const told = async () => (await boris.call('GET /v1/notifications')).body.data.items;
    await vi.waitFor(async () => expect(await told()).toHaveLength(1), WAIT);
    expect(await told()).toMatchObject([{ event: 'message_unread', text: 'Есть место?', link: `/chats/${dialog_id}` }]);
    expect((await anna.call('GET /v1/notifications')).body.data.items).toEqual([]);
  });

  it('reaches open pages live, and those of a session that ended no more', async () => {
    const [anna, boris] = [await app.signUp(), await app.signUp()];
    const { dialog_id } = await open(anna, boris);
    const stream = await listen(boris);
    const sent = await write(anna, dialog_id, 'Привет');
    await vi.waitFor(() => expect(stream.of('message')).toHaveLength(1), WAIT);
    expect(stream.of('message')[0]?.data).toEqual({ dialog_id, message: sent.body.data });
    await vi.waitFor(async () => {
      const { person } = (await anna.call(`GET /v1/chats/${dialog_id}`)).body.data;
      expect(person.is_online).toBe(true);
    }, WAIT);
    await boris.call('GET /v1/passport/logout');
    await vi.waitFor(() => expect(stream.isOpen).toBe(false), WAIT);
  });
});

describe('people who are apart', () => {
  it('read what they wrote and write no more, until the block is taken back', async () => {
    const [anna, boris] = [await app.signUp(), await app.signUp()];
    const { dialog_id } = await open(anna, boris);
    await write(anna, dialog_id, 'Здравствуйте');
    const mayWrite = async (person: Person) =>
      (await person.call('GET /v1/chats')).body.data.items.map(({ may_write }: { may_write: boolean }) => may_write);
    expect(await mayWrite(boris)).toEqual([true]);
    expect((await boris.call(`PUT /v1/blacklist/${anna.accountId}`, { reason: 'Спам' })).status).toBe(200);
    for (const person of [anna, boris]) {
      expect(await mayWrite(person)).toEqual([false]);
      expect((await write(person, dialog_id, 'Ещё')).body.error).toMatchObject({ code: 'blocked' });
      expect(await thread(person, dialog_id)).toHaveLength(1);
    }
    await boris.call(`DELETE /v1/blacklist/${anna.accountId}`);
    expect(await mayWrite(anna)).toEqual([true]);
    expect((await write(anna, dialog_id, 'Спасибо')).status).toBe(200);
  });
});

describe('a deleted account', () => {
  it('takes its words along and leaves those of the other', async () => {
    const [leaving, staying] = [await app.signUp(), await app.signUp()];
    const { dialog_id } = await open(leaving, staying);
    const { file_id } = (await uploadFile(leaving, 'Личное', { fileName: 'Паспорт.txt' })).body.data;
    await write(leaving, dialog_id, 'Мой адрес: Казань', { files: [file_id] });
    await write(staying, dialog_id, 'Спасибо', { reply_to: 1 });
    await write(leaving, dialog_id, 'Ещё одно');
    const gone = await leaving.call(`DELETE /v1/passport/account/${leaving.accountId}`, { password: leaving.password });
    expect(gone.status).toBe(200);
    const dialog = (await staying.call(`GET /v1/chats/${dialog_id}`)).body.data;
    expect(dialog).toMatchObject({
      person: { name: 'Удалённый аккаунт', is_gone: true, is_online: false },
      may_write: false,
      unread: 0,
    });
    expect(await thread(staying, dialog_id)).toMatchObject([
      { text: '', is_deleted: true, files: [] },
      { text: 'Спасибо', is_deleted: false, reply: { text: 'Сообщение удалено' } },
      { text: '', is_deleted: true },
    ]);
    expect((await staying.call(`GET /v1/files/${file_id}`)).status).toBe(404);
    expect((await write(staying, dialog_id, 'Вы где?')).body.error.code).toBe('account_gone');
    const { rows } = await app.database.pool.query(
      'SELECT FROM account_event_heads WHERE account_id = $1 UNION ALL SELECT FROM account_presence WHERE account_id = $1',
      [leaving.accountId],
    );
    expect(rows).toEqual([]);
  });
});

describe('the talk of two who are in dispute', () => {
  it('is read by a moderator while it lasts, from a month before the order, and that is written down', async () => {
    const [buyer, seller] = [await app.signUp(), await app.signUp()];
    const [moderator, admin] = [await signUpStaff(app, 'moderator'), await signUpStaff(app, 'admin')];
    const { dialog_id } = await open(buyer, seller);
    await write(buyer, dialog_id, 'О другом, давно');
    await app.database.pool.query(
      "UPDATE chat_messages SET created_at = created_at - interval '40 days' WHERE dialog_id = $1",
      [dialog_id],
    );
    await write(buyer, dialog_id, 'Выйдет в пятницу?');
    const dealId = await createDealBetween(app, {
      buyerId: buyer.accountId,
      sellerId: seller.accountId,
      after: ['accept'],
    });
    const read = (person: Person, query = '') => person.call(`GET /v1/chats/of_dispute/${dealId}${query}`);
    expect((await read(moderator)).status).toBe(404);
    await buyer.call(`POST /v1/deals/${dealId}/dispute`, { reason: 'Реклама не вышла' });
    const { items, has_before } = (await read(moderator)).body.data;
    expect(items.map(({ number }: { number: number }) => number)).not.toContain(1);
    expect(items[0]).toMatchObject({ text: 'Выйдет в пятницу?', author: { account_id: buyer.accountId } });
    expect(items.at(-1)).toMatchObject({ author: null });
    expect(has_before).toBe(false);
    expect((await read(moderator, '?before=3')).body.data.items).toHaveLength(1);
    // Another deal of the same two has lines of its own: they are not a part of this file.
    await createDealBetween(app, { buyerId: buyer.accountId, sellerId: seller.accountId, after: ['accept'] });
    const again = (await read(moderator)).body.data.items;
    expect(again).toEqual(items);
    expect((await read(buyer)).status).toBe(403);
    const log = (await admin.call('GET /v1/audit')).body.data.items;
    expect(log.filter(({ action }: { action: string }) => action === 'talk_read')).toMatchObject(
      // Once for each time it was opened.
      Array(2).fill({ actor: { account_id: moderator.accountId }, subject: { kind: 'deal', id: dealId } }),
    );
  });
});
