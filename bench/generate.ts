/**
 * Fills the tables of ad objects with any number of them, in PostgreSQL itself: texts are put together from pools whose
 * search vectors are computed once. Run it by hand on a database of your own:
 *   DATABASE_URL=postgres://… node bench/generate.ts 100000
 */
import pg from 'pg';
import { TOPIC_CODES } from '#modules/ad-objects/domain/topics.ts';
import { PLATFORMS } from '#modules/ad-objects/kinds/resource/dictionaries.ts';
import { REGION_CODES } from '#modules/geography/contract.ts';
import { NAMES, SENTENCES, TITLES, WORDS } from './vocabulary.ts';

const OWNERS = 2000;
const SENTENCES_PER_DESCRIPTION = 9;
const BACKENDS = 2;

/** An id for a text, of the shape that the application's answers insist on. */
export const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

/** Pools to pick from. Arrays would be copied on every access; rows found by their number are not. */
async function createPools(client: pg.ClientBase): Promise<void> {
  await client.query(`
    DROP TABLE IF EXISTS bench_text, bench_tag, bench_description;
    CREATE UNLOGGED TABLE bench_text (pool text, n int, body text, vector tsvector, PRIMARY KEY (pool, n));
    CREATE UNLOGGED TABLE bench_description (n int PRIMARY KEY, body text, vector tsvector);
    CREATE UNLOGGED TABLE bench_tag (pool text, n int, code text, PRIMARY KEY (pool, n))`);
  for (const [pool, texts] of Object.entries({ title: TITLES, name: NAMES, sentence: SENTENCES })) {
    await client.query(
      `INSERT INTO bench_text SELECT $1, n - 1, body, to_tsvector('russian', body) FROM unnest($2::text[]) WITH ORDINALITY AS t (body, n)`,
      [pool, texts],
    );
  }
  const tags = { topic: TOPIC_CODES, platform: Object.keys(PLATFORMS), region: REGION_CODES };
  for (const [pool, codes] of Object.entries(tags)) {
    await client.query(
      `INSERT INTO bench_tag SELECT $1, n - 1, code FROM unnest($2::text[]) WITH ORDINALITY AS t (code, n)`,
      [pool, codes],
    );
  }
  await client.query(
    `SELECT setseed(0.5);
     INSERT INTO bench_description
     SELECT d.n, string_agg(s.body, ' ' ORDER BY part), to_tsvector('russian', string_agg(s.body, ' ' ORDER BY part))
     FROM generate_series(0, 7999) AS d (n), generate_series(1, ${SENTENCES_PER_DESCRIPTION}) AS part,
       LATERAL (SELECT body FROM bench_text WHERE pool = 'sentence' AND n = (hashint4(d.n * 31 + part) & 2147483647) % ${SENTENCES.length}) s
     GROUP BY d.n`,
  );
  await client.query(
    `INSERT INTO accounts (account_id, email, email_normalised, password_hash, name, region, consented_through)
     SELECT ${idOf(`'bench-' || n`)}, 'bench-' || n || '@example.ru', 'bench-' || n || '@example.ru', '-', 'Владелец ' || n, '77',
       '9999-12-31'
     FROM generate_series(0, ${OWNERS - 1}) n ON CONFLICT DO NOTHING`,
  );
  await client.query(
    `INSERT INTO search_words (word, lexeme)
     SELECT DISTINCT ON (word) word, (tsvector_to_array(to_tsvector('russian', word)))[1]
     FROM unnest($1::text[]) raw, lower(raw) word
     WHERE char_length(word) >= 4 AND cardinality(tsvector_to_array(to_tsvector('russian', word))) > 0 ON CONFLICT DO NOTHING`,
    [[...WORDS, ...NAMES]],
  );
  await client.query('ANALYZE search_words, bench_text, bench_tag, bench_description');
}

/** One number per row and use: the same catalog every time, whoever writes which part of it. */
const dice = (salt: number) => `((hashint8extended(i, ${salt}) & 9007199254740991)::float8 / 9007199254740992)`;
const from = (pool: string, size: number, salt: number, skew: number) =>
  `(SELECT code FROM bench_tag WHERE pool = '${pool}' AND n = floor(${dice(salt)} ^ ${skew} * ${size})::int)`;

