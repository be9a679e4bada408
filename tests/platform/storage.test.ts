/** A full disk in words: which failures it is told from, and what they are answered with. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { handleErrors } from '#platform/http/error-handler.ts';
import { createStorageWatch } from '#platform/storage.ts';
import { placeWhole, writeWhole } from '#platform/write-whole.ts';
import { testDatabaseUrl } from '../support/database.ts';

const failure = (code: string, message = 'failed') => Object.assign(new Error(message), { code });

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ohvat-storage-'));
  database = openDatabase({ url: await testDatabaseUrl(), maxConnections: 2 });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

describe('a failure for lack of room', () => {
  it.each([
    ['PostgreSQL has no room', failure('53100'), 507, 'storage_full'],
    [
      'PostgreSQL is over its quota, which has no code',
      failure('XX000', 'could not extend file: Disk quota exceeded'),
      507,
      'storage_full',
    ],
    ['a file has no room', failure('ENOSPC'), 507, 'storage_full'],
    ['a quota is used up', failure('EDQUOT'), 507, 'storage_full'],
    ['the reason is inside', new Error('not stored', { cause: failure('ENOSPC') }), 507, 'storage_full'],
    ['PostgreSQL has no memory', failure('53200'), 503, 'unavailable'],
    [
      'a transaction lost its connection, and cannot even be rolled back',
      new Error('Client has encountered a connection error and is not queryable'),
      503,
      'unavailable',
    ],
    ['anything else is our fault', failure('XX000'), 500, 'internal'],
  ])('%s', async (_name, error, status, code) => {
    const app = Fastify();
    let noticed = 0;
    handleErrors(app, {
      onStorageFull: () => {
        noticed += 1;
      },
    });
    app.get('/', async () => {
      throw error;
    });
    const answer = await app.inject('/');
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error.code).toBe(code);
    expect(noticed).toBe(status === 507 ? 1 : 0);
    if (status === 507) {
      expect(answer.json().error.message).toContain('Место на диске кончилось');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    await app.close();
  });
});

describe('the watch', () => {
  it('asks the database to write only after something found no room, and until it can', async () => {
    const asked: string[] = [];
    let isFull = true;
    const pool = {
      query: async (text: string) => {
        asked.push(text);
        if (text.startsWith('CREATE') && isFull) throw failure('53100');
        return database.pool.query(text);
      },
    };
    const lines: string[] = [];
    const log = { error: (_: unknown, line: string) => lines.push(line), warn: (line: string) => lines.push(line) };
    const watch = createStorageWatch({ folder, pool: pool as never, log });
    await watch.check();
    expect(asked.filter((text) => text.startsWith('CREATE'))).toEqual([]);

    watch.notice();
    await expect(watch.check()).rejects.toMatchObject({ code: 'storage_full', status: 507 });
    await expect(watch.check()).rejects.toMatchObject({ code: 'storage_full' });
    isFull = false;
    watch.notice();
    await watch.check();
    expect(lines).toEqual(['no room on the disk', 'there is room on the disk again']);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a file written whole', () => {
  it('leaves nothing behind when it cannot be finished, and the old one as it was', async () => {
    const path = join(folder, 'letter');
    await writeWhole(path, 'old');
    const broken = placeWhole(path, async (draft) => {
      await writeFile(draft, 'ne');
      throw failure('ENOSPC');
    });
    await expect(broken).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await readdir(folder)).toEqual(['letter']);
  });
});
