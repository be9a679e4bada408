/** The least a server can do for the same answers: Fastify and prepared statements; no permissions, no validation. */
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify();

app.get('/session', async (request, reply) => {
  const token = /(?:^|; )sid=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const { rows } = await pool.query({
    name: 'session',
    text: 'SELECT a.account_id, a.name, a.email, a.role FROM sessions s JOIN accounts a USING (account_id) WHERE s.token_hash = $1 AND s.expires_at > now()',
    values: [createHash('sha256').update(token).digest()],
  });
  if (!rows[0]) return reply.code(401).send({});
  return { data: rows[0] };
});

const page = await fetch(process.env.PAGE_URL ?? '').then((response) => response.text());
app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));

process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
