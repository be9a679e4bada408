/** JSON bodies only, with what PostgreSQL or a recursive reader could choke on refused before any handler runs. */
import type { FastifyInstance } from 'fastify';
import { fail } from '../errors.ts';

const MAX_DEPTH = 16;

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
