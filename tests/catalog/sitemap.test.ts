import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { registerSitemap } from '#modules/catalog/server/sitemap/sitemap.ts';
import { newId } from '#platform/ids.ts';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp } from '../support/app.ts';

const CHANGED = new Date('2026-03-01T10:00:00Z');
const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** The map of a site with so many objects; counts how often they are asked for. */
function mapOf(objects: number) {
  const ids = Array.from({ length: objects }, (_, place) => newId(CHANGED.getTime() + place));
  const asked: (string | null)[] = [];
  const app = Fastify();
  apps.push(app);
  registerSitemap(app, {
    siteUrl: 'https://ohvat.example',
    pages: ['/', '/x?a=1&b=2'],
    objects: {
      async listPublicIds(after, limit) {
        asked.push(after);
        const start = after === null ? 0 : ids.findIndex((id) => id > after);
        return start < 0
          ? []
          : ids.slice(start, start + limit).map((id) => ({ kind: 'resource' as const, id, updated_at: CHANGED }));
      },
    },
  });
  return { app, ids, asked };
}
const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location ?? '');

describe('sitemap.xml', () => {
  it('names parts that together hold every object once', async () => {
    const { app, ids } = mapOf(10_001);
    const parts = locations((await app.inject('/sitemap.xml')).body);
    expect(parts[0]).toBe('https://ohvat.example/sitemap/pages.xml');
    expect(parts).toHaveLength(4);
    const found: string[] = [];
    for (const part of parts.slice(1)) {
      const { statusCode, headers, body } = await app.inject(new URL(part).pathname);
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
      expect(body).toContain('<lastmod>2026-03-01T10:00:00.000Z</lastmod>');
      found.push(...locations(body));
    }
    expect(found).toEqual(ids.map((id) => `https://ohvat.example/resource/${id}`));
  });

  it('is an index of pages alone when there is nothing public', async () => {
    const { app } = mapOf(0);
    expect(locations((await app.inject('/sitemap.xml')).body)).toEqual(['https://ohvat.example/sitemap/pages.xml']);
  });

  it('escapes addresses and holds the four tabs of the catalog', async () => {
    const { app } = mapOf(0);
    const { body } = await app.inject('/sitemap/pages.xml');
    expect(body).toContain('<loc>https://ohvat.example/x?a=1&amp;b=2</loc>');
    expect(locations(body)).toContain('https://ohvat.example/catalog?kind=contractor');
  });

  it('is made once and kept', async () => {
    const { app, asked } = mapOf(1500);
    await Promise.all([app.inject('/sitemap/objects.xml'), app.inject('/sitemap/objects.xml')]);
    await app.inject('/sitemap/objects.xml');
    expect(asked).toHaveLength(2);
  });

  it('is sent compressed to those who take it', async () => {
    const { app } = mapOf(3);
    const { headers, rawPayload } = await app.inject({
      url: '/sitemap/objects.xml',
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect(headers['content-encoding']).toBe('gzip');
    expect(locations(gunzipSync(rawPayload).toString())).toHaveLength(3);
  });

  it.each(['/sitemap/nonsense.xml', '/sitemap/../objects.xml', `/sitemap/${newId().toUpperCase()}x.xml`])(
    'has no part %s',
    async (path) => {
      const { app } = mapOf(3);
      expect((await app.inject(path)).statusCode).toBe(404);
    },
  );
});

describe('on the real server', () => {
  it('robots.txt closes what is nobody’s business and names the map, which leads to a published object', async () => {
    const app = await startTestApp({ PUBLIC_URL: 'https://ohvat.example' });
    const owner = await app.signUp();
    const { resource_id } = await publishObject(owner, 'resource');
    const robots = (await app.app.inject('/robots.txt')).body;
    for (const line of ['Disallow: /api/', 'Disallow: /auth/', 'Disallow: /settings', 'Disallow: /objects'])
      expect(robots).toContain(`${line}\n`);
    expect(robots).toContain('Sitemap: https://ohvat.example/sitemap.xml');
    const [, part] = locations((await app.app.inject('/sitemap.xml')).body);
    const { body } = await app.app.inject(new URL(part ?? '').pathname);
    expect(locations(body)).toEqual([`https://ohvat.example/resource/${resource_id}`]);
  });
});
