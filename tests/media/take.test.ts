import { access, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMedia, type Media } from '#modules/media/server/index.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { upload } from '../support/uploads.ts';

const QUOTA_BYTES = 300 * 1024 * 1024;

let app: TestApp;
let dataDir: string;
let picture: Buffer;
let used: string[] = [];
/** The module as the application makes it, on the same database and folder, with its own idea of what is used. */
let media: Media;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ohvat-take-'));
  app = await startTestApp({ DATA_DIR: dataDir });
  picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#c63' } })
    .png()
    .toBuffer();
  media = createMedia({
    ...app.database,
    dataDir,
    s3: undefined,
    users: () => [{ usedMedia: async (ids) => ids.filter((id) => used.includes(id)) }],
  });
});
afterAll(() => app.app.close());

type Person = Visitor & { accountId: string };
const add = async (person: Person): Promise<string> => (await upload(person, picture)).body.data.media_id;
const take = (person: Person, ids: string[]) =>
  app.database.db.transaction().execute((transaction) => media.take(transaction, person.accountId, ids));
const sweep = () => media.jobs[0]?.handle({});
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const rowOf = async (id: string) => (await query('SELECT * FROM media WHERE media_id = $1', [id])).rows[0];
const hasFiles = (id: string) =>
  access(join(dataDir, 'media', id.slice(0, 2), id, 'card.webp')).then(
    () => true,
    () => false,
  );
const age = (id: string, column: 'created_at' | 'used_at', hours: number) =>
  query(`UPDATE media SET ${column} = now() - make_interval(hours => $2) WHERE media_id = $1`, [id, hours]);

describe('taking pictures', () => {
  it("gives the facts of one's own and nothing of others'", async () => {
    const [owner, other] = [await app.signUp(), await app.signUp()];
    const own = await add(owner);
    const foreign = await add(other);
    const taken = await take(owner, [own, foreign, '00000000-0000-4000-8000-000000000000', own]);
    expect([...taken.keys()]).toEqual([own]);
    expect(taken.get(own)).toEqual({ width: 80, height: 60, placeholder: expect.stringMatching(/^data:image\/webp/) });
    expect((await rowOf(own)).used_at).toBeInstanceOf(Date);
    expect((await rowOf(foreign)).used_at).toBeNull();
    expect(await take(owner, [])).toEqual(new Map());
  });

  it('leaves no mark when the transaction fails', async () => {
    const owner = await app.signUp();
    const own = await add(owner);
    const failing = app.database.db.transaction().execute(async (transaction) => {
      await media.take(transaction, owner.accountId, [own]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await rowOf(own)).used_at).toBeNull();
  });

  it('by many at once, in any order, blocks nobody', async () => {
    const owner = await app.signUp();
    const ids = await Promise.all([add(owner), add(owner), add(owner)]);
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) => take(owner, index % 2 ? ids : [...ids].reverse())),
    );
    expect(results.every((taken) => taken.size === 3)).toBe(true);
  });
});

describe('the sweep', () => {
  let owner: Person;
  beforeEach(async () => {
    owner = await app.signUp();
    used = [];
  });

  it('deletes what was never taken a day after the upload, rows and files', async () => {
    const [old, fresh] = [await add(owner), await add(owner)];
    await age(old, 'created_at', 25);
    expect(await hasFiles(old)).toBe(true);
    await sweep();
    expect(await rowOf(old)).toBeUndefined();
    expect(await hasFiles(old)).toBe(false);
    expect((await app.app.inject(`/media/${old}/card.webp`)).statusCode).toBe(404);
    expect(await rowOf(fresh)).toBeDefined();
    expect(await hasFiles(fresh)).toBe(true);
  });

  it('deletes what nothing refers to any more, and keeps what is used', async () => {
    const [kept, letGo, recent] = [await add(owner), await add(owner), await add(owner)];
    await take(owner, [kept, letGo, recent]);
    await age(kept, 'used_at', 30);
    await age(letGo, 'used_at', 30);
    used = [kept];
    await sweep();
    expect(await rowOf(letGo)).toBeUndefined();
    expect(await hasFiles(letGo)).toBe(false);
    expect(await hasFiles(kept)).toBe(true);
    expect(await hasFiles(recent)).toBe(true);
    expect((await rowOf(kept)).checked_at).toBeInstanceOf(Date);
  });

  it('spares a picture taken again while the sweep was asking', async () => {
    const id = await add(owner);
    await take(owner, [id]);
    await age(id, 'used_at', 30);
    const slow = createMedia({
      ...app.database,
      dataDir,
      s3: undefined,
      users: () => [
        {
          async usedMedia() {
            await take(owner, [id]);
            return [];
          },
        },
      ],
    });
    await slow.jobs[0]?.handle({});
    expect(await hasFiles(id)).toBe(true);
    expect((await rowOf(id)).doomed_at).toBeNull();
  });

  it('lets nobody take what is being deleted or is not yet stored', async () => {
    const [doomed, unstored] = [await add(owner), await add(owner)];
    await query('UPDATE media SET doomed_at = now() WHERE media_id = $1', [doomed]);
    await query('UPDATE media SET stored_at = NULL WHERE media_id = $1', [unstored]);
    expect((await take(owner, [doomed, unstored])).size).toBe(0);
  });
});

describe('the quota of an account', () => {
  const fill = (owner: Person, pictures: number, bytes: number) =>
    query(
      `INSERT INTO media (media_id, owner_id, width, height, placeholder, bytes)
       SELECT gen_random_uuid(), $1, 1, 1, '', $3 FROM generate_series(1, $2)`,
      [owner.accountId, pictures, bytes],
    );

  it.each([
    ['500 pictures', 499, 1],
    ['300 MB', 1, QUOTA_BYTES - 20_000],
  ])('ends at %s, whoever else has room', async (_name, pictures, bytes) => {
    const owner = await app.signUp();
    await fill(owner, pictures, bytes);
    expect((await upload(owner, picture)).status).toBe(200);
    await query('UPDATE media SET bytes = bytes + $2 WHERE owner_id = $1 AND bytes > 100000', [
      owner.accountId,
      19_000,
    ]);
    const { status, body } = await upload(owner, picture);
    expect(status, JSON.stringify(body)).toBe(409);
    expect(body.error.code).toBe('media_quota');
    expect((await upload(await app.signUp(), picture)).status).toBe(200);
  });

  it('holds against uploads at once', async () => {
    const owner = await app.signUp();
    await fill(owner, 498, 1);
    const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await upload(owner, picture)).status));
    expect(statuses.sort()).toEqual([200, 200, 409, 409]);
  });

  it('allows four uploads at once', async () => {
    const owner = await app.signUp();
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await upload(owner, picture)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
    expect((await upload(owner, picture)).status).toBe(200);
  });
});
