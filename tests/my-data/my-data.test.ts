import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createDealBetween } from '../support/deal-story.ts';
import { createProject } from '../support/projects.ts';
import { upload, uploadFile } from '../support/uploads.ts';

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ohvat-my-data-'));
  app = await startTestApp({ DATA_DIR: dataDir });
});
type Person = Awaited<ReturnType<TestApp['signUp']>>;

const ask = (person: Person) => person.call('POST /v1/safety/exports');
const exportsOf = async (person: Person) => (await person.call('GET /v1/safety/exports')).body.data.items;
async function made(person: Person): Promise<string> {
  const { status, body } = await ask(person);
  expect(status, JSON.stringify(body)).toBe(200);
  await expect.poll(async () => (await exportsOf(person))[0].state, { timeout: 60_000, interval: 200 }).toBe('ready');
  return body.data.export_id;
}
const fetchFile = (person: Person, exportId: string) =>
  app.app.inject({
    url: `/api/v1/safety/exports/${exportId}.zip`,
    headers: { cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });

describe('everything of one’s own', () => {
  it('comes as one archive: records of every module, pictures and files; and nobody else’s, and no secrets', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2f6f4f' } })
      .jpeg()
      .toBuffer();
    const { media_id } = (await upload(person, picture)).body.data;
    await person.call(`PUT /v1/passport/account/${person.accountId}`, { avatar_id: media_id });
    await publishObject(person, 'resource', { title: 'Мой канал', media: [{ media_id }] });
    const { file_id } = (await uploadFile(person, 'Текст вложения', { fileName: 'бриф.txt' })).body.data;
    await publishObject(other, 'product', { title: 'Не моё' });
    await createProject(person, { title: 'Моё дело' });
    await createDealBetween(app, {
      buyerId: other.accountId,
      sellerId: person.accountId,
      after: ['accept', 'deliver', 'complete'],
    });

    const token = await person.call('POST /v1/programs/tokens', {
      name: 'Отчёты',
      scopes: ['read'],
      expires_in_days: 30,
    });
    const hook = await person.call('POST /v1/programs/webhooks', {
      url: 'https://hooks.example/x',
      events: ['deal.step'],
    });

    const exportId = await made(person);
    const isIt = ({ subject, to }: (typeof app.mailbox.letters)[number]) =>
      subject?.includes('Архив') && to?.[0]?.address === person.email;
    await expect.poll(() => app.mailbox.letters.find(isIt)?.text, { timeout: 30_000 }).toContain('/settings/');

    const answer = await fetchFile(person, exportId);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' });
    const files = unzipSync(new Uint8Array(answer.rawPayload));
    const list = (name: string) => JSON.parse(strFromU8(files[`data/${name}.json`] ?? new Uint8Array()));
    expect(list('account')).toMatchObject([{ email: person.email, avatar_id: media_id }]);
    expect(
      list('consents')
        .map(({ version }: { version: string }) => version)
        .sort(),
    ).toEqual(['2026-11-17', '2026-11-18']);
    expect(list('objects')).toMatchObject([{ title: 'Мой канал' }]);
    expect(list('projects')).toMatchObject([{ title: 'Моё дело', role: 'owner' }]);
    expect(list('deals')).toMatchObject([{ state: 'completed', seller_id: person.accountId }]);
    expect(list('money_operations').map(({ kind }: { kind: string }) => kind)).toContain('deal_settlement');
    expect(list('notifications').length).toBeGreaterThan(0);
    expect(list('access_tokens')).toMatchObject([{ name: 'Отчёты', scopes: ['read'] }]);
    expect(list('webhooks')).toMatchObject([{ url: 'https://hooks.example/x', events: ['deal.step'] }]);
    for (const name of [
      'sessions',
      'favourites',
      'basket_items',
      'reviews_written',
      'complaints',
      'saved_searches',
      'topups',
    ]) {
      expect(files).toHaveProperty([`data/${name}.json`]);
    }
    expect(strFromU8(files[`files/${file_id}-бриф.txt`] ?? new Uint8Array())).toBe('Текст вложения');
    expect(files[`pictures/${media_id}-full.webp`]?.length).toBeGreaterThan(0);
    const whole = Object.entries(files)
      .map(([name, bytes]) => name + strFromU8(bytes))
      .join('\n');
    expect(whole).not.toContain('Не моё');
    for (const secret of [token.body.data.secret, hook.body.data.secret]) {
      expect(secret).toMatch(/^oh[vs]_/);
      expect(whole).not.toContain(secret);
    }
    expect(whole).not.toMatch(/argon2|password_hash|token_hash|"secret"/);
  }, 360_000);

  it('is given to nobody else, and to nobody after its week', async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const exportId = await made(person);
    expect((await fetchFile(other, exportId)).statusCode).toBe(404);
    expect((await app.app.inject(`/api/v1/safety/exports/${exportId}.zip`)).statusCode).toBe(401);
    expect(await exportsOf(other)).toEqual([]);
    await app.database.pool.query("UPDATE data_exports SET created_at = '2026-11-17T22:30Z' WHERE export_id = $1", [
      exportId,
    ]);
    const { statusCode, headers } = await fetchFile(person, exportId);
    expect(statusCode).toBe(200);
    expect(headers['content-disposition'], 'of the day it is in Moscow').toContain('ohvat-2026-11-18.zip');
    await app.database.pool.query(
      "UPDATE data_exports SET expires_at = now() - interval '1 second' WHERE export_id = $1",
      [exportId],
    );
    expect((await fetchFile(person, exportId)).statusCode).toBe(404);
    const inStore = async () => (await readdir(join(dataDir, 'exports'), { recursive: true })).join();
    expect(await inStore()).toContain(exportId);
    await app.modules
      .flatMap(({ jobs }) => jobs)
      .find(({ name }) => name === 'my-data-sweep')
      ?.handle({});
    expect(await inStore()).not.toContain(exportId);
  }, 360_000);

  it('is made one at a time and three times a day', async () => {
    const person = await app.signUp();
    const answers = await Promise.all([ask(person), ask(person)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.database.pool.query("UPDATE data_exports SET state = 'failed' WHERE account_id = $1", [person.accountId]);
    // Asked at the same moment, the one that was refused may have cost one of the three.
    const statuses: number[] = [];
    for (let again = 0; again < 3; again += 1) {
      statuses.push((await ask(person)).status);
      await app.database.pool.query(
        "UPDATE data_exports SET state = 'failed' WHERE account_id = $1 AND state = 'making'",
        [person.accountId],
      );
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(2);
  }, 360_000);
});
