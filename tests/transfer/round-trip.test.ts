/** Round trip: an object's table says the same as the object and is imported as the same. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adObjectCalls } from '#modules/ad-objects/contract.ts';
import { TOPICS } from '#modules/ad-objects/domain/topics.ts';
import { GOALS, LOOKING_FOR, PAY_MODELS, SEXES } from '#modules/ad-objects/kinds/campaign/dictionaries.ts';
import { KIND_COLUMNS } from '#modules/ad-objects/kinds/columns.ts';
import { CAPACITIES, SPECIALISATIONS, UNITS } from '#modules/ad-objects/kinds/contractor/dictionaries.ts';
import { KIND_DETAILS } from '#modules/ad-objects/kinds/details.ts';
import { type AdObjectKind, KINDS } from '#modules/ad-objects/kinds/kind.ts';
import { ADVERTISER_TYPES, AGE_MARKS, LEGAL_CATEGORIES } from '#modules/ad-objects/kinds/product/dictionaries.ts';
import { AGE_GROUPS, LANGUAGES, PLATFORMS } from '#modules/ad-objects/kinds/resource/dictionaries.ts';
import { changesOf, readTable, writeCells } from '#modules/ad-objects/server/tables/rows.ts';
import { REGIONS } from '#modules/geography/contract.ts';
import { LEGAL_FORMS } from '#modules/requisites/contract.ts';
import { readTable as readFile } from '#modules/transfer/server/reading/read-table.ts';
import { csvOf } from '#platform/tables/csv.ts';
import { sheetOf } from '#platform/tables/xlsx.ts';

/** Every character that means something to a table, among ordinary and strange ones. */
const letters = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...'абвгё ABC 012') },
  { weight: 2, arbitrary: fc.constantFrom(...';|\\"\'=+-@,:\n\t<>&_{}%') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.constantFrom('_x0041_', '\\n', '\r\n', '😀', '\u0001', '\ufffe', '\u202e', 'n', 'r') },
);
const text = (max: number, min = 1) =>
  fc
    .array(letters, { minLength: min, maxLength: Math.min(max, 40) })
    .map((all) => all.join('').replaceAll('\u0000', '').toWellFormed().trim().slice(0, max).trim())
    .filter((value) => value.length >= min && value.isWellFormed());
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const oneOf = (dictionary: object) => fc.constantFrom(...Object.keys(dictionary));
const someOf = (dictionary: object, max: number) => fc.uniqueArray(oneOf(dictionary), { maxLength: max });
const sum = fc.integer({ min: 100, max: 10_000_000_000_000 });
const count = fc.integer({ min: 0, max: 10_000_000_000 });
const percent = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.double({ min: 0, max: 100, noNaN: true, noDefaultInfinity: true }).map((value) => Number(value.toFixed(14))),
);
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const days = fc.integer({ min: 0, max: 365 });
const address = fc.webUrl({ size: 'small' }).filter((url) => url.length <= 500 && new URL(url).hostname.includes('.'));
const items = (maxItems: number, maxLength: number) => fc.array(text(maxLength), { maxLength: maxItems });

const DETAILS = {
  product: {
    brand: maybe(text(120)),
    category: maybe(text(120)),
    price: maybe(sum),
    usp: maybe(text(500)),
    landing_url: maybe(address),
    legal_category: oneOf(LEGAL_CATEGORIES),
    age_mark: oneOf(AGE_MARKS),
    document_number: maybe(fc.stringMatching(/^[А-Я]{0,3}[1-9][0-9]{4,9}$/u)),
    document_until: maybe(day),
    advertiser_name: maybe(text(200)),
    advertiser_inn: maybe(fc.constantFrom('7707083893', '500100732259', '0105000015')),
    advertiser_type: maybe(oneOf(ADVERTISER_TYPES)),
    kktu: maybe(fc.constantFrom('17.3.1', '30.15.1', '5.2.11')),
  },
  campaign: {
    product_id: maybe(fc.uuid()),
    goal: maybe(oneOf(GOALS)),
    pay_model: maybe(oneOf(PAY_MODELS)),
    budget: maybe(sum),
    starts_on: maybe(day),
    ends_on: maybe(day),
    audience: fc.record({
      sex: oneOf(SEXES),
      age_from: maybe(fc.integer({ min: 0, max: 120 })),
      age_to: maybe(fc.integer({ min: 0, max: 120 })),
      interests: items(20, 60),
    }),
    regions: someOf(REGIONS, 20),
    formats: items(20, 80),
    kpi: maybe(text(1000)),
    brief: maybe(text(5000)),
    looking_for: oneOf(LOOKING_FOR),
  },
  resource: {
    platform: maybe(oneOf(PLATFORMS)),
    url: maybe(address),
    register_number: maybe(fc.stringMatching(/^[1-9][0-9]{4,9}$/)),
    language: oneOf(LANGUAGES),
    audience_size: maybe(count),
    average_reach: maybe(count),
    engagement_rate: maybe(percent),
    audience_split: fc.record({
      female: maybe(percent),
      ages: maybe(fc.record(Object.fromEntries(Object.keys(AGE_GROUPS).map((group) => [group, percent])))),
      geo: fc.array(fc.record({ name: text(80), share: percent }), { maxLength: 10 }),
    }),
    measured_on: maybe(day),
    offers: fc.array(
      fc.record({ offer_id: fc.uuid(), format: text(80), price: sum, lead_days: days, note: maybe(text(300)) }),
      { maxLength: 20 },
    ),
    refused_topics: someOf(TOPICS, 32),
    address: maybe(text(300)),
    size: maybe(text(60)),
    side: maybe(text(20)),
  },
  contractor: {
    specialisations: someOf(SPECIALISATIONS, 6),
    legal_form: maybe(oneOf(LEGAL_FORMS)),
    inn: maybe(fc.constantFrom('7707083893', '500100732259')),
    experience_years: maybe(fc.integer({ min: 0, max: 80 })),
    languages: items(10, 40),
    portfolio: fc.array(
      fc.record({ title: text(120), url: maybe(address), media_id: maybe(fc.uuid()), text: maybe(text(1000)) }),
      { maxLength: 20 },
    ),
    offers: fc.array(
      fc.record({ offer_id: fc.uuid(), service: text(120), price: sum, unit: oneOf(UNITS), lead_days: days }),
      { maxLength: 20 },
    ),
    capacity: oneOf(CAPACITIES),
    busy_until: maybe(day),
  },
} satisfies Record<AdObjectKind, Record<string, fc.Arbitrary<unknown>>>;

