/** Multipart bodies written by hand, so that tests can get them wrong. */
import type { Answer, Visitor } from './app.ts';

export const BOUNDARY = 'boundary-of-the-test';
export const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

export interface Part {
  bytes: Buffer | string;
  name?: string;
  fileName?: string | null;
  type?: string;
  headers?: string;
}

function partOf({ bytes, name = 'file', fileName = 'photo.jpg', type = 'image/jpeg', headers = '' }: Part): Buffer {
  const file = fileName === null ? '' : `; filename="${fileName}"`;
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n`;
  const kind = fileName === null ? '' : `content-type: ${type}\r\n`;
  return Buffer.concat([Buffer.from(`${head}${kind}${headers}\r\n`), Buffer.from(bytes), Buffer.from('\r\n')]);
}

export const formOf = (...parts: Part[]): Buffer =>
  Buffer.concat([...parts.map(partOf), Buffer.from(`--${BOUNDARY}--\r\n`)]);

export const send = (visitor: Visitor, body: Buffer | string, type = FORM, call = 'POST /v1/media'): Promise<Answer> =>
  visitor.call(call, body, { 'content-type': type });

export const upload = (visitor: Visitor, bytes: Buffer | string, part: Omit<Part, 'bytes'> = {}): Promise<Answer> =>
  send(visitor, formOf({ ...part, bytes }));

export const uploadFile = (visitor: Visitor, bytes: Buffer | string, part: Omit<Part, 'bytes'> = {}): Promise<Answer> =>
  send(visitor, formOf({ ...part, bytes }), FORM, 'POST /v1/files');
