/** The map of the site for search engines: an index and parts of five thousand addresses, each found by the id it begins after. */

import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { KINDS } from '../../../ad-objects/contract.ts';
import type { PublicObjects } from '../context.ts';

/** The protocol allows 50 000 addresses; a part this size is built in a moment. */
const PART_SIZE = 5000;
const CHUNK_SIZE = 1000;
const FRESH_MILLISECONDS = 3_600_000;
const MAX_KEPT = 64;
/** Under this name the first part begins. */
const BEGINNING = 'objects';
const PART_NAME = new RegExp(`^(?:${BEGINNING}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);

const zip = promisify(gzip);

interface SitemapOptions {
  objects: Pick<PublicObjects, 'listPublicIds'>;
  siteUrl: string;
  /** Pages worth finding that are no objects. */
  pages: readonly string[];
}

export function registerSitemap(app: FastifyInstance, { objects, siteUrl, pages }: SitemapOptions): void {
  const kept = keepFresh();

  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots(siteUrl)),
  );

  app.get('/sitemap.xml', (request, reply) =>
    send(
      request,
      reply,
      kept('index', () => index()),
    ),
  );

  app.get<{ Params: { part: string } }>('/sitemap/:part.xml', (request, reply) => {
    const { part } = request.params;
    if (part === 'pages')
      return send(
        request,
        reply,
        kept(part, () => pagesPart()),
      );
    if (!PART_NAME.test(part)) return reply.callNotFound();
    return send(
      request,
      reply,
      kept(part, () => objectsPart(part === BEGINNING ? null : part)),
    );
  });

  async function* index(): AsyncGenerator<string> {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
    yield `<sitemap><loc>${address('/sitemap/pages.xml')}</loc></sitemap>\n`;
    let after: string | null = null;
    for (;;) {
      let size = 0;
      let last: string | null = after;
      let changedAt = new Date(0);
      for await (const row of rowsAfter(after)) {
        size += 1;
        last = row.id;
        if (row.updated_at > changedAt) changedAt = row.updated_at;
      }
      if (size === 0) break;
      const loc = address(`/sitemap/${after ?? BEGINNING}.xml`);
      yield `<sitemap><loc>${loc}</loc><lastmod>${changedAt.toISOString()}</lastmod></sitemap>\n`;
      if (size < PART_SIZE) break;
      after = last;
    }
    yield '</sitemapindex>\n';
  }

  async function* objectsPart(after: string | null): AsyncGenerator<string> {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
    for await (const { kind, id, updated_at } of rowsAfter(after)) {
      yield `<url><loc>${address(`/${kind}/${id}`)}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>\n`;
    }
    yield '</urlset>\n';
  }

  async function* pagesPart(): AsyncGenerator<string> {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
    for (const path of [...pages, '/catalog', ...KINDS.map((kind) => `/catalog?kind=${kind}`)]) {
      yield `<url><loc>${address(path)}</loc></url>\n`;
    }
    yield '</urlset>\n';
  }

  /** One part's objects, asked for in chunks. */
  async function* rowsAfter(after: string | null) {
    let last = after;
    for (let read = 0; read < PART_SIZE; read += CHUNK_SIZE) {
      const rows = await objects.listPublicIds(last, CHUNK_SIZE);
      yield* rows;
      if (rows.length < CHUNK_SIZE) return;
      last = rows.at(-1)?.id ?? last;
    }
  }

  const address = (path: string) => escapeXml(new URL(path, siteUrl).href);
}

function robots(siteUrl: string): string {
  const closed = ['/api/', '/auth/', '/settings', '/objects', '/catalog/compare'];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', siteUrl).href}`,
    '',
  ].join('\n');
}

async function send(request: FastifyRequest, reply: FastifyReply, zipped: Promise<Buffer>) {
  const body = await zipped;
  reply
    .type('application/xml; charset=utf-8')
    .headers({ 'cache-control': 'public, max-age=3600', vary: 'Accept-Encoding' });
  if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
    return reply.header('content-encoding', 'gzip').send(body);
  }
  const unzipping = createGunzip();
  unzipping.end(body);
  return reply.send(unzipping);
}

/** Keeps texts zipped for an hour; the one that was wanted longest ago goes first. A failure is not kept. */
function keepFresh() {
  const kept = new Map<string, { madeAt: number; zipped: Promise<Buffer> }>();
  return (name: string, make: () => AsyncIterable<string>): Promise<Buffer> => {
    const known = kept.get(name);
    kept.delete(name);
    const entry =
      known && Date.now() - known.madeAt < FRESH_MILLISECONDS ? known : { madeAt: Date.now(), zipped: zipText(make()) };
    kept.set(name, entry);
    entry.zipped.catch(() => {
      if (kept.get(name) === entry) kept.delete(name);
    });
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
    return entry.zipped;
  };
}

async function zipText(text: AsyncIterable<string>): Promise<Buffer> {
  const parts: string[] = [];
  for await (const part of text) parts.push(part);
  return zip(parts.join(''));
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
