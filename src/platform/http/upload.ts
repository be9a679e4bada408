/**
 * The one kind of call that takes something else than JSON: a single file as multipart/form-data. Read here because one
 * file in one part needs little, and the usual parsers let a form cut short at the wrong place end the process.
 */

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { fileSize } from '#words/sizes.ts';
import { type AppError, fail } from '../errors.ts';
import { nameIn, safeFileName } from './file-name.ts';

export interface UploadedFile {
  bytes: Buffer;
  /** As its sender calls it, made harmless; never a path. */
  name: string;
}

const FIELD = 'file';
const MAX_HEADER_BYTES = 8 * 1024;
/** Boundaries and headers around the file. */
const MAX_AROUND_BYTES = MAX_HEADER_BYTES + 1024;

const atFile = (sentence: string): AppError =>
  fail('invalid_fields', { message: sentence, fields: { [FIELD]: sentence } });

function tooLarge(maxBytes: number): AppError {
  const message = `Файл больше ${fileSize(maxBytes)}.`;
  return fail('too_large', { message, fields: { [FIELD]: message } });
}

const malformed = (cause?: unknown): AppError =>
  fail('malformed', { message: 'Файл дошёл не целиком. Отправьте его ещё раз.', cause });

const wrongType = (): AppError =>
  fail('unsupported_media_type', { message: `Отправьте файл как multipart/form-data в поле ${FIELD}.` });

/** In a scope of its own, so that no other call can be sent a form. */
export function registerUpload(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body stays unread until the handler asks for the file.
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
    scope.addContentTypeParser('*', (_request, _payload, done) => done(wrongType()));
    scope.route(route);
  });
}

/** The answer to a body that is too large can still be read by its sender: the connection is not torn down. */
async function readBody(raw: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > maxBytes) return undefined;
      chunks.push(chunk);
    }
  } catch (error) {
    throw malformed(error);
  }
  return Buffer.concat(chunks);
}

function fileOf(body: Buffer, boundary: string): UploadedFile {
  const start = `--${boundary}\r\n`;
  if (
    body.length === 0 ||
    body
      .subarray(0, start.length + 2)
      .toString('latin1')
      .startsWith(`--${boundary}--`)
  )
    throw atFile(`Приложите файл в поле ${FIELD}.`);
  const headersEnd = body.indexOf('\r\n\r\n');
  if (!body.subarray(0, start.length).equals(Buffer.from(start, 'latin1'))) throw malformed();
  if (headersEnd < 0 || headersEnd > start.length + MAX_HEADER_BYTES) throw malformed();
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const fileEnd = body.indexOf(delimiter, headersEnd + 4);
  if (fileEnd < 0) throw malformed();
  const closing = body.subarray(fileEnd + delimiter.length, fileEnd + delimiter.length + 2).toString('latin1');
  if (closing === '\r\n') throw atFile(`Отправьте один файл в поле ${FIELD}, без других полей.`);
  if (closing !== '--') throw malformed();

  // Browsers write names in the page's encoding, which is ours; every other byte of the headers is ASCII.
  const headers = body.subarray(start.length, headersEnd).toString('utf8');
  const disposition = /^content-disposition:[ \t]*form-data;(.*)$/im.exec(headers)?.[1] ?? '';
  const isFile = /[; \t]filename\*?=/i.test(disposition);
  if (!isFile || /(?:^|[; \t])name="?([^";]*)/i.exec(disposition)?.[1] !== FIELD)
    throw atFile(`Приложите файл в поле ${FIELD}.`);
  return { bytes: body.subarray(headersEnd + 4, fileEnd), name: safeFileName(nameIn(disposition)) };
}

export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  const type = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(request.headers['content-type'] ?? '');
  const boundary = type?.[1] ?? type?.[2];
  if (!boundary) throw wrongType();
  const maxBody = maxBytes + MAX_AROUND_BYTES;
  if (Number(request.headers['content-length']) > maxBody) throw tooLarge(maxBytes);
  const body = await readBody(request.raw, maxBody);
  if (!body) throw tooLarge(maxBytes);
  const file = fileOf(body, boundary);
  if (file.bytes.length > maxBytes) throw tooLarge(maxBytes);
  if (file.bytes.length === 0) throw atFile('Файл пустой. Выберите другой.');
  return file;
}
