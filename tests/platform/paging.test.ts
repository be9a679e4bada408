import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesBy } from '#modules/ad-objects/server/lists/cursor.ts';
import { byId, byMoment, cursorMoment, type Keyset, pageOf } from '#platform/paging.ts';

const uuid = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ROWS = Array.from({ length: 7 }, (_, at) => ({
  id: uuid(at),
  at: new Date(1_700_000_000_000 + (at >> 1) * 1000),
}));
const IDS = byId(3, 'id');
const MOMENTS = byMoment(3, 'at', 'id');

/** Cursors as somebody who tries could write them. */
const cursorOf = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
const readWith = <Row, Place>(keyset: Keyset<Row, Place>, cursor: string) => {
  let seen: Place | null = null;
  const page = pageOf({ cursor }, keyset, async (after) => {
    seen = after;
    return [];
  });
  return page.then(() => seen);
};
const byIdAfter = (after: string | null, limit: number) =>
  Promise.resolve(ROWS.filter(({ id }) => after === null || id > after).slice(0, limit));

describe('pages of a list', () => {
  it('hold every row once, in order, whatever their size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9 }), async (limit) => {
        const seen: string[] = [];
        let cursor: string | null = null;
        let pages = 0;
        do {
          const page: Awaited<ReturnType<typeof pageOf<(typeof ROWS)[number], { id: string }, string>>> = await pageOf(
            { limit, cursor },
            IDS,
            byIdAfter,
          );
          expect(page.rows.length).toBeLessThanOrEqual(limit);
          seen.push(...page.rows.map(({ id }) => id));
          cursor = page.next_cursor;
          pages += 1;
        } while (cursor);
        expect(seen).toEqual(ROWS.map(({ id }) => id));
        expect(pages).toBe(Math.ceil(ROWS.length / limit));
      }),
    );
  });

  it('have the size of the list when nobody asks for another, and one row more is read', async () => {
    let asked = 0;
    const page = await pageOf({}, IDS, (after, limit) => {
      asked = limit;
      return byIdAfter(after, limit);
    });
    expect(asked).toBe(4);
    expect(page.rows).toHaveLength(3);
    expect(page.next_cursor).toBe(cursorOf(uuid(2)));
  });

  it('end without a cursor, also when nothing is there or a page of none was asked for', async () => {
    expect(await pageOf({}, IDS, async () => [])).toEqual({ rows: [], next_cursor: null });
    expect(await pageOf({ limit: 0 }, IDS, byIdAfter)).toEqual({ rows: [], next_cursor: null });
    expect((await pageOf({ cursor: '' }, IDS, byIdAfter)).rows).toHaveLength(3);
  });

  it('go on after a moment and an id', async () => {
    const page = await pageOf({}, MOMENTS, async (_, limit) => ROWS.slice(0, limit));
    expect(await readWith(MOMENTS, page.next_cursor ?? '')).toEqual({ at: ROWS[2]?.at, id: uuid(2) });
  });

  it('tell the end of a list of moments that may be missing', async () => {
    const rows = [{ at: null, id: uuid(1) }];
    expect((await pageOf({}, MOMENTS, async () => rows)).next_cursor).toBeNull();
    expect((await pageOf({ limit: 1 }, MOMENTS, async () => [...rows, ...rows])).next_cursor).toBe(
      cursorOf([null, uuid(1)]),
    );
  });
});

describe('a cursor that somebody else has written', () => {
  it.each([
    '%%%',
    'aGVsbG8',
    cursorOf(null),
    cursorOf(5),
    cursorOf('not an id'),
    cursorOf([uuid(1)]),
    cursorOf({ id: uuid(1) }),
  ])('%s is refused at its field', async (cursor) => {
    await expect(readWith(IDS, cursor)).rejects.toMatchObject({
      code: 'invalid_fields',
      fields: { cursor: expect.stringContaining('курсор') },
    });
  });

  it.each([
    cursorOf([-1, uuid(1)]),
    cursorOf([253_402_300_800_000, uuid(1)]),
    cursorOf([1.5, uuid(1)]),
    cursorOf(['1', uuid(1)]),
    cursorOf([1, 'x']),
    cursorOf([1]),
    cursorOf([1, uuid(1), 2]),
    cursorOf(uuid(1)),
  ])('%s names no moment that a database knows', async (cursor) => {
    await expect(readWith(MOMENTS, cursor)).rejects.toMatchObject({ code: 'invalid_fields' });
  });

  it('may name the first and the last moment of the calendar', () => {
    expect([0, 253_402_300_799_999].every((time) => cursorMoment.safeParse(time).success)).toBe(true);
  });
});

describe('places in lists of objects', () => {
  it('are whole numbers where the order is by those, and any where it is by a rating', async () => {
    const half = cursorOf([4.5, uuid(1)]);
    expect(await readWith(placesBy({ isWhole: false }), half)).toEqual({ value: 4.5, id: uuid(1) });
    await expect(readWith(placesBy({ isWhole: true }), half)).rejects.toMatchObject({ code: 'invalid_fields' });
    expect(await readWith(placesBy({ isWhole: true }), cursorOf([4, uuid(1)]))).toEqual({ value: 4, id: uuid(1) });
  });

  it('lie within what can be sorted by', async () => {
    for (const isWhole of [true, false]) {
      const places = placesBy({ isWhole });
      for (const value of [0, 4e17])
        expect(await readWith(places, cursorOf([value, uuid(1)]))).toMatchObject({ value });
      for (const value of [-1, 5e17, null, '1'])
        await expect(readWith(places, cursorOf([value, uuid(1)]))).rejects.toMatchObject({ code: 'invalid_fields' });
      await expect(readWith(places, cursorOf([1, 'x']))).rejects.toMatchObject({ code: 'invalid_fields' });
    }
  });

  it('come from the row', () => {
    expect(placesBy({ isWhole: true }).placeOf({ sort_value: 7, object_id: uuid(3) })).toEqual([7, uuid(3)]);
  });
});
