import type { FastifyInstance, FastifyReply } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { mediaCalls } from '../contract.ts';
import { uploadPicture } from './commands/upload-picture.ts';
import type { MediaContext } from './context.ts';
import { FILE_NAMES, type FileName, typeOf } from './pictures/picture-files.ts';
import { presentPicture } from './presenter.ts';
import { canSee, isPublic } from './queries.ts';

const ADDRESS = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([a-z]+\.[a-z]+)$/;
const isFileName = (name: string | undefined): name is FileName =>
  (FILE_NAMES as (string | undefined)[]).includes(name);

/** 404 both for a picture that does not exist and for one that the viewer may not see. */
const sendNothing = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Картинки здесь нет.');

export function registerMediaRoutes(app: FastifyInstance, context: MediaContext, options: CallsOptions): void {
  registerCalls(
    app,
    mediaCalls,
    {
      'POST /v1/media': async ({ viewer, readFile }) =>
        presentPicture(await uploadPicture(context, { ownerId: viewer.accountId, readFile })),
    },
    options,
  );

  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    reply.header('content-security-policy', "default-src 'none'");
    const [, mediaId, name] = ADDRESS.exec(request.params['*']) ?? [];
    if (!mediaId || !isFileName(name)) return sendNothing(reply);
    const isForAll = await isPublic(context, mediaId);
    // The session is read only for pictures that are not public: those of a catalogue page cost no query of it.
    if (!isForAll && !(await canSee(context, mediaId, await options.authenticate(request)))) return sendNothing(reply);
    const bytes = await context.files.read(mediaId, name);
    if (!bytes) return sendNothing(reply);
    if (isForAll) {
      // Immutable under its URL, so the URL serves as ETag.
      const tag = `"${mediaId}/${name}"`;
      reply.headers({ etag: tag, 'cache-control': 'public, max-age=31536000, immutable' });
      if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    } else reply.header('cache-control', 'private, no-store');
    return reply.type(typeOf(name)).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  });

  app.addHook('onClose', async () => context.maker.close());
}
