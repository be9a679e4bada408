/** The service worker and the page it keeps. Both are read once: they change only with the program. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { OFFLINE_PAGE, OFFLINE_POLICY } from './offline-page.ts';

const WORKER = readFileSync(new URL('./worker.js', import.meta.url), 'utf8');
/** Another page is another worker, which fetches it. */
const VERSION = createHash('sha256').update(OFFLINE_PAGE).update(OFFLINE_POLICY).digest('hex').slice(0, 12);

const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'";

function fixed(body: string, headers: Record<string, string>) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { body, etag, headers: { ...headers, etag, 'cache-control': 'no-cache' } };
}

const FILES = {
  '/sw.js': fixed(`const VERSION = '${VERSION}';\n${WORKER}`, {
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': WORKER_POLICY,
    'service-worker-allowed': '/',
  }),
  '/offline': fixed(OFFLINE_PAGE, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': OFFLINE_POLICY,
  }),
};

export function registerServiceWorker(app: FastifyInstance): void {
  for (const [url, { body, etag, headers }] of Object.entries(FILES)) {
    app.get(url, (request, reply) => {
      reply.headers(headers);
      return request.headers['if-none-match']?.includes(etag) ? reply.code(304).send() : reply.send(body);
    });
  }
}
