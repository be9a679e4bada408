/** A copy of a living site, put back into an empty place, is the same site. */
import { appendFile, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createFileStore } from '#platform/file-store.ts';
import { publishObject } from '../support/ad-objects.ts';
import { runAdmin } from '../support/admin.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { createDealBetween } from '../support/deal-story.ts';
import { createAsker, startMainProcess } from '../support/main-process.ts';
import { KEYS, startBucket } from '../support/s3.ts';
import { upload, uploadFile } from '../support/uploads.ts';

let app: TestApp;
let seller: Awaited<ReturnType<TestApp['signUp']>>;
let resourceId: string;
let mediaId: string;
const dataDir = await mkdtemp(join(tmpdir(), 'ohvat-copied-'));
const copies = await mkdtemp(join(tmpdir(), 'ohvat-copies-'));
const newFolder = () => mkdtemp(join(tmpdir(), 'ohvat-restored-'));

/** Words that a careless way of copying would spoil. */
const TITLE = 'Кавычки "и" запятые, {скобки} (и) \\ черта';
const DESCRIPTION = 'Строка\tтабуляция\nещё строка\r\n\\N \\. \u2028 🫖 null "" \'\'';

beforeAll(async () => {
  app = await startTestApp({ DATA_DIR: dataDir });
  seller = await app.signUp();
  const buyer = await app.signUp();
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2f6f4f' } })
    .jpeg()
    .toBuffer();
  mediaId = (await upload(seller, picture)).body.data.media_id;
  const resource = await publishObject(seller, 'resource', {
    title: TITLE,
    description: DESCRIPTION,
    media: [{ media_id: mediaId }],
  });
  resourceId = resource.resource_id;
  expect((await uploadFile(seller, 'Текст брифа', { fileName: 'бриф.pdf' })).status).toBe(200);
  await createDealBetween(app, { buyerId: buyer.accountId, sellerId: seller.accountId, objectId: resourceId });
  await createDealBetween(app, {
    buyerId: buyer.accountId,
    sellerId: seller.accountId,
    after: ['accept', 'deliver', 'complete'],
  });
  // Work that is not done yet goes along.
  await app.database.pool.query(
    `INSERT INTO pgboss.job (name, data, start_after) VALUES ('ad-objects-learn-words', $1, now() + interval '1 hour')`,
    [{ object_id: resourceId }],
  );
}, 360_000);

