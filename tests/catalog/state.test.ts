import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '#app/web/search.ts';
import type { ListFilter } from '#modules/ad-objects/contract.ts';
import { adObjectCalls } from '#modules/ad-objects/contract.ts';
import { TOPICS } from '#modules/ad-objects/domain/topics.ts';
import { KIND_DEFINITIONS } from '#modules/ad-objects/kinds/definitions.ts';
import { KINDS } from '#modules/ad-objects/kinds/kind.ts';
import { activeFilters } from '#modules/catalog/web/catalog-filters.ts';
import {
  amountOf,
  type CatalogState,
  filterCount,
  parseCatalog,
  pathOf,
  searchOf,
  sortsOf,
  toggled,
  withFilter,
  withKind,
} from '#modules/catalog/web/catalog-state.ts';
import { REGIONS } from '#modules/geography/contract.ts';

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const amount = fc.integer({ min: 0, max: 1_000_000_000_00 });
const query = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((text) => text.trim().slice(0, 200).trim())
  .filter((text) => text !== '' && text.isWellFormed() && !/\p{Cc}/u.test(text));

/** Some of the values, in the order of the dictionary. */
const some = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 });

const inOrder = (low: number | undefined, high: number | undefined) =>
  low !== undefined && high !== undefined && low > high ? [high, low] : [low, high];

const states: fc.Arbitrary<CatalogState> = fc
  .constantFrom(...KINDS)
  .chain((kind) => {
    const { choiceFilters, hasAudience } = KIND_DEFINITIONS[kind];
    const audience = hasAudience ? maybe(amount) : fc.constant(undefined);
    return fc.record({
      kind: fc.constant(kind),
      q: maybe(query),
      exact: fc.boolean(),
      topics: maybe(some(Object.keys(TOPICS))),
      region: maybe(fc.constantFrom(...Object.keys(REGIONS))),
      choices: fc.record(
        Object.fromEntries(choiceFilters.map(({ name, names }) => [name, maybe(some(Object.keys(names)))])),
      ),
      prices: fc.tuple(maybe(amount), maybe(amount)),
      audiences: fc.tuple(audience, audience),
      cpm_to: audience,
      rating_from: maybe(fc.integer({ min: 1, max: 50 }).map((tenths) => tenths / 10)),
      sort: fc.nat(),
      view: fc.constantFrom('cards' as const, 'table' as const),
      cursor: fc.option(fc.stringMatching(/^[\w-]{1,80}$/)),
    });
  })
  .map(({ kind, choices, prices, audiences, sort, view, cursor, exact, ...rest }) => {
    const [price_from, price_to] = inOrder(...prices);
    const [audience_from, audience_to] = inOrder(...audiences);
    const given = {
      ...rest,
      exact: (rest.q && exact) || undefined,
      ...choices,
      price_from,
      price_to,
      audience_from,
      audience_to,
    };
    const filter = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as ListFilter;
    const sorts = sortsOf({ kind, filter });
    return { kind, filter, sort: sorts[sort % sorts.length] ?? 'newest', view, cursor };
  });

