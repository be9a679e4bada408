import { describe, expect, it } from 'vitest';
import { addressOf, choicesIn, defaultSort, pathOfAddress, pathOfQuery } from '#modules/catalog/domain/address.ts';
import { asFilters, takenFor } from '#modules/catalog/domain/understood.ts';

type Pieces = Parameters<typeof asFilters>[0];
type Filter = Parameters<typeof asFilters>[1]['filter'];
type Dictionary = Pieces[number]['terms'][number]['dictionary'];

const piece = (text: string, ...terms: [Dictionary, string][]) =>
  ({ text, terms: terms.map(([dictionary, code]) => ({ dictionary, code, name: code })) }) as unknown as Pieces[number];

describe('the address of a search', () => {
  it('says no more than it has to', () => {
    expect(addressOf({ kind: 'resource', filter: {}, sort: 'newest' }, [])).toEqual({});
    expect(addressOf({ kind: 'resource', filter: { q: 'кофе' }, sort: 'relevance' }, [])).toEqual({ q: 'кофе' });
    expect(addressOf({ kind: 'resource', filter: { exact: true }, sort: 'newest' }, [])).toEqual({});
    expect(addressOf({ kind: 'resource', filter: { topics: [], platform: [] }, sort: 'newest' }, ['platform'])).toEqual(
      {},
    );
    expect(addressOf({ kind: 'resource', filter: { q: 'кофе' }, sort: 'newest' }, []).sort).toBe('newest');
  });

  it('names everything that was chosen, prices in roubles', () => {
    const filter = {
      q: 'кофе',
      exact: true,
      topics: ['food', 'it'],
      region: '77',
      platform: ['vk', 'max'],
      price_from: 500_00,
      price_to: 0,
      audience_from: 1000,
      audience_to: 2000,
      cpm_to: 100_50,
      allowed_now: true,
      rating_from: 4.5,
    } as Filter;
    expect(addressOf({ kind: 'contractor', filter, sort: 'price_asc' }, ['platform'])).toEqual({
      kind: 'contractor',
      q: 'кофе',
      exact: '1',
      topic: 'food,it',
      region: '77',
      platform: 'vk,max',
      price_from: '500',
      price_to: '0',
      audience_from: '1000',
      audience_to: '2000',
      cpm_to: '100.5',
      allowed: '1',
      rating: '4.5',
      sort: 'price_asc',
    });
    expect(choicesIn(filter)).toEqual(['platform']);
  });

  it('is a path', () => {
    expect(pathOfAddress({})).toBe('/catalog');
    expect(pathOfAddress({ topic: 'food,it', q: 'a b' })).toBe('/catalog?topic=food,it&q=a+b');
    expect(pathOfQuery('кофе')).toBe(`/catalog?q=${encodeURIComponent('кофе')}`);
    expect(pathOfQuery('', 'contractor')).toBe('/catalog?kind=contractor');
    expect(defaultSort({})).toBe('newest');
    expect(defaultSort({ q: 'кофе' })).toBe('relevance');
  });
});

describe('words that name filters', () => {
  const here = (kind: 'resource' | 'contractor' | 'product', filter: Filter = {}) => ({ kind, filter });

  it('are none when nothing was understood', () => {
    expect(asFilters([piece('кофе')], here('resource'))).toBeNull();
    expect(asFilters([], here('resource'))).toBeNull();
  });

  it('become filters, and the rest stays a query', () => {
    const made = asFilters(
      [piece('телеграм', ['platforms', 'telegram']), piece('кофе'), piece('еда', ['topics', 'food']), piece('утром')],
      here('resource', { q: 'телеграм кофе еда утром', exact: true, price_to: 5 }),
    );
    expect(made).toMatchObject({
      kind: 'resource',
      filter: { platform: ['telegram'], topics: ['food'], q: 'кофе утром', price_to: 5 },
      rest: 'кофе утром',
    });
    expect(made?.filter.exact).toBeUndefined();
    expect(made?.terms.map(({ code }) => code)).toEqual(['telegram', 'food']);
    expect(asFilters([piece('еда', ['topics', 'food'])], here('resource', { q: 'еда' }))?.filter).toEqual({
      topics: ['food'],
    });
  });

  it('open the kind they belong to, which has choices of its own', () => {
    const before = { platform: ['vk'], specialisations: ['smm'], topics: ['it'] };
    expect(asFilters([piece('дизайнер', ['specialisations', 'design'])], here('resource', before))).toMatchObject({
      kind: 'contractor',
      filter: { specialisations: ['design'], topics: ['it'] },
    });
    const contractor = asFilters([piece('дизайнер', ['specialisations', 'design'])], here('contractor', before));
    expect(contractor).toMatchObject({
      kind: 'contractor',
      filter: { platform: ['vk'], specialisations: ['smm', 'design'] },
    });
    expect(asFilters([piece('еда', ['topics', 'food'])], here('product'))?.kind).toBe('product');
    const both = [piece('видео', ['specialisations', 'video'], ['platforms', 'rutube'])];
    expect(asFilters(both, here('resource'))).toMatchObject({ kind: 'resource', filter: { platform: ['rutube'] } });
    expect(asFilters(both, here('contractor'))).toMatchObject({
      kind: 'contractor',
      filter: { specialisations: ['video'] },
    });
  });

  it('choose any of several terms, but one region', () => {
    const pieces = [
      piece('авто', ['topics', 'auto'], ['topics', 'business']),
      piece('москва', ['regions', '77'], ['regions', '50']),
      piece('казань', ['regions', '16']),
      piece('авто', ['topics', 'auto']),
    ];
    const made = asFilters(pieces, here('resource'));
    expect(made?.filter).toEqual({ topics: ['auto', 'business'], region: '77', q: 'казань' });
    expect(made?.terms.map(({ code }) => code)).toEqual(['auto', 'business', '77', 'auto']);
  });

  it('are told in a sentence', () => {
    const terms = (...dictionaries: Dictionary[]) =>
      piece('', ...dictionaries.map((name): [Dictionary, string] => [name, 'x'])).terms;
    expect(takenFor(terms('platforms'))).toBe('площадку');
    expect(takenFor(terms('platforms', 'platforms', 'topics'))).toBe('площадку и тему');
    expect(takenFor(terms('platforms', 'topics', 'regions'))).toBe('площадку, тему и регион');
    expect(takenFor([])).toBe('');
  });
});
