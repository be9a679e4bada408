/** How lists are ordered, and what is said of it. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Sort } from '#modules/ad-objects/contract.ts';
import { ORDERS, POINTS, partsOfScore, RELEVANCE_PARTS } from '#modules/ad-objects/domain/ranking.ts';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
});

const why = async (id: string, filter: object = {}, sort?: Sort) =>
  (await app.visitor().call('POST /v1/catalog/why', { kind: 'resource', id, filter, ...(sort && { sort }) })).body.data;
const idsOf = async (filter: object, sort?: Sort): Promise<string[]> => {
  const body = { filter, limit: 100, ...(sort && { sort }) };
  const list = await app.visitor().call('POST /v1/products/resource/get_list', body);
  return list.body.data.items.map(({ resource_id }: { resource_id: string }) => resource_id);
};

describe('points', () => {
  it('of the parts add up to the score, whatever the ranks', () => {
    const ranks = fc.array(fc.double({ min: 0, max: 50, noNaN: true }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(ranks, (steps) => {
        const cumulated = steps.map((_, place) => steps.slice(0, place + 1).reduce((sum, step) => sum + step, 0));
        const { score, parts } = partsOfScore(cumulated);
        expect(parts.reduce((sum, points) => sum + points, 0)).toBe(score);
        expect(parts.every((points) => points >= 0)).toBe(true);
        expect(score).toBe(Math.round((cumulated.at(-1) ?? 0) * POINTS));
      }),
    );
  });

  it('of real texts add up to the rank of PostgreSQL, and no part takes anything away', async () => {
    const words = fc.constantFrom('янтарь', 'маяк', 'прибой', 'дюна', 'сосна', 'чайка', 'и', 'берег');
    const text = (maxLength: number) => fc.array(words, { minLength: 1, maxLength }).map((all) => all.join(' '));
    const samples = fc.sample(fc.record({ title: text(3), summary: text(8), description: text(40) }), 25);
    const made: string[] = [];
    for (const [place, sample] of samples.entries()) {
      const changes = { ...sample, title: `Канал ${sample.title}`, url: `https://t.me/ranked${place}` };
      made.push((await publishObject(owner, 'resource', changes)).resource_id);
    }
    for (const q of ['янтарь', 'маяк прибой', 'дюна сосна чайка']) {
      const listed = (await idsOf({ q })).filter((id) => made.includes(id));
      expect(listed.length).toBeGreaterThan(0);
      let above = Number.POSITIVE_INFINITY;
      for (const id of listed) {
        const place = await why(id, { q });
        expect(place).toMatchObject({ sort: 'relevance', is_chosen: false });
        const points: number[] = place.parts.map((part: { points: number }) => part.points);
        expect(points.reduce((sum, each) => sum + each, 0)).toBe(place.score);
        expect(Math.min(...points)).toBeGreaterThanOrEqual(0);
        // The defaults of PostgreSQL: the declaration has not moved away from them unnoticed.
        const { rows } = await app.database.pool.query(
          "SELECT ts_rank_cd(search, plainto_tsquery('russian', $2))::float8 AS rank FROM ad_objects WHERE object_id = $1",
          [id, q],
        );
        expect(place.score).toBe(Math.round(rows[0].rank * POINTS));
        expect(place.score).toBeLessThanOrEqual(above);
        above = place.score;
      }
    }
  });

  it('of one word in the title are what the page says', async () => {
    const { resource_id: id } = await publishObject(owner, 'resource', {
      title: 'Ультрамарин',
      url: 'https://t.me/ultra',
    });
    const place = await why(id, { q: 'ультрамарин' });
    const [title, ...rest] = place.parts;
    expect(title).toEqual({ part: 'title', label: RELEVANCE_PARTS[0].label, points: POINTS });
    expect(rest.map(({ points }: { points: number }) => points)).toEqual([0, 0, 0]);
    expect(place.score).toBe(POINTS);
  });
});

describe('a chosen order', () => {
  const chosen = Object.keys(ORDERS) as (keyof typeof ORDERS)[];
  const q = 'бирюза';
  let ids: string[];
  beforeAll(async () => {
    ids = [];
    for (const [place, price] of [300_000, 100_000, 200_000].entries()) {
      const { resource_id } = await publishObject(owner, 'resource', {
        title: place === 1 ? 'Бирюза, бирюза и бирюза' : 'Канал',
        description: 'Где бирюза.',
        url: `https://t.me/turquoise${place}`,
        audience_size: 1000 * (place + 1),
        offers: [{ format: '1/24', price, lead_days: 2 }],
      });
      ids.push(resource_id);
    }
  });

  it.each(chosen)('«%s» stands whatever the words would say', async (sort) => {
    const { column, direction } = ORDERS[sort];
    const { rows } = await app.database.pool.query(
      `SELECT object_id FROM ad_objects WHERE object_id = ANY($1) ORDER BY ${column} ${direction}, object_id ${direction}`,
      [ids],
    );
    expect(await idsOf({ q }, sort)).toEqual(rows.map(({ object_id }: { object_id: string }) => object_id));
    const place = await why(ids[1] ?? '', { q }, sort);
    expect(place).toMatchObject({ sort, is_chosen: true, score: null, parts: [] });
  });

  it('says its value, and the usual order is not called a choice', async () => {
    expect(await why(ids[1] ?? '', {}, 'price_asc')).toMatchObject({ value: 100_000, is_chosen: true });
    expect(await why(ids[1] ?? '')).toMatchObject({ sort: 'newest', is_chosen: false, value: null });
  });
});

describe('an object that the list does not have', () => {
  it('has no place in it', async () => {
    const { resource_id: id } = await publishObject(owner, 'resource', { title: 'Охра', url: 'https://t.me/ochre' });
    const ask = (filter: object) => app.visitor().call('POST /v1/catalog/why', { kind: 'resource', id, filter });
    expect((await ask({ q: 'охра', price_to: 1 })).status).toBe(404);
    expect((await ask({ price_to: 'дорого' })).status).toBe(422);
  });
});
