/** Parts of private files: players seek in them, and downloads that broke off go on. On a disk and in a bucket alike. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rangeIn } from '#platform/http/byte-range.ts';
import { newId } from '#platform/ids.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { KEYS, startBucket, type TestBucket } from '../support/s3.ts';
import { uploadFile } from '../support/uploads.ts';

const BYTES = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251));

let bucket: TestBucket;
let person: Visitor;
let other: Visitor;
beforeAll(async () => {
  bucket = await startBucket('ohvat');
  const app = await startTestApp();
  [person, other] = [await app.signUp(), await app.signUp()];
});
afterAll(() => bucket.close());

describe.each([
  ['on a disk', () => ({})],
  [
    'in a bucket',
    () => ({
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: 'ohvat',
      S3_REGION: KEYS.region,
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    }),
  ],
])('a file %s', (_name, variables) => {
  let app: TestApp;
  let owner: Visitor;
  let stranger: Visitor;
  /** The same person in this server, which has the database of the others. */
  const enter = ({ cookies }: Visitor): Visitor => {
    const visitor = app.visitor();
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    return visitor;
  };
  let id: string;
  beforeAll(async () => {
    app = await startTestApp(variables());
    [owner, stranger] = [enter(person), enter(other)];
    id = (await uploadFile(owner, BYTES, { fileName: 'ролик.mp4' })).body.data.file_id;
  });
  const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', visitor = owner) =>
    app.app.inject({
      method,
      url: `/api/v1/files/${id}`,
      headers: { cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
    });

  it('comes whole and says that it can be had in parts', async () => {
    const { statusCode, headers, rawPayload } = await ask();
    expect([statusCode, headers['accept-ranges'], headers['content-length']]).toEqual([200, 'bytes', '1000']);
    expect(headers.etag).toMatch(/^"[^"]+"$/);
    expect(rawPayload.equals(BYTES)).toBe(true);
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=990-', 990, 999],
    ['bytes=-5', 995, 999],
    ['bytes=-5000', 0, 999],
    ['bytes=900-5000', 900, 999],
    ['Bytes=0-499', 0, 499],
  ])('comes in part: %s', async (range, first, last) => {
    const { statusCode, headers, rawPayload } = await ask({ range });
    expect(statusCode).toBe(206);
    expect(headers).toMatchObject({
      'content-range': `bytes ${first}-${last}/1000`,
      'content-length': String(last - first + 1),
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(headers['content-disposition']).toMatch(/^attachment; /);
    expect(rawPayload.equals(BYTES.subarray(first, last + 1))).toBe(true);
  });

  it.each(['bytes=1000-', 'bytes=2000-3000', 'bytes=-0'])('has no part %s, and says how long it is', async (range) => {
    const answer = await ask({ range });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */1000']);
    expect(answer.json().error).toMatchObject({ code: 'range_not_satisfiable', message: expect.any(String) });
  });

  it.each([
    'bytes=0-1,5-6',
    'bytes=5-1',
    'bytes=',
    'bytes=a-b',
    'items=0-1',
    'bytes=1.5-2',
    `bytes=0-${'9'.repeat(400)}x`,
  ])('comes whole when %s is asked for', async (range) => {
    const { statusCode, headers, rawPayload } = await ask({ range });
    expect([statusCode, headers['content-range'], rawPayload.length]).toEqual([200, undefined, 1000]);
  });

  it('goes on from where it broke off only if it is still the same', async () => {
    const etag = String((await ask()).headers.etag);
    expect((await ask({ range: 'bytes=500-', 'if-range': etag })).statusCode).toBe(206);
    for (const other of ['"another"', `W/${etag}`, new Date().toUTCString()]) {
      const { statusCode, rawPayload } = await ask({ range: 'bytes=500-', 'if-range': other });
      expect([statusCode, rawPayload.length]).toEqual([200, 1000]);
    }
  });

  it('tells its size without its bytes', async () => {
    const { statusCode, headers, rawPayload } = await ask({ range: 'bytes=0-1' }, 'HEAD');
    expect([statusCode, headers['accept-ranges'], headers['content-length']]).toEqual([200, 'bytes', '1000']);
    expect(rawPayload.length).toBe(0);
  });

  it('has no parts for strangers either', async () => {
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await ask({ range: 'bytes=0-1' }, method, stranger)).statusCode).toBe(404);
      expect((await ask({ range: 'bytes=5000-' }, method, stranger)).statusCode).toBe(404);
      expect((await ask({ range: 'bytes=0-1' }, method, app.visitor())).statusCode).toBe(401);
    }
    expect((await owner.call(`GET /v1/files/${newId()}`, undefined, { range: 'bytes=0-1' })).status).toBe(404);
  });
});

it('whatever is asked for, a part lies within the file', () => {
  const bound = fc.oneof(fc.nat(20).map(String), fc.constant(''), fc.string({ maxLength: 4 }));
  const header = fc.oneof(
    fc.tuple(bound, bound).map(([first, last]) => `bytes=${first}-${last}`),
    fc.string(),
  );
  fc.assert(
    fc.property(header, fc.integer({ min: 1, max: 20 }), (text, size) => {
      const range = rangeIn(text, size);
      if (range === null || range === 'unsatisfiable') return;
      expect(range.first).toBeGreaterThanOrEqual(0);
      expect(range.last).toBeLessThan(size);
      expect(range.first).toBeLessThanOrEqual(range.last);
    }),
  );
});
