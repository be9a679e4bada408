import { access, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFiles, type Files } from '#modules/files/server/index.ts';
import { newId } from '#platform/ids.ts';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { serveModule } from '../support/module-server.ts';
import { BOUNDARY, FORM, formOf, send, uploadFile } from '../support/uploads.ts';

const MEGABYTE = 1024 * 1024;
const DAY_AND_MORE = 25;

type Person = Visitor & { accountId: string };
let app: TestApp;
let dataDir: string;
/** The module as the application makes it, on the same database and folder; the scopes below are readable. */
let files: Files;
const readable = new Set<string>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ohvat-files-'));
  app = await startTestApp({ DATA_DIR: dataDir });
  files = createFiles({
    ...app.database,
    dataDir,
    s3: undefined,
    readers: {
      deal: async (id, { accountId }) => readable.has(`${id}/${accountId}`),
      project: async () => false,
      chat: async () => false,
      appeal: async () => false,
    },
  });
});

const add = async (person: Person, name = 'бриф.pdf', bytes: Buffer | string = 'текст'): Promise<string> => {
  const { status, body } = await uploadFile(person, bytes, { fileName: name });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.file_id;
};
const within = <T>(work: (transaction: Parameters<Files['take']>[0]) => Promise<T>) =>
  app.database.db.transaction().execute(work);
const take = (person: Person, ids: string[], id: string, kind: 'deal' | 'basket' = 'deal') =>
  within((transaction) => files.take(transaction, person.accountId, ids, { kind, id }));
const sweep = () => files.jobs[0]?.handle({});
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const isThere = async (id: string) => (await query('SELECT 1 FROM files WHERE file_id = $1', [id])).rowCount === 1;
const isOnDisk = (id: string) =>
  access(join(dataDir, 'files', id.slice(0, 2), id, 'file')).then(
    () => true,
    () => false,
  );
const age = (id: string) =>
  query('UPDATE files SET loose_since = loose_since - make_interval(hours => $2) WHERE file_id = $1', [
    id,
    DAY_AND_MORE,
  ]);
const download = (person: Visitor, id: string) => person.call(`GET /v1/files/${id}`);