const INSERT = `
  INSERT INTO ad_objects (object_id, kind, owner_id, title, summary, description, topics, region, details, life,
    price_from, audience, cpm, address, tags, search, created_at, updated_at, published_at)
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8' || substr(md5(i::text), 4, 15))::uuid,
    kind, ${idOf(`'bench-' || floor(${dice(1)} ^ 2 * ${OWNERS})::int`)}, t.body || ' ' || n.body, s.body, d.body, topics, region,
    CASE kind
      WHEN 'resource' THEN jsonb_build_object('platform', platform, 'url', 'https://example.ru/' || i, 'language', 'ru', 'audience_size', size,
        'average_reach', reach, 'engagement_rate', 12.5, 'measured_on', '2026-01-10', 'refused_topics', '[]'::jsonb,
        'audience_split', jsonb_build_object('female', 54, 'ages', NULL, 'geo', '[]'::jsonb),
        'offers', jsonb_build_array(
          jsonb_build_object('offer_id', gen_random_uuid(), 'format', '1/24', 'price', price, 'lead_days', 2, 'note', NULL, 'cpm', price * 1000 / reach),
          jsonb_build_object('offer_id', gen_random_uuid(), 'format', 'Нативный пост', 'price', price * 2, 'lead_days', 4, 'note', NULL, 'cpm', price * 2000 / reach)))
      WHEN 'contractor' THEN jsonb_build_object('specialisations', jsonb_build_array('design', 'smm'), 'legal_form', 'self_employed', 'inn', NULL,
        'experience_years', 5, 'languages', jsonb_build_array('русский'), 'portfolio', '[]'::jsonb, 'capacity', 'free', 'busy_until', NULL,
        'offers', jsonb_build_array(jsonb_build_object('offer_id', gen_random_uuid(), 'service', 'Работа', 'price', price, 'unit', 'piece', 'lead_days', 5)))
      WHEN 'product' THEN jsonb_build_object('brand', n.body, 'category', t.body, 'price', price, 'legal_category', 'ordinary', 'age_mark', '0')
      ELSE jsonb_build_object('goal', 'sales', 'pay_model', 'cpm', 'budget', price, 'starts_on', '2026-02-01', 'ends_on', '2026-03-01', 'looking_for', 'both')
    END,
    CASE WHEN ${dice(2)} < 0.9 THEN 'active' ELSE 'draft' END, price,
    CASE kind WHEN 'resource' THEN size ELSE 0 END, CASE kind WHEN 'resource' THEN price * 1000 / reach ELSE 0 END,
    CASE kind WHEN 'resource' THEN 'example.ru/' || i END, tags,
    setweight(t.vector || n.vector, 'A') || setweight(s.vector, 'B') || setweight(d.vector, 'C') || search_tags(tags) ||
      search_periods(kind, at), at, at, at
  FROM (
    SELECT i, now() - (($3 - i)::float8 / $3) * interval '800 days' AS at,
      CASE WHEN k < 0.5 THEN 'resource' WHEN k < 0.75 THEN 'product' WHEN k < 0.95 THEN 'contractor' ELSE 'campaign' END AS kind,
      array_remove(ARRAY(SELECT DISTINCT unnest(ARRAY[${from('topic', TOPIC_CODES.length, 4, 1.7)}, CASE WHEN ${dice(5)} < 0.5 THEN ${from('topic', TOPIC_CODES.length, 6, 1.3)} END])), NULL) AS topics,
      ${from('region', REGION_CODES.length, 7, 1.8)} AS region, ${from('platform', 13, 8, 1.8)} AS platform,
      size, greatest(50, (size * (0.15 + 0.4 * ${dice(9)}))::bigint) AS reach,
      (100 * round(500 + exp(4 + 7 * ${dice(10)})))::bigint AS price
    FROM (SELECT i, ${dice(3)} AS k, (300 + exp(5 + 9 * ${dice(11)}))::bigint AS size FROM generate_series($1::bigint, $2::bigint) AS i) numbers
  ) objects
  JOIN bench_text t ON t.pool = 'title' AND t.n = floor(${dice(12)} * ${TITLES.length})::int
  JOIN bench_text n ON n.pool = 'name' AND n.n = floor(${dice(13)} * ${NAMES.length})::int
  JOIN bench_text s ON s.pool = 'sentence' AND s.n = floor(${dice(14)} * ${SENTENCES.length})::int
  JOIN bench_description d ON d.n = floor(${dice(15)} * 8000)::int
  CROSS JOIN LATERAL (SELECT (SELECT array_agg('topic:' || topic) FROM unnest(topics) topic) || ('region:' || region) ||
      CASE kind WHEN 'resource' THEN ARRAY['platform:' || platform, 'language:ru'] WHEN 'contractor' THEN ARRAY['spec:design', 'spec:smm', 'form:self_employed', 'capacity:free']
        WHEN 'product' THEN ARRAY['legal:ordinary', 'age:0'] ELSE ARRAY['goal:sales', 'pay:cpm', 'looking:both'] END AS tags) tagged`;

/** Indexes are dropped first and built at the end: ten times faster than keeping them in order row by row. */
async function withoutIndexes(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'ad_objects' AND indexname <> 'ad_objects_pkey'`,
  );
  for (const { indexname } of rows) await client.query(`DROP INDEX ${indexname}`);
  await work();
  for (const { indexdef } of rows) await client.query(indexdef);
}

export async function generateObjects(url: string, count: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: BACKENDS + 1, options: '-c maintenance_work_mem=512MB' });
  const client = await pool.connect();
  try {
    await client.query(`SET synchronous_commit = off`);
    await createPools(client);
    await withoutIndexes(client, async () => {
      const share = Math.ceil(count / BACKENDS);
      // The trigger that counts tags would fight over the same few counters; they are counted once below.
      await client.query('ALTER TABLE ad_objects DISABLE TRIGGER USER');
      await Promise.all(
        Array.from({ length: BACKENDS }, (_, part) =>
          pool.query(INSERT, [part * share + 1, Math.min(count, (part + 1) * share), count]),
        ),
      );
      await client.query('ALTER TABLE ad_objects ENABLE TRIGGER USER');
    });
    await client.query(`
      INSERT INTO tag_counts (kind, tag, objects)
      SELECT kind, tag, count(*) FROM ad_objects, unnest(tags || 'all'::text) tag WHERE is_public GROUP BY kind, tag
      ON CONFLICT (kind, tag) DO UPDATE SET objects = EXCLUDED.objects`);
    await client.query('DROP TABLE bench_text, bench_tag, bench_description');
    await client.query('VACUUM ANALYZE ad_objects');
    await client.query('ANALYZE');
  } finally {
    client.release();
    await pool.end();
  }
}

if (import.meta.main) {
  const [count = '10000'] = process.argv.slice(2);
  const started = performance.now();
  await generateObjects(process.env.DATABASE_URL ?? '', Number(count));
  process.stdout.write(`${count} objects in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
}
