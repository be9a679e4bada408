/** The hot queries of the catalog and its objects. */

import pg from 'pg';
import { findMarket, listFigures } from '#modules/ad-objects/server/figures/store.ts';
import * as lists from '#modules/ad-objects/server/lists/store.ts';
import { publicPictureReader, usedMedia } from '#modules/ad-objects/server/pictures/store.ts';
import { countPending, listPending } from '#modules/ad-objects/server/publication/store.ts';
import * as search from '#modules/ad-objects/server/search/store.ts';
import { objectReader } from '#modules/ad-objects/server/store.ts';
import type { Db } from '#platform/database/schema.ts';
import { generateObjects } from './generate.ts';
import type { QuerySet, Questions } from './query-set.ts';

const WORDS = 100_000;

const anything: lists.Criteria = {
  kind: 'resource',
  mineOf: null,
  lives: [],
  moderations: [],
  ownerId: null,
  ids: null,
  references: [],
  tagGroups: [],
  priceFrom: null,
  priceTo: null,
  audienceFrom: null,
  audienceTo: null,
  cpmTo: null,
  ratingFrom: null,
  refused: null,
  hiddenOwners: [],
  query: null,
};
const pagesAt = (...hosts: string[]) => ({
  normal: `^([^/]+\\.)?(${hosts.map((host) => host.replace('.', '\\.')).join('|')})(/|$)`,
  typed: hosts.map((host) => `^https?://([^/?#]*\\.)?(${host.replace('.', '\\.')})([/?#]|$)`),
});
/** As the rules that a site begins with. */
const refused = {
  platforms: ['telegram', 'youtube'],
  audiences: [
    { over: 10_000, platforms: ['vk', 'telegram', 'youtube', 'dzen', 'rutube'], pages: null },
    { over: 10_000, platforms: ['ok', 'tiktok'], pages: pagesAt('ok.ru', 'tiktok.com', 'twitch.tv', 'pikabu.ru') },
  ],
  pages: pagesAt('instagram.com', 'facebook.com', 't.me', 'youtube.com', 'youtu.be'),
};
const filtered = { ...anything, tagGroups: [['topic:food'], ['platform:telegram', 'platform:vk']] };
const narrow = { ...filtered, tagGroups: [...filtered.tagGroups, ['region:16']], cpmTo: 90_000 };
const first = (order: Parameters<typeof lists.orderOf>[0]) => lists.orderOf(order, false);

type Sample = { kind: 'resource'; object_id: string; owner_id: string; topics: string[]; owners: string[] };

/** As somebody sees the catalog who is in blocks with others. */
function withHidden(db: Db, whom: string, hiddenOwners: string[]): Questions {
  const hiding = { ...anything, hiddenOwners };
  const hidingFiltered = { ...filtered, hiddenOwners };
  return {
    [`Without ${whom}: newest`]: () => lists.listPage(db, hiding, first('newest'), null, 25),
    [`Without ${whom}: topic and platforms, cheapest first`]: () =>
      lists.listPage(db, hidingFiltered, first('price_asc'), null, 25),
    [`Without ${whom}: a common word`]: () => lists.listByRelevance(db, { ...hiding, query: "'реклам'" }, null, 25),
    [`Without ${whom}: what to take off the total`]: () => lists.countOfOwners(db, filtered, hiddenOwners),
    [`Without ${whom}: suggested titles`]: () => search.titlesLike(db, 'ремонт', null, hiddenOwners, 8),
  };
}

