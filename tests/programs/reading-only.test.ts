/** A token that may only read does not read letters between people or how much money there is, whatever address tells of them. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLedger } from '#modules/ledger/server/index.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { newId } from '#platform/ids.ts';
import { publishObject } from '../support/ad-objects.ts';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';
import { upload, uploadFile } from '../support/uploads.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let writer: Person;
let reader: Person;
let dialog: string;
beforeAll(async () => {
  app = await startTestApp();
  [writer, reader] = [await app.signUp(), await app.signUp()];
  const { dialog_id } = ok(await writer.call('POST /v1/chats', { account_id: reader.accountId }));
  dialog = `/v1/chats/${dialog_id}`;
});

function ok(answer: Answer) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}
async function tokenOf(person: Person, ...scopes: string[]): Promise<{ authorization: string }> {
  const body = { name: 'Выгрузка', scopes, expires_in_days: 1 };
  return { authorization: `Bearer ${ok(await person.call('POST /v1/programs/tokens', body)).secret}` };
}
async function get(url: string, headers: Record<string, string>): Promise<number> {
  return (await app.app.inject({ url, headers })).statusCode;
}
const write = async (extra: object) =>
  ok(await writer.call(`POST ${dialog}/messages`, { client_id: newId(), text: 'Секретные слова', ...extra }));

describe('a token that may only read', () => {
  it('does not get files of chats, its owner’s own neither', async () => {
    const { file_id } = ok(await uploadFile(writer, 'договор', { fileName: 'a.txt' }));
    const address = `/api/v1/files/${file_id}`;
    // While nothing has it, it is only a file of its owner.
    expect(await get(address, await tokenOf(writer, 'read'))).toBe(200);
    await write({ files: [file_id] });
    for (const person of [writer, reader]) {
      expect(await get(address, await tokenOf(person, 'read', 'money', 'deals'))).toBe(403);
      expect(await get(address, await tokenOf(person, 'read', 'chats'))).toBe(200);
    }
    expect(await get(address, await tokenOf(await app.signUp(), 'read'))).toBe(404);
  });

  it('does not get pictures of chats, its owner’s own neither', async () => {
    const picture = { create: { width: 80, height: 60, channels: 3, background: '#c63' } } as const;
    const { media_id } = ok(await upload(writer, await sharp(picture).png().toBuffer()));
    const address = `/media/${media_id}/card.webp`;
    expect(await get(address, await tokenOf(writer, 'read'))).toBe(200);
    await write({ images: [media_id] });
    for (const person of [writer, reader]) {
      expect(await get(address, await tokenOf(person, 'read', 'money', 'deals'))).toBe(404);
      expect(await get(address, await tokenOf(person, 'read', 'chats'))).toBe(200);
    }
  });

  it('does not learn the balance from the basket', async () => {
    const buyer = await app.signUp();
    const { db } = app.database;
    await inTransaction(db, (transaction) =>
      createLedger({ db }).topUp(transaction, {
        topupId: randomUUID(),
        accountId: buyer.accountId,
        amountKopecks: 12_345,
      }),
    );
    const object = await publishObject(await app.signUp(), 'resource');
    const item = { kind: 'resource', id: object.resource_id, offer_id: object.offers[0].offer_id };
    const { item_id } = ok(await buyer.call('POST /v1/basket/items', item));
    const whole = ok(await buyer.call('GET /v1/basket'));
    expect(whole.available).toBe(12_345);
    expect(whole.missing).toBe(whole.total - 12_345);
    const program = app.visitor();
    const without = await tokenOf(buyer, 'read', 'deals', 'chats');
    const shown = [
      ok(await program.call('GET /v1/basket', undefined, without)),
      ok(await program.call(`PATCH /v1/basket/items/${item_id}`, { comment: 'Утром' }, without)),
    ];
    for (const basket of shown) {
      expect(basket.total).toBe(whole.total);
      // The missing sum would tell the balance as well.
      expect(Object.keys(basket)).not.toContain('available');
      expect(Object.keys(basket)).not.toContain('missing');
    }
    const told = ok(await program.call('GET /v1/basket', undefined, await tokenOf(buyer, 'read', 'money')));
    expect(told).toMatchObject({ available: 12_345, missing: whole.missing });
  });

  it('does not find words of chats and sums of money among notifications', async () => {
    const person = await app.signUp();
    // The feed is sorted by id, and ids of one millisecond are in no order.
    let moment = Date.now();
    const tell = (event: string, text: string) =>
      app.database.pool.query(
        `INSERT INTO notifications (notification_id, account_id, event, title, text, link, created_at, is_on_site)
         VALUES ($1, $2, $3, 'Заголовок', $4, '/settings', now(), true)`,
        [newId(moment++), person.accountId, event, text],
      );
    await tell('object_accepted', 'Замечаний нет.');
    await tell('message_unread', 'Секретные слова');
    await tell('topup_arrived', 'Пришло 500 ₽.');
    await tell('payout_approved', '300 ₽ отправлены.');
    const events = async (...scopes: string[]) =>
      ok(await app.visitor().call('GET /v1/notifications', undefined, await tokenOf(person, ...scopes))).items.flatMap(
        ({ event }: { event: string }) => (event.startsWith('token') ? [] : [event]),
      );
    expect(await events('read')).toEqual(['object_accepted']);
    expect(await events('read', 'chats')).toEqual(['message_unread', 'object_accepted']);
    expect(await events('read', 'money')).toEqual(['payout_approved', 'topup_arrived', 'object_accepted']);
  });
});
