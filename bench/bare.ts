/** The least a server can do for the same answers: Fastify and prepared statements; no permissions, no validation. */
import { createHash, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { bareOrder } from './bare-order.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();

async function rowsOf(name: string, text: string, values: unknown[]): Promise<unknown[]> {
  return (await pool.query({ name, text, values })).rows;
}

const SESSION = `SELECT a.account_id, a.name, a.email, a.role FROM sessions s JOIN accounts a USING (account_id)
  WHERE s.token_hash = $1 AND s.expires_at > now()`;
const CARD = `o.object_id, o.kind, o.owner_id, a.name AS owner_name, o.title, o.summary, o.topics, o.region, o.media, o.details, o.life,
  o.moderation, o.price_from, o.cpm, o.rating, o.reviews_count, o.views_count, o.favourites_count, o.version, o.created_at, o.updated_at,
  o.published_at`;
const FROM = 'FROM ad_objects o JOIN accounts a ON a.account_id = o.owner_id';

async function sessionOf(cookie: string): Promise<{ account_id: string } | undefined> {
  const token = /(?:^|; )sid=([^;]+)/.exec(cookie)?.[1] ?? '';
  const [row] = await rowsOf('session', SESSION, [createHash('sha256').update(token).digest()]);
  return row as { account_id: string } | undefined;
}

app.get('/session', async (request, reply) => {
  const session = await sessionOf(request.headers.cookie ?? '');
  return session ? { data: session } : reply.code(401).send({});
});

app.get<{ Params: { id: string } }>('/retrieve/:id', async (request) => {
  const [row] = await rowsOf('retrieve', `SELECT ${CARD}, o.description ${FROM} WHERE o.object_id = $1`, [
    request.params.id,
  ]);
  return { data: row };
});

app.post<{ Body: { tag: string } }>('/list', async (request) => ({
  data: {
    items: await rowsOf(
      'list',
      `SELECT ${CARD} ${FROM} WHERE o.kind = 'resource' AND o.is_public AND o.tags @> ARRAY[$1]::text[]
       ORDER BY o.price_from, o.object_id LIMIT 24`,
      [request.body.tag],
    ),
  },
}));

app.post<{ Body: { q: string } }>('/search', async (request) => ({
  data: {
    items: await rowsOf(
      'search',
      `SELECT ${CARD} ${FROM}, websearch_to_tsquery('russian', $1) q WHERE o.kind = 'resource' AND o.is_public AND o.search @@ q
       ORDER BY ts_rank_cd(o.search, q) DESC, o.object_id DESC LIMIT 24`,
      [request.body.q],
    ),
  },
}));

app.post<{ Body: Record<string, unknown> }>('/create', async (request) => {
  const { title, summary, description, topics, region, ...details } = request.body;
  const session = await sessionOf(request.headers.cookie ?? '');
  const [row] = await rowsOf(
    'create',
    `INSERT INTO ad_objects (object_id, kind, owner_id, title, summary, description, topics, region, details, price_from, tags, search)
     VALUES ($1, 'product', $2, $3, $4, $5, $6, $7, $8, $9, $10,
       setweight(to_tsvector('russian', $3), 'A') || setweight(to_tsvector('russian', $4), 'B') || setweight(to_tsvector('russian', $5), 'C'))
     RETURNING *`,
    [
      randomUUID(),
      session?.account_id,
      title,
      summary,
      description,
      topics,
      region,
      details,
      details.price,
      ['topic:food'],
    ],
  );
  return { data: row };
});

/** Path of the application and who asks, by name. */
const pages = JSON.parse(process.env.PAGES ?? '{}') as Record<string, { url: string; headers: Record<string, string> }>;

const Part = ({ text }: { text: string }) => createElement('div', null, text);
function Parts({ count, text }: { count: number; text: string }) {
  const parts = [];
  for (let key = 0; key < count; key += 1) parts.push(createElement(Part, { key, text }));
  return createElement('html', null, parts);
}

/** So many elements and bytes as the page has. */
function sizeOf(html: string): { count: number; text: string } {
  const count = html.match(/<[a-z]/g)?.length ?? 1;
  return { count, text: 'a'.repeat(Math.max(0, Math.floor(Buffer.byteLength(html) / count) - '<div></div>'.length)) };
}

for (const [name, { url, headers }] of Object.entries(pages)) {
  const html = await fetch(url, { headers }).then((response) => response.text());
  const size = sizeOf(html);
  app.get(`/constant/${name}`, (_request, reply) => reply.type('text/html; charset=utf-8').send(html));
  app.get(`/react/${name}`, async (request, reply) => {
    await sessionOf(request.headers.cookie ?? '');
    return reply.type('text/html; charset=utf-8').send(`<!DOCTYPE html>${renderToString(createElement(Parts, size))}`);
  });
}

const order = await bareOrder(pool);
app.post('/order', async () => {
  await order();
  return { data: {} };
});

process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
