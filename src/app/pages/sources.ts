/** Where the pages come from: the built application, or Vite on the same port while developing. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { PagesEntry } from './renderer.ts';
import { styleSheetsOf } from './style-sheets.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';

export type LoadPages = () => Promise<PagesEntry>;

export async function loadBuiltPages(app: FastifyInstance): Promise<LoadPages> {
  const { default: serveStatic } = await import('@fastify/static');
  const client = resolve(ROOT, 'dist/client');
  const { default: entry } = (await import(pathToFileURL(resolve(ROOT, 'dist/server/server.js')).href)) as {
    default: PagesEntry;
  };
  await app.register(serveStatic, {
    root: client,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(`${client}/assets/`) ? YEAR : HOUR);
    },
  });
  // The chunk of an older build: a page in its place would be read as a script.
  app.get('/assets/*', (_request, reply) => reply.code(404).type('text/plain; charset=utf-8').send('Not found'));
  const addSheets = await styleSheetsOf(client);
  return async () => ({ ...entry, addSheets });
}

export async function loadDevelopmentPages(app: FastifyInstance): Promise<LoadPages> {
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const { default: middie } = await import('@fastify/middie');
  const vite = await createServer({ root: ROOT, server: { middlewareMode: true, hmr: { server: app.server } } });
  const environment = vite.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('Vite has no server environment');
  const { runner } = environment;
  await app.register(middie);
  app.use((request, response, next) => {
    if (request.url?.startsWith('/api/')) next();
    else vite.middlewares(request, response, next);
  });
  app.addHook('onClose', () => vite.close());
  return async () => {
    const { default: entry } = (await runner.import('virtual:tanstack-start-server-entry')) as { default: PagesEntry };
    return entry;
  };
}
