import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KIND_DETAILS } from '#modules/ad-objects/kinds/details.ts';
import { fieldsOf, isVisible, rootOf } from '#modules/ad-objects/kinds/field.ts';
import { KIND_FORMS } from '#modules/ad-objects/kinds/forms.ts';
import { KINDS } from '#modules/ad-objects/kinds/kind.ts';
import { missingFields } from '#modules/ad-objects/server/editing/content.ts';
import { emptyFields } from '#modules/ad-objects/server/editing/fields.ts';
import { afterSave, bodyWith, changedRoots, isSame, rebase } from '#modules/ad-objects/web/editor/changes.ts';
import { emptyValues, formPath, valuesOf } from '#modules/ad-objects/web/editor/field-values.ts';
import { draftKey, keepDraft, readDraft } from '#modules/ad-objects/web/editor/local-draft.ts';
import { checklist, placeOf, stepLine } from '#modules/ad-objects/web/editor/readiness.ts';
import { caretAfter, formatTyped, groupTyped, parseTyped } from '#ui/grouped-number.ts';

const GAP = '\u00a0';

describe.each(KINDS)('the form of a %s', (kind) => {
  const form = KIND_FORMS[kind];
  const fields = fieldsOf(form);
  const roots = new Set(fields.map(({ name }) => rootOf(name)));

  it('has a field for everything the kind stores, each once', () => {
    const own = Object.keys(KIND_DETAILS[kind].empty);
    expect([...roots].sort()).toEqual([...own, 'description', 'media', 'region', 'summary', 'title', 'topics'].sort());
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
  });

  it('starts with the values an empty draft has on the server', () => {
    const body = bodyWith(fields, emptyValues(fields), roots);
    expect(body).toEqual({
      ...KIND_DETAILS[kind].empty,
      title: '',
      summary: null,
      description: null,
      topics: [],
      region: null,
      media: [],
    });
  });

  it('marks as needed exactly what publishing asks of an empty draft', () => {
    const values = emptyValues(fields);
    const needed = fields.filter((field) => field.needed && isVisible(field, values)).map(({ name }) => name);
    const missing = Object.keys(missingFields(kind, emptyFields(kind)));
    expect(needed.sort()).toEqual([...missing, 'title'].sort());
  });

  it('reads an answer and would send nothing back', () => {
    const answer = {
      ...KIND_DETAILS[kind].empty,
      title: 'Название',
      summary: null,
      description: null,
      topics: [],
      region: null,
      media: [],
    };
    const values = valuesOf(fields, answer);
    expect(changedRoots(fields, values, valuesOf(fields, answer)).size).toBe(0);
  });

  it('finds the place of every complaint', () => {
    for (const { name } of fields) expect(placeOf(form, name)?.field.name).toBe(name);
    expect(placeOf(form, 'nobody.knows')).toBeNull();
  });
});

const resource = fieldsOf(KIND_FORMS.resource);
const campaign = fieldsOf(KIND_FORMS.campaign);
const contractor = fieldsOf(KIND_FORMS.contractor);
const line = (name: string, price: number | null) => ({
  offer_id: name,
  name,
  price,
  lead_days: 1,
  unit: null,
  note: '',
});