const questions = (db: Db, pool: pg.Pool, sample: Sample): Questions => ({
  'Retrieve an object': () => objectReader(pool)('resource', sample.object_id),
  'List: newest': () => lists.listPage(db, anything, first('newest'), null, 25),
  'List: newest, a later page': () =>
    lists.listPage(db, anything, first('newest'), { value: Date.UTC(2026, 0) * 1000, id: sample.object_id }, 25),
  'List: topic and platforms, cheapest first': () => lists.listPage(db, filtered, first('price_asc'), null, 25),
  'List: topic and platforms, dearest first': () => lists.listPage(db, filtered, first('price_desc'), null, 25),
  'List: topic and platforms, largest audience first': () => lists.listPage(db, filtered, first('audience'), null, 25),
  'List: topic and platforms, lowest CPM first': () => lists.listPage(db, filtered, first('cpm'), null, 25),
  'List: topic, platforms, region and CPM, newest': () => lists.listPage(db, narrow, first('newest'), null, 25),
  'List: what is allowed now, newest': () => lists.listPage(db, { ...anything, refused }, first('newest'), null, 25),
  'List: what is allowed now of a topic, cheapest first': () =>
    lists.listPage(db, { ...anything, refused, tagGroups: [['topic:food']] }, first('price_asc'), null, 25),
  'Count: what is allowed now': () => lists.countUpToLimit(db, { ...anything, refused }),
  'List: objects of one owner': () =>
    lists.listPage(db, { ...anything, ownerId: sample.owner_id }, first('newest'), null, 25),
  'List: own objects with drafts': () =>
    lists.listPage(db, { ...anything, mineOf: sample.owner_id }, lists.orderOf('newest', true), null, 25),
  'List: campaigns of one product': () =>
    lists.listPage(
      db,
      { ...anything, kind: 'campaign', references: [{ field: 'product_id', id: sample.object_id }] },
      first('newest'),
      null,
      25,
    ),
  ...withHidden(db, 'one person', sample.owners.slice(0, 1)),
  ...withHidden(db, '200 people', sample.owners),
  'Search: a common word': () => lists.listByRelevance(db, { ...anything, query: "'реклам'" }, null, 25),
  'Search: a rarer word': () => lists.listByRelevance(db, { ...anything, query: "'палатк'" }, null, 25),
  'Search: two words': () => lists.listByRelevance(db, { ...anything, query: "'ремонт' & 'квартир'" }, null, 25),
  'Search: a word and filters': () =>
    lists.listByRelevance(db, { ...filtered, query: "'коф' | 'coffe' | 'кофейн'" }, null, 25),
  'Search: a platform with its synonyms': () =>
    lists.listByRelevance(
      db,
      { ...anything, query: "'тг' | '/platform:telegram' | 'телегр':AB | 'telegram':AB" },
      null,
      25,
    ),
  'Search: beyond the ranked ones': () =>
    lists.listByRelevance(
      db,
      { ...anything, query: "'реклам'" },
      { value: Date.UTC(2026, 0) * 1000, id: sample.object_id },
      25,
    ),
  'Search: nothing found': () => lists.listByRelevance(db, { ...anything, query: "'гиппопот'" }, null, 25),
  'Search: whether anything has all the words': () => search.hasMatch(db, "'телегр' & 'финанс'"),
  'Total of a filtered list': () => lists.countUpToLimit(db, filtered),
  'Total of a search': () => lists.countUpToLimit(db, { ...anything, query: "'коф' | 'coffe' | 'кофейн'" }),
  'Facets of a filtered list': () => lists.countFacets(db, filtered),
  'Facets of the whole kind': () => lists.countFacets(db, anything),
  'Kept counters of a kind': () => lists.countTags(db, 'resource'),
  'Counts of the kinds': () => search.countKinds(db),
  'Spelling: which words are known': () => search.readWords(db, ['ремонты', 'кофемашына']),
  'Spelling: the nearest word': () => search.wordsLike(db, ['кофемашына'], [], 20),
  'Suggestions: words': () => search.wordsBeginningWith(db, 'пут', 8),
  'Suggestions: titles': () => search.titlesLike(db, 'ремонт', null, [], 8),
  'Similar objects': () =>
    lists.listSimilar(db, sample, [...sample.topics.map((topic) => `topic:${topic}`), 'region:16'], [], 8),
  'History of figures': () => listFigures(db, sample.object_id),
  'Prices of the market': () => findMarket(db, 'telegram', sample.topics[0] ?? ''),
  'Moderation queue': () => listPending(db, null, 25),
  'Moderation queue: how long': () => countPending(db),
  'Sitemap: a page of ids': () => search.listPublicIds(db, sample.object_id, 1000),
  'Pictures in use': () => usedMedia(db, [sample.object_id]),
  'A public picture': () => publicPictureReader(pool)(sample.object_id),
});

/** As many words as a large catalog has, most of them made of halves of real ones. */
async function addWords(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO search_words (word, lexeme)
       SELECT word, word FROM (
         SELECT DISTINCT left(a.word, 4) || right(b.word, 5) AS word
         FROM (SELECT word FROM search_words ORDER BY md5(word) LIMIT 500) a, (SELECT word FROM search_words ORDER BY word LIMIT 400) b
       ) made LIMIT $1 ON CONFLICT DO NOTHING`,
      [WORDS],
    );
    await client.query('ANALYZE search_words');
  } finally {
    await client.end();
  }
}

export const OBJECT_QUERIES: QuerySet = {
  about: 'generated objects',
  file: 'bench/plans/objects.md',
  scans: /Seq Scan on ad_objects/,
  verdict: 'No query reads the table of objects from end to end.',
  async generate(url, count) {
    await generateObjects(url, count);
    await addWords(url);
  },
  async questions(db, pool) {
    const { rows } = await pool.query<Sample>(
      `SELECT kind, object_id, owner_id, topics, ARRAY(SELECT account_id FROM accounts ORDER BY account_id LIMIT 200) AS owners
       FROM ad_objects WHERE kind = 'resource' AND is_public ORDER BY object_id LIMIT 1`,
    );
    const [sample] = rows;
    if (!sample) throw new Error('there are no objects');
    return questions(db, pool, sample);
  },
};