describe('a sent file', () => {
  it('comes back as it was, under its own name', async () => {
    const person = await app.signUp();
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
    const { body } = await uploadFile(person, bytes, { fileName: 'Медиаплан «Осень».xlsx', type: 'text/html' });
    expect(body.data).toEqual({
      file_id: expect.any(String),
      name: 'Медиаплан «Осень».xlsx',
      bytes: 256,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
    const response = await app.app.inject({
      url: `/api/v1/files/${body.data.file_id}`,
      headers: { cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    expect(response.rawPayload.equals(bytes)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-length': '256',
      'content-disposition': `attachment; filename="_________ _______.xlsx"; filename*=UTF-8''${encodeURIComponent('Медиаплан «Осень».xlsx')}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it.each([
    ['page.html', '<script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['feed.xml', '<?xml version="1.0"?><x/>'],
    ['code.js', 'alert(1)'],
    ['noextension', 'x'],
    ['x.constructor', 'x'],
  ])('named %s is only a stream of bytes', async (name, text) => {
    const person = await app.signUp();
    const answer = await download(person, await add(person, name, text));
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/octet-stream');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /);
  });

  it.each([
    ['../../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\win.ini', 'win.ini'],
    ['a\u0000.jpg', 'a.jpg'],
    ['\u202egpj.exe', 'gpj.exe'],
    ['', 'файл'],
    ['x"; filename="y.html', 'x'],
    [`${'я'.repeat(300)}.jpg`, `${'я'.repeat(116)}.jpg`],
    ["'; DROP TABLE files; --", "'; DROP TABLE files; --"],
    ['$(id)`id`.txt', '$(id)`id`.txt'],
  ])('named %j is called %j and lies where we say', async (given, name) => {
    const person = await app.signUp();
    const { status, body } = await uploadFile(person, 'x', { fileName: given });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.name).toBe(name);
    expect(await isOnDisk(body.data.file_id)).toBe(true);
    expect((await download(person, body.data.file_id)).status).toBe(200);
    const folders = await readdir(join(dataDir, 'files'));
    expect(folders.every((folder) => /^[0-9a-f]{2}$/.test(folder))).toBe(true);
  });

  it('may be 20 MB and not a byte more', async () => {
    const person = await app.signUp();
    expect((await uploadFile(person, Buffer.alloc(20 * MEGABYTE, 1))).status).toBe(200);
    const { status, body } = await uploadFile(person, Buffer.alloc(20 * MEGABYTE + 1, 1));
    expect(status).toBe(413);
    expect(body.error.fields.file).toBe('Файл больше 20\u00a0МБ.');
  });

  it('that is empty, missing or broken off is refused in words', async () => {
    const person = await app.signUp();
    const call = 'POST /v1/files';
    expect((await uploadFile(person, '')).body.error.fields.file).toBe('Файл пустой. Выберите другой.');
    expect((await send(person, formOf({ bytes: 'x', fileName: null }), FORM, call)).status).toBe(422);
    expect((await send(person, formOf({ bytes: 'x', name: 'other' }), FORM, call)).status).toBe(422);
    expect((await send(person, formOf({ bytes: 'x' }, { bytes: 'y' }), FORM, call)).status).toBe(422);
    expect((await send(person, formOf({ bytes: 'x' }).subarray(0, -8), FORM, call)).status).toBe(400);
    expect((await send(person, `--${BOUNDARY}`, FORM, call)).status).toBe(400);
    expect((await person.call(call, { file: 'x' })).status).toBe(415);
  });
});

describe('a file is read', () => {
  it('by its uploader alone while nothing has it', async () => {
    const [owner, other] = [await app.signUp(), await app.signUp()];
    const id = await add(owner);
    expect((await download(owner, id)).status).toBe(200);
    expect((await download(other, id)).status).toBe(404);
    expect((await download(app.visitor(), id)).status).toBe(401);
    expect((await download(owner, newId())).status).toBe(404);
    expect((await download(owner, 'nonsense')).status).toBe(404);
  });

  it('by whoever may read what it was attached to', async () => {
    const [owner, party, stranger] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const id = await add(owner);
    const [deal, hidden] = [newId(), newId()];
    readable.add(`${deal}/${party.accountId}`);
    const served = serveModule(files);
    const server = ({ accountId }: Person) => served(accountId);
    expect((await download(server(party), id)).status).toBe(404);
    await take(owner, [id], hidden);
    expect((await download(server(party), id)).status).toBe(404);
    await take(owner, [id], deal);
    expect((await download(server(party), id)).status).toBe(200);
    expect((await download(server(stranger), id)).status).toBe(404);
    expect((await download(server(owner), id)).status).toBe(200);
    await within((transaction) => files.release(transaction, { kind: 'deal', id: deal }, [id]));
    expect((await download(server(party), id)).status).toBe(404);
  });
});

describe('taking files', () => {
  it("gives the facts of one's own and nothing of others'", async () => {
    const [owner, other] = [await app.signUp(), await app.signUp()];
    const [own, foreign] = [await add(owner, 'a.pdf', 'abc'), await add(other)];
    const taken = await take(owner, [own, foreign, newId(), own], newId());
    expect([...taken]).toEqual([[own, { file_id: own, name: 'a.pdf', bytes: 3, type: 'application/pdf' }]]);
    expect(await take(owner, [], newId())).toEqual(new Map());
    expect([...(await files.factsOf([own, newId()])).keys()]).toEqual([own]);
    expect(await files.factsOf([])).toEqual(new Map());
  });

  it('leaves no mark when the transaction fails', async () => {
    const owner = await app.signUp();
    const id = await add(owner);
    const failing = within(async (transaction) => {
      await files.take(transaction, owner.accountId, [id], { kind: 'deal', id: newId() });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await age(id);
    await sweep();
    expect(await isThere(id)).toBe(false);
  });

  it('by many at once, in any order, blocks nobody', async () => {
    const owner = await app.signUp();
    const ids = await Promise.all([add(owner), add(owner), add(owner)]);
    const deal = newId();
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, index) => take(owner, index % 2 ? ids : [...ids].reverse(), deal)),
    );
    expect(results.every((taken) => taken.size === 3)).toBe(true);
  });
});

describe('the sweep', () => {
  let owner: Person;
  beforeEach(async () => {
    owner = await app.signUp();
  });

  it('deletes what was never attached a day after the upload, row and file', async () => {
    const [old, fresh, taken] = [await add(owner), await add(owner), await add(owner)];
    await take(owner, [taken], newId());
    for (const id of [old, taken]) await age(id);
    await sweep();
    expect([await isThere(old), await isOnDisk(old)]).toEqual([false, false]);
    expect((await download(owner, old)).status).toBe(404);
    for (const id of [fresh, taken]) expect([await isThere(id), await isOnDisk(id)]).toEqual([true, true]);
  });

  it('deletes what was let go, and keeps what something else still has', async () => {
    const [gone, kept, moved] = [await add(owner), await add(owner), await add(owner)];
    const [item, deal] = [newId(), newId()];
    await take(owner, [gone, kept, moved], item, 'basket');
    await take(owner, [kept], deal);
    await within(async (transaction) => {
      await files.refile(transaction, {
        from: { kind: 'basket', id: item },
        to: { kind: 'deal', id: deal },
        fileIds: [moved],
      });
      await files.release(transaction, { kind: 'basket', id: item });
    });
    for (const id of [gone, kept, moved]) await age(id);
    await sweep();
    expect(await Promise.all([gone, kept, moved].map(isThere))).toEqual([false, true, true]);
    const { rows } = await query('SELECT kind, id FROM file_scopes WHERE file_id = ANY($1)', [[kept, moved]]);
    expect(rows).toEqual([
      { kind: 'deal', id: deal },
      { kind: 'deal', id: deal },
    ]);
  });

  it('begins the last day anew when a file is let go again', async () => {
    const id = await add(owner);
    await age(id);
    const deal = newId();
    await take(owner, [id], deal);
    await within((transaction) => files.release(transaction, { kind: 'deal', id: deal }));
    await sweep();
    expect(await isThere(id)).toBe(true);
  });

  it('lets nobody take or read what is being deleted or is not yet stored', async () => {
    const [doomed, unstored] = [await add(owner), await add(owner)];
    await query('UPDATE files SET doomed_at = now() WHERE file_id = $1', [doomed]);
    await query('UPDATE files SET stored_at = NULL WHERE file_id = $1', [unstored]);
    expect((await take(owner, [doomed, unstored], newId())).size).toBe(0);
    for (const id of [doomed, unstored]) expect((await download(owner, id)).status).toBe(404);
  });
});

describe('the limits of an account', () => {
  const fill = (owner: Person, count: number, bytes: number) =>
    query(
      `INSERT INTO files (file_id, owner_id, name, bytes)
       SELECT gen_random_uuid(), $1, 'x', $3 FROM generate_series(1, $2)`,
      [owner.accountId, count, bytes],
    );

  it.each([
    ['1000 files', 999, 1],
    ['1 GB', 63, 16 * MEGABYTE],
  ])('end at %s, whoever else has room', async (_name, count, bytes) => {
    const owner = await app.signUp();
    await fill(owner, count, bytes);
    const last = Buffer.alloc(16 * MEGABYTE, 1);
    expect((await uploadFile(owner, last)).status).toBe(200);
    const { status, body } = await uploadFile(owner, 'x');
    expect([status, body.error.code]).toEqual([409, 'files_quota']);
    expect((await uploadFile(await app.signUp(), 'x')).status).toBe(200);
  });

  it('hold against uploads at once', async () => {
    const owner = await app.signUp();
    await fill(owner, 998, 1);
    const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await uploadFile(owner, 'x')).status));
    expect(statuses.sort()).toEqual([200, 200, 409, 409]);
  });

  it('allow four uploads at once', async () => {
    const owner = await app.signUp();
    const lock = await app.database.pool.connect();
    // Uploads of one owner wait here, so those that are under way stay so.
    await lock.query('BEGIN');
    await lock.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`files/${owner.accountId}`]);
    const statuses: number[] = [];
    const uploads = Array.from({ length: 10 }, async () => {
      statuses.push((await uploadFile(owner, 'x')).status);
    });
    await expect.poll(() => statuses).toEqual(Array(6).fill(429));
    await lock.query('COMMIT');
    lock.release();
    await Promise.all(uploads);
    expect(statuses.slice(6)).toEqual([200, 200, 200, 200]);
  });

  it('allow 150 uploads in ten minutes', async () => {
    const owner = await app.signUp();
    await query(
      `INSERT INTO rate_limits (key, hits, expires_at)
       SELECT $1, array_agg(clock_timestamp()), clock_timestamp() + interval '10 minutes' FROM generate_series(1, 150)`,
      [`files/${owner.accountId}/600`],
    );
    const { status, headers } = await uploadFile(owner, 'x');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});
