/** Where files are kept: in a folder of this machine, or in a bucket of an S3 service. */
import { openAsBlob } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { fail } from './errors.ts';
import type { ByteRange } from './http/byte-range.ts';
import { DRAFT_SUFFIX, placeWhole, writeWhole } from './write-whole.ts';

export interface StoredFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** Files lie under an id, a uuid; their names are the program's own. So nothing in a path comes from a person. */
export interface FileStore {
  write(id: string, files: readonly StoredFile[]): Promise<void>;
  /** A file that lies on this machine, too large to be held whole. */
  writeFrom(id: string, file: { name: string; type: string; path: string }): Promise<void>;
  read(id: string, name: string): Promise<Uint8Array | undefined>;
  /** For files too large to be held whole for every slow reader; all of it, or the part that lies within it. */
  open(id: string, name: string, part?: ByteRange): Promise<Readable | undefined>;
  /** Idempotent: deleting a missing file is no error. */
  delete(id: string, names: readonly string[]): Promise<void>;
  /** Everything there is, for a copy of the whole. */
  list(): AsyncIterable<{ id: string; name: string }>;
}

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Base timeout of a request; larger files get more. */
  patienceMilliseconds?: number;
}

interface FileStoreOptions {
  dataDir: string;
  /** Without it the files are in a folder of `dataDir`. */
  s3: S3Settings | undefined;
  /** The folder, and the beginning of names in the bucket. */
  area: string;
}

export const createFileStore = ({ dataDir, s3, area }: FileStoreOptions): FileStore =>
  s3 ? createS3Store(s3, area) : createFolderStore(join(dataDir, area));

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

function createFolderStore(folder: string): FileStore {
  // Two levels keep a folder small enough to look into.
  const folderOf = (id: string) => join(folder, id.slice(0, 2), id);
  return {
    async write(id, files) {
      await mkdir(folderOf(id), { recursive: true });
      for (const { name, bytes } of files) await writeWhole(join(folderOf(id), name), bytes);
    },
    async writeFrom(id, { name, path }) {
      await mkdir(folderOf(id), { recursive: true });
      await placeWhole(join(folderOf(id), name), (draft) => copyFile(path, draft));
    },
    read: (id, name) => unlessMissing(readFile(join(folderOf(id), name))),
    async open(id, name, part) {
      const handle = await unlessMissing(open(join(folderOf(id), name)));
      return handle?.createReadStream(part && { start: part.first, end: part.last });
    },
    delete: (id) => rm(folderOf(id), { recursive: true, force: true }),
    async *list() {
      const inside = async (path: string) =>
        ((await unlessMissing(readdir(path))) ?? []).filter((name) => !name.endsWith(DRAFT_SUFFIX)).sort();
      for (const shelf of await inside(folder)) {
        for (const id of await inside(join(folder, shelf))) {
          for (const name of await inside(join(folder, shelf, id))) yield { id, name };
        }
      }
    },
  };
}

const PATIENCE_MILLISECONDS = 10_000;
const SLOWEST_BYTES_PER_MILLISECOND = 50;
const MAX_TRIES = 3;
const RETRY_MILLISECONDS = 50;

/** Error codes of MinIO, Ceph and others for exhausted storage. */
const NO_ROOM = /<Code>(?:XMinioStorageFull|QuotaExceeded|InsufficientStorage|InsufficientCapacity)</;

/** Refusals for people when the store is busy or full; everything else is a fault in the settings. */
async function refusalOf(response: Response, what: string): Promise<Error> {
  const { status } = response;
  const text = await response.text().catch(() => '');
  const cause = new Error(`S3 answered ${what} with ${status}: ${text.slice(0, 300)}`);
  if (status === 507 || NO_ROOM.test(text))
    return fail('storage_full', {
      message: 'Место в хранилище файлов кончилось, и сохранить не получилось. Повторите через несколько минут.',
      retryAfterSeconds: 60,
      cause,
    });
  return status === 429 || status >= 500 ? away(cause) : cause;
}

