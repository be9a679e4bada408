/** Relevance of the search: the queries of queries.txt against the objects of the demonstration. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDemoObjects } from '#demo/demo-objects.ts';
import { createSeeding } from '#modules/ad-objects/server/index.ts';
import { EXAMPLES } from '#modules/home/web/examples.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { demoObjectsDatabaseUrl } from '../support/demo.ts';

interface Query {
  q: string;
  where: string;
  wanted: string[];
}

const QUERIES: Query[] = readFileSync(join(import.meta.dirname, 'queries.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => {
    const [q = '', where = '', wanted = ''] = line.split(' | ');
    return { q, where, wanted: wanted.split(/, (?=\d+(?:,|$)|«|[a-z]+:)/) };
  });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { databaseUrl: await demoObjectsDatabaseUrl() });
}, 120_000);

// biome-ignore lint/suspicious/noExplicitAny: cards of four kinds, read by the names of tags
const tagsOf = (card: any): string[] => [
  ...card.topics.map((topic: string) => `topic:${topic}`),
  `region:${card.region}`,
  `platform:${card.platform}`,
  ...(card.specialisations ?? []).map((code: string) => `spec:${code}`),
];

async function find({ q, where }: Query) {
  const visitor = app.visitor();
  if (where === 'people') {
    const { items } = (await visitor.call(`GET /v1/catalog/people?q=${encodeURIComponent(q)}`)).body.data;
    return { total: items.length, corrected: null, words: null, titles: [], tags: [] };
  }
  const { status, body } = await visitor.call(`POST /v1/products/${where}/get_list`, { filter: { q }, limit: 6 });
  expect(status, JSON.stringify(body)).toBe(200);
  const { items, total, corrected_q: corrected, words_matched } = body.data;
  return {
    total: total as number,
    corrected: corrected as string | null,
    words: words_matched && `${words_matched.matched}/${words_matched.asked}`,
    titles: items.map(({ title }: { title: string }) => title) as string[],
    tags: items.length > 0 ? tagsOf(items[0]) : [],
  };
}

describe('a query', () => {
  it('is one of at least 120 that people write', () => expect(QUERIES.length).toBeGreaterThanOrEqual(120));

  it.each(QUERIES)('«$q» in $where finds $wanted', async (query) => {
    const found = await find(query);
    const facts = JSON.stringify(found);
    for (const wanted of query.wanted) {
      const [kind, value] = wanted.split(/:(.*)/s);
      if (/^\d+$/.test(wanted)) expect(found.total, facts).toBeGreaterThanOrEqual(Number(wanted));
      else if (wanted.startsWith('«')) expect(found.titles, facts).toContain(wanted.slice(1, -1));
      else if (kind === 'corrected') expect(found.corrected, facts).toBe(value || null);
      else if (kind === 'words') expect(found.words, facts).toBe(value);
      else expect(found.tags, facts).toContain(wanted);
    }
    if (!query.wanted.some((wanted) => wanted.startsWith('words:'))) expect(found.words).toBeNull();
  });

  it.each(EXAMPLES)('of the home page, «$query», is among them', ({ query, kind }) => {
    expect(QUERIES.some(({ q, where }) => q === query && where === kind)).toBe(true);
  });
});

describe('a ranked list', () => {
  it('goes on after the newest 240, each once, to the last', async () => {
    const { db } = app.database;
    const [pattern] = buildDemoObjects(new Date()).filter(({ kind }) => kind === 'contractor');
    if (!pattern) throw new Error('no contractor');
    const { accountId } = await app.signUp();
    const { summary, description, topics, region, details } = pattern;
    await createSeeding(db, async () => new Map()).publish(
      Array.from({ length: 300 }, (_, place) => ({
        objectId: crypto.randomUUID(),
        kind: 'contractor',
        ownerId: accountId,
        publishedAt: new Date(Date.now() - place * 3_600_000),
        history: [],
        fields: { title: `Скворечник номер ${place}`, summary, description, topics, region, details },
      })),
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const answer = await app
        .visitor()
        .call('POST /v1/products/contractor/get_list', { filter: { q: 'скворечник' }, limit: 70, cursor });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      seen.push(...answer.body.data.items.map((item: { contractor_id: string }) => item.contractor_id));
      cursor = answer.body.data.next_cursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(300);
    expect(seen).toHaveLength(300);
  });
});
