/** JSON bodies only, with what PostgreSQL or a recursive reader could choke on refused before any handler runs. */
import type { FastifyInstance } from 'fastify';
import { fail } from '../errors.ts';

const MAX_DEPTH = 16;
const BODY_MILLISECONDS = 10_000;
/** A phone needs its time for a photo. */
export const UPLOAD_MILLISECONDS = 60_000;

/** Nothing of it can be seen, and trimming would not take it away. As a reason or an answer it says nothing, so it is empty. */
const UNSEEN = /^[\s\p{Cc}\p{Cf}\p{M}\p{DI}\u2800]+$/u;

function inspect(value: unknown, depth: number): void {
  if (typeof value === 'string') {
    // PostgreSQL cannot store U+0000 in text and would answer with an error of its own.
    if (value.includes('\u0000')) throw fail('malformed', { message: 'Текст содержит недопустимый нулевой символ.' });
    if (!value.isWellFormed()) throw fail('malformed', { message: 'Текст содержит повреждённый символ.' });
    return;
  }
  if (value === null || typeof value !== 'object') return;
  if (depth >= MAX_DEPTH) throw fail('malformed', { message: 'Слишком глубокая вложенность данных.' });
  for (const [key, item] of Object.entries(value)) {
    inspect(key, depth);
    inspect(item, depth + 1);
    if (typeof item === 'string' && UNSEEN.test(item) && item.trim() !== '') Reflect.set(value, key, '');
  }
}

export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A write without a body may still carry the content type, as browsers' clients tend to send it.
    if (body === '') return done(null, undefined);
    parse(request, body.toString(), (error, value) => {
      if (error) return done(fail('malformed', { cause: error }));
      try {
        inspect(value, 0);
        done(null, value);
      } catch (refusal) {
        done(refusal as Error);
      }
    });
  });
}

/** Cuts off a body that trickles in. The server's own limit is one for all requests, so it must suit uploads. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw, method, routeOptions }) => {
    if (method === 'GET' || method === 'HEAD' || raw.complete) return;
    const limit = routeOptions.config.isUpload ? UPLOAD_MILLISECONDS : BODY_MILLISECONDS;
    // One that has arrived may wait unread for as long as its handler works.
    const timer = setTimeout(() => raw.complete || raw.destroy(), limit);
    const stop = () => clearTimeout(timer);
    raw.once('end', stop).once('close', stop);
  });
}