const away = (cause: unknown): Error =>
  fail('unavailable', {
    message: 'Хранилище файлов не отвечает. Ничего не потеряно: повторите через минуту.',
    retryAfterSeconds: 30,
    cause,
  });

function createS3Store(
  { endpoint, region, bucket, accessKeyId, secretAccessKey, patienceMilliseconds = PATIENCE_MILLISECONDS }: S3Settings,
  area: string,
): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const bucketUrl = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const base = `${bucketUrl}/${area}`;

  /** The signal is handed to `fetch` itself: one that a signed Request has taken over no longer ends a PUT. */
  async function fetchSigned(url: string, { signal, ...init }: RequestInit): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(await client.sign(url, init), { signal: signal ?? null });
      if ((response.status < 500 && response.status !== 429) || tries === MAX_TRIES) return response;
      await response.arrayBuffer();
      await new Promise((resolve) => setTimeout(resolve, tries * RETRY_MILLISECONDS));
    }
  }

  async function request(method: string, url: string, init: RequestInit = {}): Promise<Response> {
    let response: Response;
    try {
      response = await fetchSigned(url, { method, ...init });
    } catch (error) {
      throw away(error);
    }
    if (response.ok || response.status === 404) return response;
    throw await refusalOf(response, method);
  }

  /** The time limit ends with the answer's head: a body may be read as slowly as its reader likes. */
  async function send(
    method: string,
    id: string,
    name: string,
    { file, part }: { file?: StoredFile; part?: ByteRange | undefined } = {},
  ): Promise<Response> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), patienceMilliseconds);
    try {
      return await request(method, `${base}/${id}/${name}`, {
        signal: patience.signal,
        ...(part && { headers: { range: `bytes=${part.first}-${part.last}` } }),
        ...(file && {
          body: new Uint8Array(file.bytes),
          headers: { 'content-type': file.type, 'content-length': String(file.bytes.length) },
        }),
      });
    } finally {
      clearTimeout(timer);
    }
  }

  const drain = (response: Response) => response.arrayBuffer();

  return {
    async write(id, files) {
      for (const file of files) {
        const response = await send('PUT', id, file.name, { file });
        if (!response.ok) throw new Error(`S3 has no bucket ${bucket}`);
        await drain(response);
      }
    },
    async writeFrom(id, { name, type, path }) {
      const body = await openAsBlob(path);
      const headers = { 'content-type': type, 'content-length': String(body.size) };
      // Upload timeout: slower than the slowest line that is worth waiting for.
      const signal = AbortSignal.timeout(patienceMilliseconds + body.size / SLOWEST_BYTES_PER_MILLISECOND);
      const response = await request('PUT', `${base}/${id}/${name}`, { body, headers, signal });
      if (!response.ok) throw new Error(`S3 has no bucket ${bucket}`);
      await drain(response);
    },
    async read(id, name) {
      const response = await send('GET', id, name);
      const bytes = await drain(response);
      return response.ok ? new Uint8Array(bytes) : undefined;
    },
    async open(id, name, part) {
      const response = await send('GET', id, name, { part });
      if (part && response.ok && response.status !== 206) throw new Error('S3 answered a part with the whole');
      if (response.ok && response.body) return Readable.fromWeb(response.body as ReadableStream);
      await drain(response);
      return undefined;
    },
    async delete(id, names) {
      for (const name of names) await drain(await send('DELETE', id, name));
    },
    async *list() {
      let after: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${area}/` });
        if (after) query.set('continuation-token', after);
        const signal = AbortSignal.timeout(patienceMilliseconds);
        const response = await request('GET', `${bucketUrl}?${query}`, { signal });
        const text = await response.text();
        if (!response.ok) throw new Error(`S3 has no bucket ${bucket}`);
        for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) {
          const [, id, name] = key.split('/');
          if (id && name) yield { id, name };
        }
        after = /<NextContinuationToken>([^<]*)</.exec(text)?.[1]?.replaceAll('&amp;', '&');
      } while (after);
    },
  };
}
