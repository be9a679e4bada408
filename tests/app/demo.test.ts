import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { EXAMPLE } from '#app/web/layouts/night-scene.tsx';
import { coverLooks, coverSvgs, gallerySvgs } from '#demo/covers/cover.ts';
import { buildDemoObjects } from '#demo/demo-objects.ts';
import { DEMO_PEOPLE } from '#demo/people.ts';
import { KIND_DETAILS } from '#modules/ad-objects/kinds/details.ts';
import { KINDS } from '#modules/ad-objects/kinds/kind.ts';
import { fieldProblems, missingFields } from '#modules/ad-objects/server/editing/content.ts';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';

const now = new Date('2026-11-15T09:00:00Z');
const objects = buildDemoObjects(now);

describe('the demonstration', () => {
  test('has about 400 objects of all kinds by about 60 accounts', () => {
    expect(objects.length).toBeGreaterThan(380);
    for (const kind of KINDS) expect(objects.filter((object) => object.kind === kind).length).toBeGreaterThan(50);
    expect(DEMO_PEOPLE.length).toBeGreaterThan(55);
  });

  test('is the same every time', () => {
    expect(buildDemoObjects(now)).toEqual(objects);
    expect(coverSvgs(objects)).toEqual(coverSvgs(objects));
  });

  test('draws pictures of a gallery that differ from each other and from the cover', () => {
    for (const [at, { look, svg }] of coverLooks(objects.slice(0, 60)).entries()) {
      const object = objects[at] as (typeof objects)[number];
      const all = [svg, ...gallerySvgs(object, look, 4)];
      expect(new Set(all).size, object.title).toBe(5);
      expect(gallerySvgs(object, look, 4)).toEqual(all.slice(1));
    }
  });

  test('repeats no object, no offer and no account', () => {
    const offers = objects.flatMap(({ details }) => (details.offers ?? []) as { offer_id: string }[]);
    for (const ids of [
      objects.map(({ objectId }) => objectId),
      offers.map(({ offer_id }) => offer_id),
      DEMO_PEOPLE.map(({ key }) => key),
    ])
      expect(new Set(ids).size).toBe(ids.length);
  });

  test('has the channel that the picture beside the sign-in speaks of, with the same figures', () => {
    const channel = objects.find(({ title }) => title === 'Кофе и код');
    const { offers = [], average_reach: reach = 0 } = (channel?.details ?? {}) as {
      offers?: { format: string; price: number }[];
      average_reach?: number;
    };
    const [post] = offers;
    expect(post?.format).toMatch(/^1\/24/);
    const cpm = Math.round((post?.price ?? 0) / 100 / (reach / 1000));
    expect(EXAMPLE.note).toBe(`охват ${count(reach)} · CPM ${roubles(cpm * 100)}`);
  });

  test('gives every object an owner that exists', () => {
    const keys = new Set([...DEMO_PEOPLE.map(({ key }) => key), 'marina', 'anton']);
    expect(objects.filter(({ owner }) => !keys.has(owner))).toEqual([]);
  });

  test.each(objects.map((object) => [object.kind, object.title, object] as const))(
    '%s «%s» could be published by hand',
    (kind, title, object) => {
      const fields = { ...object, media: [] };
      expect(z.strictObject(KIND_DETAILS[kind].shape).safeParse(object.details).error).toBeUndefined();
      expect({ ...missingFields(kind, fields), ...fieldProblems(kind, fields, fields) }).toEqual({});
      expect(title.length).toBeLessThanOrEqual(120);
      expect(object.summary.length).toBeLessThanOrEqual(300);
      expect(object.description).not.toMatch(/undefined|NaN|null/);
      expect(object.publishedAt.getTime()).toBeLessThan(now.getTime());
    },
  );
});