async function contentsOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace
       AND relpersistence = 'p' AND relname NOT LIKE 'kysely%' ORDER BY 1`,
    );
    const contents: Record<string, string[]> = {};
    for (const { name } of rows) {
      const found = await client.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
      contents[name] = found.rows.map(({ row }) => row);
    }
    return contents;
  } finally {
    await client.end();
  }
}

async function filesIn(folder: string): Promise<Map<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (file) => [file.replace(folder, ''), (await readFile(file)).toString('base64')] as const),
    ),
  );
}

const settings = (databaseUrl: string, folder: string) => ({ DATABASE_URL: databaseUrl, DATA_DIR: folder, DEMO: '0' });

describe('a copy of the site', () => {
  it('comes back whole in an empty place: every row and file, a clean ledger, and the site runs on it', async () => {
    const copy = join(copies, 'whole');
    const made = await runAdmin(['backup', copy], settings(app.databaseUrl, dataDir));
    expect(made.printed).toContain('Скопировано');
    expect(made.isDone).toBe(true);

    const [databaseUrl, restoredDir] = [await createEmptyDatabase(), await newFolder()];
    const place = settings(databaseUrl, restoredDir);
    const restored = await runAdmin(['restore', copy], place);
    expect(restored.printed).toContain('Восстановлено');
    expect(restored.isDone).toBe(true);

    const contents = await contentsOf(databaseUrl);
    expect(contents).toEqual(await contentsOf(app.databaseUrl));
    expect(contents.deals).toHaveLength(2);
    expect(contents.ledger_entries?.length).toBeGreaterThan(5);
    for (const area of ['media', 'files']) {
      const files = await filesIn(join(restoredDir, area));
      expect(files.size).toBeGreaterThan(0);
      expect(files).toEqual(await filesIn(join(dataDir, area)));
    }
    const ledger = await runAdmin(['ledger', 'check'], place);
    expect(ledger.printed).toContain('Всё сходится до копейки');

    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query("SELECT data FROM pgboss.job WHERE name = 'ad-objects-learn-words'");
    expect(rows.map(({ data }) => data.object_id)).toContain(resourceId);
    // The rules are back in force, and numbers go on where they ended.
    await expect(client.query('UPDATE ledger_entries SET amount = amount')).rejects.toThrow('only added to');
    await expect(client.query('DELETE FROM accounts')).rejects.toThrow('foreign key');
    const { rows: sequences } = await client.query(
      `SELECT last_value >= (SELECT max(entry_id) FROM ledger_entries) AS "isAhead" FROM ledger_entries_entry_id_seq`,
    );
    expect(sequences).toEqual([{ isAhead: true }]);

    const site = await startMainProcess(place);
    const ask = createAsker(site.address);
    const shown = await ask(`/api/v1/products/resource/retrieve/${resourceId}`);
    expect(JSON.parse(shown.body).data).toMatchObject({ title: TITLE, description: DESCRIPTION });
    expect((await ask(`/media/${mediaId}/full.webp`)).status).toBe(200);
    const entered = await fetch(`${site.address}/api/v1/passport/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: seller.email, password: seller.password }),
    });
    expect(entered.status).toBe(200);

    // Nothing is ever overwritten.
    const again = await runAdmin(['restore', copy], place);
    expect(again.isDone).toBe(false);
    expect(again.printed).toContain('База не пуста');
    const overFiles = await runAdmin(['restore', copy], settings(await createEmptyDatabase(), restoredDir));
    expect(overFiles.isDone).toBe(false);
    expect(overFiles.printed).toContain('уже есть файлы');
    const overCopy = await runAdmin(['backup', copy], place);
    expect(overCopy.isDone).toBe(false);
    expect(overCopy.printed).toContain('не пуста');
  }, 300_000);

  it('is refused when a file of it is not what it was', async () => {
    const copy = join(copies, 'spoilt');
    await runAdmin(['backup', copy], settings(app.databaseUrl, dataDir));
    await appendFile(join(copy, 'tables/accounts.jsonl.gz'), 'x');
    const databaseUrl = await createEmptyDatabase();
    const refused = await runAdmin(['restore', copy], settings(databaseUrl, await newFolder()));
    expect(refused.isDone).toBe(false);
    expect(refused.printed).toContain('повреждён');
    expect(await contentsOf(databaseUrl)).toEqual({});
  }, 360_000);

  it('takes files out of a bucket and puts them into another', async () => {
    const [from, to] = [await startBucket('ohvat'), await startBucket('ohvat')];
    onTestFinished(async () => {
      await from.close();
      await to.close();
    });
    const keys = { region: KEYS.region, accessKeyId: KEYS.accessKeyId, secretAccessKey: KEYS.secretAccessKey };
    const store = createFileStore({
      dataDir,
      s3: { ...keys, endpoint: from.endpoint, bucket: 'ohvat' },
      area: 'media',
    });
    for (const id of ['one', 'two', 'three']) {
      await store.write(id, [{ name: 'small.webp', type: 'image/webp', bytes: Buffer.from(`bytes of ${id}`) }]);
    }
    const s3 = (endpoint: string) => ({
      S3_ENDPOINT: endpoint,
      S3_REGION: keys.region,
      S3_BUCKET: 'ohvat',
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    });
    const copy = join(copies, 'bucket');
    const made = await runAdmin(['backup', copy], {
      ...settings(app.databaseUrl, await newFolder()),
      ...s3(from.endpoint),
    });
    expect(made.printed).toContain('файлов 3');
    const place = settings(await createEmptyDatabase(), await newFolder());
    const restored = await runAdmin(['restore', copy], { ...place, ...s3(to.endpoint) });
    expect(restored.printed).toContain('Восстановлено');
    const bytesOf = ({ objects }: typeof from) => [...objects].map(([path, { bytes }]) => [path, String(bytes)]).sort();
    expect(bytesOf(to)).toEqual(bytesOf(from));
  }, 180_000);
});