describe('changes', () => {
  const base = emptyValues(resource);

  it('sends only what differs, and spaces at the ends do not', () => {
    expect(changedRoots(resource, { ...base, title: 'Город', summary: '  ' }, base)).toEqual(new Set(['title']));
  });

  it('leaves an unfinished line of offers out of the body', () => {
    const values = { ...base, offers: [line('1/24', 780_000), line('Сторис', null)] };
    expect(bodyWith(resource, values, new Set(['offers']))).toEqual({
      offers: [{ offer_id: '1/24', format: '1/24', price: 780_000, lead_days: 1, note: null }],
    });
  });

  it('leads a complaint to the line on screen, past the unfinished ones', () => {
    const offers = resource.find(({ name }) => name === 'offers');
    const value = [line('', null), line('1/24', 5)];
    expect(formPath(offers, value, 'offers.0.price')).toBe('offers.1.price');
    expect(formPath(offers, value, 'offers.0.format')).toBe('offers.1.name');
  });

  it('sends an object whole when one of its parts changes', () => {
    const values = { ...emptyValues(campaign), 'audience.age_from': 18 };
    expect(bodyWith(campaign, values, new Set(['audience']))).toEqual({
      audience: { sex: 'any', age_from: 18, age_to: null, interests: [] },
    });
  });

  it('counts a field as empty when it is hidden and says so', () => {
    const values = { ...emptyValues(contractor), capacity: 'free', busy_until: '2026-12-01' };
    expect(bodyWith(contractor, values, new Set(['busy_until']))).toEqual({ busy_until: null });
  });

  it('does not care for the order of keys', () => {
    expect(isSame({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true);
    expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(isSame([], {})).toBe(false);
  });
});

describe('rebasing on a newer version', () => {
  const base = { ...emptyValues(resource), title: 'Было', summary: 'Было' };

  it('takes theirs where only they changed, keeps mine where only I did', () => {
    const result = rebase(resource, { base, mine: { ...base, title: 'Моё' }, fresh: { ...base, summary: 'Их' } });
    expect(result.values).toMatchObject({ title: 'Моё', summary: 'Их' });
    expect(result).toMatchObject({ conflicts: [], taken: ['summary'] });
  });

  it('asks about a field both changed differently, and keeps mine meanwhile', () => {
    const result = rebase(resource, { base, mine: { ...base, title: 'Моё' }, fresh: { ...base, title: 'Их' } });
    expect(result.conflicts).toEqual(['title']);
    expect(result.values.title).toBe('Моё');
  });

  it('asks nothing when both came to the same', () => {
    const same = { ...base, title: 'Одно' };
    expect(rebase(resource, { base, mine: same, fresh: same })).toMatchObject({ conflicts: [], taken: [] });
  });

  it('never loses a text that was typed', () => {
    const text = fc.constantFrom('Было', 'Моё', 'Их', 'Третье');
    fc.assert(
      fc.property(text, text, (mine, theirs) => {
        const { values } = rebase(resource, {
          base,
          mine: { ...base, title: mine },
          fresh: { ...base, title: theirs },
        });
        return mine === 'Было' ? values.title === theirs : values.title === mine;
      }),
    );
  });
});

describe('after a save', () => {
  const base = emptyValues(resource);
  const roots = new Set(['title']);

  it('keeps what was typed while the answer was awaited', () => {
    const sent = { ...base, title: 'Гор' };
    const now = { ...base, title: 'Город' };
    expect(afterSave(resource, { now, sent, roots, base, fresh: sent }).title).toBe('Город');
  });

  it('keeps the space somebody has just typed', () => {
    const sent = { ...base, title: 'Город ' };
    expect(afterSave(resource, { now: sent, sent, roots, base, fresh: { ...base, title: 'Город' } }).title).toBe(
      'Город ',
    );
  });

  it('keeps a refused text that was not in the request', () => {
    const sent = { ...base, title: 'Город', url: 'не адрес' };
    expect(afterSave(resource, { now: sent, sent, roots, base, fresh: { ...base, title: 'Город' } }).url).toBe(
      'не адрес',
    );
  });
});

describe('a draft in the browser', () => {
  const store = new Map<string, string>();
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  };
  const key = draftKey('me', 'resource', null);
  const base = emptyValues(resource);

  it('holds only what the server does not have, and goes when there is nothing left', () => {
    expect(keepDraft(storage, key, resource, { values: { ...base, title: 'Город' }, base, at: 1000 })).toBe(true);
    expect(readDraft(storage, key, resource, 2000)).toEqual({
      at: 1000,
      values: { title: 'Город' },
      base: { title: '' },
    });
    expect(keepDraft(storage, key, resource, { values: base, base, at: 3000 })).toBe(false);
    expect(store.has(key)).toBe(false);
  });

  it('keeps unfinished lines, which the server never sees', () => {
    keepDraft(storage, key, resource, { values: { ...base, offers: [line('Сторис', null)] }, base, at: 1000 });
    expect(readDraft(storage, key, resource, 2000)?.values.offers).toHaveLength(1);
  });

  it('is forgotten after a month', () => {
    keepDraft(storage, key, resource, { values: { ...base, title: 'Город' }, base, at: 0 });
    expect(readDraft(storage, key, resource, 31 * 24 * 3600 * 1000)).toBeNull();
  });

  it.each(['', 'null', '[]', '{"at":1}', '{"at":1,"values":{"title":7},"base":{"title":""}}', '{{'])(
    'survives %j in the storage',
    (text) => {
      store.set(key, text);
      expect(readDraft(storage, key, resource, 2)).toBeNull();
    },
  );
});

describe('the checklist', () => {
  const form = KIND_FORMS.resource;
  const base = emptyValues(resource);

  it('follows the typing without waiting for the server', () => {
    const before = checklist(form, { values: base, base, object: null });
    const after = checklist(form, { values: { ...base, title: 'Город' }, base, object: null });
    const left = (items: typeof before) => items.filter(({ todo }) => todo !== null).map(({ name }) => name);
    expect(left(before)).toContain('title');
    expect(left(after)).toEqual(left(before).filter((name) => name !== 'title'));
  });
});

describe('the line of a folded step', () => {
  const form = KIND_FORMS.product;
  const values = emptyValues(fieldsOf(form));
  const lineOf = (id: string, more: object = {}) => {
    const step = form.steps.find((one) => one.id === id);
    if (!step) throw new Error(id);
    return stepLine(step, { values: { ...values, ...more }, base: values, object: null }, () => null);
  };

  it('says what is left, what is there, or what could be', () => {
    expect(lineOf('main')).toBe('Осталось: название, категория, цена и ещё 3');
    expect(lineOf('about')).toBe('По желанию: бренд, сайт или страница, чем отличается от других и ещё 1');
    expect(lineOf('about', { brand: 'Ровно' })).toBe('Ровно');
    expect(lineOf('pictures')).toBe('По желанию');
    // A number says nothing without its name.
    expect(lineOf('law', { advertiser_inn: '7707083893' })).toContain('ИНН рекламодателя: 7707083893');
  });
});

describe('a number while it is typed', () => {
  it.each([
    ['12500', 0, `12${GAP}500`, 12_500],
    ['12 500,5', 2, `12${GAP}500,5`, 1_250_050],
    ['0012.50', 2, '12,50', 1250],
    [',5', 2, '0,5', 50],
    ['1,999', 2, '1,99', 199],
    ['12,', 2, '12,', 1200],
    ['abc', 2, '', null],
    ['', 0, '', null],
    ['1 000 000', 0, `1${GAP}000${GAP}000`, 1_000_000],
  ])('%j with %i decimals stands as %j and means %j', (typed, decimals, shown, value) => {
    expect(groupTyped(typed, decimals)).toBe(shown);
    expect(parseTyped(shown, decimals)).toBe(value);
  });

  it('is the same value after formatting and reading', () => {
    fc.assert(fc.property(fc.nat(10 ** 12), (kopecks) => parseTyped(formatTyped(kopecks, 2), 2) === kopecks));
    fc.assert(fc.property(fc.nat(10 ** 12), (kopecks) => parseTyped(formatTyped(kopecks, 2, true), 2) === kopecks));
  });

  it('keeps the caret behind the digit that was typed', () => {
    expect(caretAfter('1234', 4, `1${GAP}234`)).toBe(5);
    expect(caretAfter(`1${GAP}2934`, 4, `12${GAP}934`)).toBe(4);
    expect(caretAfter('12', 0, '12')).toBe(0);
  });
});
