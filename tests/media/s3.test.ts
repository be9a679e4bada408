import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { KEYS, startBucket, type TestBucket } from '../support/s3.ts';
import { upload } from '../support/uploads.ts';

let bucket: TestBucket;
let picture: Buffer;
let person: Visitor;
beforeAll(async () => {
  bucket = await startBucket('ohvat');
  picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#c63' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => bucket.close());

const start = (changes: Record<string, string> = {}): Promise<TestApp> =>
  startTestApp({
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: 'ohvat',
    S3_REGION: KEYS.region,
    S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    ...changes,
  });

const countRows = async (app: TestApp) => (await app.database.pool.query('SELECT 1 FROM media')).rowCount;

it('pictures live in the bucket and die there', async () => {
  const app = await start();
  person = await app.signUp();
  const { status, body } = await upload(person, picture);
  expect(status, JSON.stringify(body)).toBe(200);
  const id = body.data.media_id as string;
  expect([...bucket.objects.keys()].sort()).toEqual(
    ['card.avif', 'card.webp', 'full.avif', 'full.webp', 'page.avif', 'page.webp'].map(
      (name) => `/ohvat/media/${id}/${name}`,
    ),
  );
  expect(bucket.objects.get(`/ohvat/media/${id}/card.avif`)?.type).toBe('image/avif');
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const served = await app.app.inject({ url: `/media/${id}/card.webp`, headers: { cookie } });
  expect(served.rawPayload.equals(bucket.objects.get(`/ohvat/media/${id}/card.webp`)?.bytes ?? Buffer.alloc(0))).toBe(
    true,
  );
  expect((await app.app.inject('/media/00000000-0000-4000-8000-000000000000/card.webp')).statusCode).toBe(404);

  await app.database.pool.query(`UPDATE media SET created_at = now() - interval '25 hours'`);
  await app.modules.find(({ name }) => name === 'media')?.jobs[0]?.handle({});
  expect(bucket.objects.size).toBe(0);
  expect(await countRows(app)).toBe(0);
});

it.each([
  ['the secret is wrong', { S3_SECRET_ACCESS_KEY: 'wrong' }],
  ['there is no such bucket', { S3_BUCKET: 'another' }],
])('when %s, the upload fails and nothing can be used', async (_name, changes) => {
  const app = await start(changes);
  const visitor = app.visitor();
  for (const [name, value] of person.cookies) visitor.cookies.set(name, value);
  expect((await upload(visitor, picture)).status).toBe(500);
  expect(bucket.objects.size).toBe(0);
  const { rows } = await app.database.pool.query('SELECT 1 FROM media WHERE stored_at IS NOT NULL');
  expect(rows).toEqual([]);
});
