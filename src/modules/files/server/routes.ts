import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from '#platform/api-base.ts';
import { id } from '#platform/contract.ts';
import { askedRange } from '#platform/http/byte-range.ts';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { attachmentHeader } from '#platform/http/file-name.ts';
import { filesCalls } from '../contract.ts';
import { uploadFile } from './commands/upload-file.ts';
import { type FilesContext, NAME_IN_STORE } from './context.ts';
import { fail } from './fail.ts';
import { typeOf } from './formats/types.ts';
import { presentFile } from './presenter.ts';
import { findReadable } from './queries.ts';

export function registerFilesRoutes(app: FastifyInstance, context: FilesContext, options: CallsOptions): void {
  registerCalls(
    app,
    filesCalls,
    {
      'POST /v1/files': async ({ viewer, readFile }) =>
        presentFile(await uploadFile(context, { ownerId: viewer.accountId, readFile })),
    },
    options,
  );

  // Not a call: it answers a file, not the envelope.
  app.get<{ Params: { file_id: string } }>(`${API_BASE}/v1/files/:file_id`, async (request, reply) => {
    const viewer = await options.authenticate(request);
    if (!viewer) throw fail('unauthorized');
    const fileId = id.safeParse(request.params.file_id).data;
    const file = fileId && (await findReadable(context, fileId, viewer));
    if (!file) throw fail('not_found');
    // A file never changes under its id.
    const tag = `"${file.file_id}"`;
    const isHead = request.method === 'HEAD';
    // Parts are for GET alone; the head of a part would tell nothing that the head of the whole does not.
    const part = isHead ? null : askedRange(request.headers, { size: file.bytes, tag });
    if (part === 'unsatisfiable') {
      reply.header('content-range', `bytes */${file.bytes}`);
      throw fail('range_not_satisfiable');
    }
    const stream = isHead
      ? Readable.from([])
      : await context.store.open(file.file_id, NAME_IN_STORE, part ?? undefined);
    if (!stream) throw fail('not_found');
    if (part) reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${file.bytes}`);
    return reply
      .headers({
        'content-type': typeOf(file.name),
        'content-length': String(part ? part.last - part.first + 1 : file.bytes),
        'accept-ranges': 'bytes',
        etag: tag,
        // Always saved, never shown: what a stranger sent must not run under our address.
        'content-disposition': attachmentHeader(file.name),
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      })
      .send(stream);
  });
}
