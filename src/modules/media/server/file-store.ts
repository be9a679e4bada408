/** Where the files of pictures are kept: in a folder of this machine, or in a bucket of an S3 service. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { PICTURE_FORMATS, PICTURE_SIZES, type PictureFormat, type PictureSize } from '../domain/sizes.ts';

export type FileName = `${PictureSize}.${PictureFormat}`;
export const FILE_NAMES: readonly FileName[] = PICTURE_SIZES.flatMap((size) =>
  PICTURE_FORMATS.map((format) => `${size}.${format}` as const),
);
export type PictureFiles = Record<FileName, Uint8Array>;

export interface FileStore {
  write(mediaId: string, files: PictureFiles): Promise<void>;
  read(mediaId: string, name: FileName): Promise<Uint8Array | undefined>;
  /** Nothing happens to what is already gone. */
  delete(mediaId: string): Promise<void>;
}

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

export function createFolderStore(folder: string): FileStore {
  // Ids are uuids, so nothing in a path comes from a person. Two levels keep a folder small enough to look into.
  const folderOf = (mediaId: string) => join(folder, mediaId.slice(0, 2), mediaId);
  return {
    async write(mediaId, files) {
      await mkdir(folderOf(mediaId), { recursive: true });
      for (const name of FILE_NAMES) await writeFile(join(folderOf(mediaId), name), files[name]);
    },
    async read(mediaId, name) {
      try {
        return await readFile(join(folderOf(mediaId), name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    delete: (mediaId) => rm(folderOf(mediaId), { recursive: true, force: true }),
  };
}

const REQUEST_MILLISECONDS = 10_000;

export function createS3Store({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}/media`;

  async function send(method: string, mediaId: string, name: FileName, body?: Uint8Array): Promise<Response> {
    const response = await client.fetch(`${base}/${mediaId}/${name}`, {
      method,
      signal: AbortSignal.timeout(REQUEST_MILLISECONDS),
      ...(body && {
        body: new Uint8Array(body),
        headers: { 'content-type': `image/${name.split('.')[1]}`, 'content-length': String(body.length) },
      }),
    });
    if (response.ok || response.status === 404) return response;
    throw new Error(`S3 answered ${method} with ${response.status}: ${(await response.text()).slice(0, 300)}`);
  }

  async function drain(response: Response): Promise<void> {
    await response.arrayBuffer();
  }

  return {
    async write(mediaId, files) {
      for (const name of FILE_NAMES) {
        const response = await send('PUT', mediaId, name, files[name]);
        if (!response.ok) throw new Error(`S3 has no bucket ${bucket}`);
        await drain(response);
      }
    },
    async read(mediaId, name) {
      const response = await send('GET', mediaId, name);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      await drain(response);
      return undefined;
    },
    async delete(mediaId) {
      for (const name of FILE_NAMES) await drain(await send('DELETE', mediaId, name));
    },
  };
}