const objectOf = (kind: AdObjectKind) =>
  fc.record({
    title: text(120, 3),
    summary: maybe(text(300)),
    description: maybe(text(2000)),
    topics: someOf(TOPICS, 5),
    region: maybe(oneOf(REGIONS)),
    details: fc.record(DETAILS[kind] as Record<string, fc.Arbitrary<unknown>>),
  });

type Sample = { title: string; details: Record<string, unknown> } & Record<string, unknown>;

async function* rowsOf(kind: AdObjectKind, objects: readonly Sample[]) {
  for (const object of objects) yield writeCells(kind, object as never);
}

const FORMATS = {
  csv: async (headings: string[], rows: ReturnType<typeof rowsOf>) => buffer(Readable.from(csvOf(headings, rows))),
  xlsx: async (headings: string[], rows: ReturnType<typeof rowsOf>) =>
    buffer(
      await sheetOf(
        'Объекты',
        headings.map((heading) => ({ heading })),
        rows,
      ),
    ),
};

const flat = ({ details, ...common }: Sample) => ({ ...common, ...details });

/** Ids that an object of its own gets anew. */
const withoutIds = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, each) =>
      name === 'offer_id' || name === 'media_id' || name === 'cpm' ? undefined : each,
    ),
  );

describe.each(KINDS)('a table of %s', (kind) => {
  it('has a column for every field but pictures, each under its own heading', () => {
    const fields = KIND_COLUMNS[kind].map(({ field }) => field.split('.')[0]);
    expect([...new Set(fields)].sort()).toEqual(
      [...Object.keys(KIND_DETAILS[kind].empty), 'title', 'summary', 'description', 'topics', 'region'].sort(),
    );
    const headings = KIND_COLUMNS[kind].map(({ heading }) => heading);
    expect(new Set(headings).size).toBe(headings.length);
  });

  it('reads its own example', () => {
    const cells = KIND_COLUMNS[kind].map(({ example }) => String(example));
    const headings = KIND_COLUMNS[kind].map(({ heading }) => heading);
    const changed = cells.with(0, 'Другое название');
    const { rows } = readTable(kind, {
      headings,
      rows: [
        { row: 2, cells },
        { row: 3, cells: changed },
      ],
    });
    expect(rows).toHaveLength(1);
    expect(rows[0]?.problems).toEqual([]);
    const body = changesOf(kind, rows[0]?.values ?? {}, undefined);
    expect(adObjectCalls[`POST /v1/products/${kind}/create`].body.safeParse(body).error).toBeUndefined();
  });

  it.each(Object.keys(FORMATS) as (keyof typeof FORMATS)[])('comes back from %s as it went', async (format) => {
    const headings = KIND_COLUMNS[kind].map(({ heading }) => heading);
    await fc.assert(
      fc.asyncProperty(fc.array(objectOf(kind), { minLength: 1, maxLength: 12 }), async (objects) => {
        const file = await FORMATS[format](headings, rowsOf(kind, objects));
        const answer = await readFile(file);
        if (!('table' in answer)) throw new Error(answer.refusal);
        const { rows } = readTable(kind, answer.table);
        expect(rows.flatMap(({ problems }) => problems)).toEqual([]);
        expect(rows).toHaveLength(objects.length);
        for (const [at, object] of objects.entries()) {
          const { values = {} } = rows[at] ?? {};
          // Into the object it came from: equal to the last id.
          expect(changesOf(kind, values, object as never)).toEqual(flat(object));
          // As a new object: equal in everything a person sees.
          expect(withoutIds(changesOf(kind, values, undefined))).toEqual(withoutIds(flat(object)));
        }
      }),
      { numRuns: 40 },
    );
  });
});
