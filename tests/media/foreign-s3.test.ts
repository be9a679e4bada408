/** Files on an S3 server that somebody else wrote, while it is well and while it is not. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createFileStore, type FileStore } from '#platform/file-store.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { type ForeignBucket, startForeignBucket } from '../support/foreign-s3.ts';
import { upload } from '../support/uploads.ts';

let bucket: ForeignBucket;
let store: FileStore;
let picture: Buffer;
let app: TestApp;
let person: Visitor;

beforeAll(async () => {
  bucket = await startForeignBucket('ohvat');
  const { settings } = bucket;
  const s3 = { ...settings, patienceMilliseconds: 2_000 };
  store = createFileStore({ dataDir: '', s3, area: 'media' });
  picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#c63' } })
    .jpeg()
    .toBuffer();
  app = await startTestApp({}, { settings: { s3 } });
  person = await app.signUp();
}, 60_000);
afterAll(() => bucket.close());
beforeEach(() => {
  bucket.mood = 'well';
});

async function listAll(): Promise<string[]> {
  const names: string[] = [];
  for await (const { id, name } of store.list()) names.push(`${id}/${name}`);
  return names;
}
const show = (id: string) => {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return app.app.inject({ url: `/media/${id}/card.webp`, headers: { cookie } });
};
const sweep = async () => {
  await app.database.pool.query(`UPDATE media SET created_at = now() - interval '25 hours'`);
  await app.modules.find(({ name }) => name === 'media')?.jobs[0]?.handle({});
};

it('keeps, gives in whole and in part, lists and deletes files', async () => {
  const id = randomUUID();
  const path = join(tmpdir(), `ohvat-${id}`);
  await writeFile(path, Buffer.alloc(300_000, 'охват'));
  await store.writeFrom(id, { name: 'video.mp4', type: 'video/mp4', path });
  await store.write(id, [{ name: 'note.txt', type: 'text/plain', bytes: Buffer.from('привет') }]);
  expect(Buffer.from((await store.read(id, 'note.txt')) ?? []).toString()).toBe('привет');
  const part = await store.open(id, 'video.mp4', { first: 10, last: 19 });
  expect(await buffer(part ?? expect.fail('no part'))).toEqual(Buffer.alloc(300_000, 'охват').subarray(10, 20));
  expect((await listAll()).sort()).toEqual([`${id}/note.txt`, `${id}/video.mp4`]);
  expect(await store.read(id, 'absent')).toBeUndefined();
  await store.delete(id, ['note.txt', 'video.mp4', 'absent']);
  expect(await listAll()).toEqual([]);
});

it('holds pictures from the upload to the sweep', async () => {
  const { status, body } = await upload(person, picture);
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await show(body.data.media_id)).statusCode).toBe(200);
  expect(await listAll()).toHaveLength(6);
  await sweep();
  expect(await listAll()).toEqual([]);
});

it.each([
  ['shut', 503, 'unavailable', 'Хранилище файлов не отвечает'],
  ['busy', 503, 'unavailable', 'Хранилище файлов не отвечает'],
  ['slow', 503, 'unavailable', 'Хранилище файлов не отвечает'],
  ['full', 507, 'storage_full', 'Место в хранилище файлов кончилось'],
] as const)(
  'that is %s says so in words, loses nothing and is back by itself',
  { timeout: 40_000 },
  async (mood, status, code, words) => {
    const before = await upload(person, picture);
    expect(before.status).toBe(200);
    bucket.mood = mood;
    const refused = await upload(person, picture);
    expect(refused).toMatchObject({ status, body: { error: { code, message: expect.stringContaining(words) } } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    if (mood !== 'full') expect((await show(before.body.data.media_id)).statusCode).toBe(503);

    bucket.mood = 'well';
    expect((await show(before.body.data.media_id)).statusCode).toBe(200);
    expect((await upload(person, picture)).status).toBe(200);
    // The sweep job removes the partial upload with the rest.
    await sweep();
    expect(await listAll()).toEqual([]);
    expect((await app.database.pool.query('SELECT 1 FROM media')).rowCount).toBe(0);
  },
);

it('that is shut during the sweep keeps what is to go until it is back', async () => {
  expect((await upload(person, picture)).status).toBe(200);
  bucket.mood = 'shut';
  await expect(sweep()).rejects.toThrow('Хранилище файлов не отвечает');
  bucket.mood = 'well';
  await sweep();
  expect(await listAll()).toEqual([]);
});