describe('the address of the catalog', () => {
  it('says everything that is chosen, and only that', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(parseCatalog(parseSearch(pathOf(state).replace(/^[^?]*/, '')))).toEqual(state);
      }),
      { numRuns: 500 },
    );
  });

  it('is the one the router would write, so that no link is redirected', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(`/catalog${stringifySearch(searchOf(state))}`).toBe(pathOf(state));
      }),
    );
  });

  it('asks for nothing that the list call refuses', () => {
    fc.assert(
      fc.property(states, ({ kind, filter, sort, cursor }) => {
        const { body } = adObjectCalls[`POST /v1/products/${kind}/get_list`];
        const result = body.safeParse({ filter, sort, cursor, limit: 24 });
        expect(result.error?.issues).toBeUndefined();
      }),
    );
  });

  it('counts as many filters as there are to take away', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(filterCount(state.filter)).toBe(activeFilters(state).length);
      }),
    );
  });

  it('is understood whatever stands in it, and then stays as it is', () => {
    const anything = fc.dictionary(
      fc.constantFrom(
        'kind',
        'q',
        'exact',
        'topic',
        'region',
        'platform',
        'price_from',
        'cpm_to',
        'rating',
        'sort',
        'view',
        'cursor',
        'x',
      ),
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(fc.string()),
        fc.constantFrom('-1', '1e9', 'NaN', '٣', 'food,food,,x'),
      ),
    );
    fc.assert(
      fc.property(anything, (search) => {
        const state = parseCatalog(search);
        expect(parseCatalog(searchOf(state))).toEqual(state);
      }),
    );
  });

  it('reads a form sent without scripts', () => {
    expect(parseCatalog({ topic: ['it', 'food', 'nonsense'], price_from: '5 000', price_to: '', q: ' чай ' })).toEqual({
      kind: 'resource',
      filter: { q: 'чай', topics: ['it', 'food'], price_from: 500_000 },
      sort: 'relevance',
      view: 'cards',
      cursor: null,
    });
  });

  it('carries no control characters to the search', () => {
    expect(parseCatalog({ q: 'чай\u0000 и\u0007кофе\ud800' }).filter.q).toBe('чай  и кофе\ufffd');
  });

  it('is short and readable', () => {
    const filter = { topics: ['it', 'food'], price_to: 5_000_00, platform: ['telegram', 'vk'] };
    expect(pathOf({ kind: 'resource', filter, sort: 'cpm', view: 'table', cursor: null })).toBe(
      '/catalog?topic=it,food&platform=telegram,vk&price_to=5000&sort=cpm&view=table',
    );
    expect(pathOf(parseCatalog({}))).toBe('/catalog');
  });

  it('puts bounds in order and forgets filters of another kind', () => {
    expect(parseCatalog({ price_from: '900', price_to: '100' }).filter).toEqual({
      price_from: 100_00,
      price_to: 900_00,
    });
    expect(parseCatalog({ kind: 'contractor', platform: 'vk', cpm_to: '5', audience_from: '1' }).filter).toEqual({});
  });
});

describe('a choice', () => {
  const state = parseCatalog({ q: 'чай', platform: 'vk', sort: 'cpm', cursor: 'abc' });

  it('begins the list anew and keeps a sort that still makes sense', () => {
    expect(withFilter(state, { platform: ['vk'] })).toMatchObject({ sort: 'cpm', cursor: null });
  });

  it('gives up sorting by relevance with the words', () => {
    expect(withFilter(parseCatalog({ q: 'чай' }), {}).sort).toBe('newest');
    expect(withFilter(parseCatalog({}), { q: 'чай' }).sort).toBe('relevance');
  });

  it('takes words and topics to another kind, and leaves the rest', () => {
    expect(withKind(state, 'campaign')).toMatchObject({ kind: 'campaign', filter: { q: 'чай' }, sort: 'relevance' });
  });

  it('keeps a search word by word as long as the words stay', () => {
    const exact = parseCatalog({ q: 'чяй', exact: '1' });
    expect(pathOf(exact)).toBe(`/catalog?q=${encodeURIComponent('чяй')}&exact=1`);
    expect(withFilter(exact, { ...exact.filter, topics: ['food'] }).filter).toEqual({
      q: 'чяй',
      exact: true,
      topics: ['food'],
    });
    expect(withKind(exact, 'product').filter).toEqual({ q: 'чяй', exact: true });
    expect(withFilter(exact, { ...exact.filter, q: 'кофе' }).filter).toEqual({ q: 'кофе' });
    expect(withFilter(exact, { exact: true }).filter).toEqual({});
    expect(parseCatalog({ exact: '1' }).filter).toEqual({});
  });

  it('goes on and off', () => {
    const order = ['telegram', 'vk'];
    const on = toggled({ platform: ['vk'] }, 'platform', 'telegram', order);
    expect(on).toEqual({ platform: ['telegram', 'vk'] });
    expect(toggled(toggled(on, 'platform', 'telegram', order), 'platform', 'vk', order)).toEqual({});
  });
});

describe('an amount', () => {
  it.each([
    ['5 000', 500_000],
    ['5\u00a0000,50', 500_050],
    ['0', 0],
    ['', null],
    ['-5', null],
    ['1e3', null],
    ['12.345', null],
    ['999999999999999', null],
  ])('%j is %j kopecks', (text, expected) => expect(amountOf(text, 100)).toBe(expected));
});
