import { describe, expect, it } from 'vitest';
import { advertiserInput } from '#modules/marking/domain/advertiser-input.ts';
import * as deadlines from '#modules/marking/domain/deadlines.ts';
import { hasVariety, parseErid } from '#modules/marking/domain/erid.ts';
import { ERID_STATES, isRegistering, MARKING_MODES } from '#modules/marking/domain/kinds.ts';
import {
  markingLine,
  missingOn,
  namedOnAd,
  namesErid,
  shortMarkingLine,
  spokenMarking,
  withErid,
  withoutErid,
} from '#modules/marking/domain/marking-line.ts';
import { isMarkedOn, isOnInternet, needOn } from '#modules/marking/domain/need.ts';
import { markedWords, publishedText } from '#modules/marking/domain/published-text.ts';
import { vatOn, vatRegimeOf } from '#modules/marking/domain/vat.ts';

const ROVNO = { name: 'ООО «Ровно»', inn: '7701000019' };

describe('an erid as it is typed', () => {
  it.each([
    ['2Vtzqw', false],
    ['2Vtzqw7kQp', false],
    ['2Vtzqw7kQpX', false],
    ['2Vtzq', true],
    ['2Vtzqw7', true],
    [`2Vt${'z'.repeat(61)}`, true],
  ])('%s is taken', (erid, isUnusual) => expect(parseErid(erid)).toEqual({ erid, isUnusual }));

  it.each([
    ['   ', 'Вставьте erid.'],
    ['erid:', 'Вставьте erid.'],
    ['2Vtz', 'В erid от 5 до 64 знаков.'],
    [`2Vt${'z'.repeat(62)}`, 'В erid от 5 до 64 знаков.'],
    ['2Vtzq-w7kQ', 'В erid только латинские буквы и цифры.'],
    ['!2Vtzqw', 'В erid только латинские буквы и цифры.'],
    ['2Vtzqw!', 'В erid только латинские буквы и цифры.'],
    ['aabbb', 'Такого erid не бывает: проверьте знаки.'],
    ['ЮVtzqw', 'В erid только латинские буквы и цифры.'],
  ])('«%s»: %s', (typed, problem) => expect(parseErid(typed)).toEqual({ problem }));

  it.each([
    ['erid = 2Vtzqw', '2Vtzqw'],
    ['ERID:2Vtzqw', '2Vtzqw'],
    ['https://x.ru/#erid=2Vtzqw', '2Vtzqw'],
    ['https://x.ru/?ERID=2Vtzqw&x=1', '2Vtzqw'],
    ['https://x.ru/?a=1&erid=2Vtzqw#x', '2Vtzqw'],
    ['https://x.ru/?erid=2Vtzqw и дальше', '2Vtzqw'],
  ])('of %s is %s', (typed, erid) => expect(parseErid(typed).erid).toBe(erid));

  it('names every Russian letter that looks like a Latin one', () => {
    for (const letter of 'авсенкмортухАВСЕНКМОРТУХ')
      expect(parseErid(`2Vtz${letter}`).problem).toBe(`Русская буква вместо латинской: 5-й знак «${letter}».`);
  });

  it('has three different signs at least, hyphens aside', () => {
    expect(hasVariety('abc')).toBe(true);
    expect(hasVariety('ab-ab')).toBe(false);
    expect(hasVariety('00000000-0000-0000')).toBe(false);
  });
});

describe('what stands on an ad', () => {
  it('names an entrepreneur with the form, once', () => {
    expect(namedOnAd({ type: 'ip', name: 'Иванов', inn: '1' })).toEqual({ name: 'ИП Иванов', inn: '1' });
    expect(namedOnAd({ type: 'ip', name: 'ИП Иванов', inn: '1' }).name).toBe('ИП Иванов');
    expect(namedOnAd({ type: 'ip', name: 'ИПатов', inn: '1' }).name).toBe('ИП ИПатов');
    expect(namedOnAd({ type: 'ip', name: 'Иванов ИП ', inn: '1' }).name).toBe('ИП Иванов ИП ');
    expect(namedOnAd({ type: 'juridical', ...ROVNO })).toEqual(ROVNO);
  });

  it('is a line, a short line or a sentence', () => {
    expect(markingLine(ROVNO, 'E')).toBe('Реклама. ООО «Ровно», ИНН 7701000019. erid: E');
    expect(shortMarkingLine(ROVNO, 'E')).toBe('Реклама. ООО «Ровно». erid: E');
    expect(spokenMarking(ROVNO)).toBe('Реклама. ООО «Ровно».');
  });

  it.each([
    ['https://x.ru/?erid=old', 'https://x.ru/'],
    ['https://x.ru/?erid', 'https://x.ru/'],
    ['https://x.ru/?a=1&ERID=old#top', 'https://x.ru/?a=1#top'],
    ['https://x.ru/?erid&a=1', 'https://x.ru/?a=1'],
    ['https://x.ru/?a=1&&b=2', 'https://x.ru/?a=1&&b=2'],
    ['https://x.ru/?eridan=1', 'https://x.ru/?eridan=1'],
    ['https://x.ru/?myerid=1', 'https://x.ru/?myerid=1'],
    ['https://x.ru/erid', 'https://x.ru/erid'],
    ['https://shop.ru/#erid=2Vtz', 'https://shop.ru/'],
    ['https://shop.ru/?a=1#top&erid=2Vtz', 'https://shop.ru/?a=1#top'],
    ['https://shop.ru/#/page?erid=2Vtz&b=2', 'https://shop.ru/#/page?b=2'],
    ['https://shop.ru/#eridan', 'https://shop.ru/#eridan'],
  ])('%s is registered as %s', (url, without) => expect(withoutErid(url)).toBe(without));

  it.each([
    ['https://x.ru?a=1&&b=2#', 'https://x.ru?a=1&b=2&erid=E#'],
    ['https://x.ru/?eridan=1', 'https://x.ru/?eridan=1&erid=E'],
    ['#top', '?erid=E#top'],
  ])('%s carries the token as %s', (url, marked) => expect(withErid(url, 'E')).toBe(marked));

  it('is noticed in a text', () => {
    for (const text of ['erid: x', 'ERID = x', 'a?erid=x', 'erid:x']) expect(namesErid(text)).toBe(true);
    for (const text of ['erid x', 'myerid: x', 'реклама']) expect(namesErid(text)).toBe(false);
  });

  it('is missed piece by piece', () => {
    expect(missingOn('Реклама. ооо «ровно» E', ROVNO, 'E')).toEqual([]);
    expect(missingOn('Реклама. 7701000019 E', ROVNO, 'E')).toEqual([]);
    expect(missingOn('ООО «Ровно» E', ROVNO, 'E')).toEqual(['word']);
    expect(missingOn('реклама e', ROVNO, 'E')).toEqual(['advertiser', 'erid']);
  });
});

describe('a text as it is published', () => {
  const links = [
    { url: 'https://x.ru/a', with_erid: 'https://x.ru/a?erid=E' },
    { url: 'https://x.ru/a/b', with_erid: 'https://x.ru/a/b?erid=E' },
  ];

  it('has its links marked, the longer one not within the shorter', () => {
    expect(markedWords(' Смотрите https://x.ru/a/b и https://x.ru/a. ', links)).toEqual({
      words: 'Смотрите https://x.ru/a/b?erid=E и https://x.ru/a?erid=E.',
      others: [],
    });
  });

  it('takes signs of an address for what they are', () => {
    const dotted = [{ url: 'https://x.ru/?q=(a+b)', with_erid: 'marked' }];
    expect(markedWords('https://x.ru/?q=(a+b) https://xaru/?q=(a+b)', dotted).words).toBe(
      'marked https://xaru/?q=(a+b)',
    );
  });

  it('names links that do not stand in it, then the warning and the line', () => {
    expect(publishedText('Кофе', { line: 'Реклама', warning: 'Вредно', links: links.slice(0, 1) })).toBe(
      'Кофе\n\nhttps://x.ru/a?erid=E\n\nВредно\n\nРеклама',
    );
    expect(publishedText('  ', { line: 'Реклама', warning: null, links: [] })).toBe('Реклама');
  });
});

describe('where and when', () => {
  it('is on the internet whatever is not known to be elsewhere', () => {
    expect(['vk', 'other', null].map(isOnInternet)).toEqual([true, true, true]);
    expect(['outdoor', 'radio', 'press', 'event'].map(isOnInternet)).toEqual([false, false, false, false]);
    expect(isMarkedOn('manual', 'vk')).toBe(true);
    expect(isMarkedOn('manual', 'radio')).toBe(false);
    expect(isMarkedOn('off', 'vk')).toBe(false);
    expect(needOn('')).toBe('required');
  });

  it('registers by the ОРД and its stand-in', () => {
    expect(MARKING_MODES.filter(isRegistering)).toEqual(['vk', 'test']);
    expect(ERID_STATES).toEqual(['registered', 'verified', 'bad', 'manual']);
  });

  it('is sent from the 25th of the month after', () => {
    expect(deadlines.sentFrom('2026-11')).toBe('2026-12-25');
    expect(deadlines.sentFrom('2026-12')).toBe('2027-01-25');
    expect(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31'].map(deadlines.quarterOf)).toEqual([
      '2026-Q1',
      '2026-Q1',
      '2026-Q2',
      '2026-Q4',
    ]);
  });

  it('is reported from September 2022 on, to the end or to today', () => {
    const shown = (from: string, to: string | null, today: string) => deadlines.monthsShown({ from, to, today });
    expect(shown('2022-07-01', '2022-10-01', '2026-01-01')).toEqual(['2022-09', '2022-10']);
    expect(shown('2022-09-01', '2022-09-30', '2026-01-01')).toEqual(['2022-09']);
    expect(shown('2026-10-01', '2026-12-31', '2026-11-05')).toEqual(['2026-10', '2026-11']);
    expect(shown('2026-12-01', null, '2026-11-05')).toEqual([]);
  });

  it('is taxed by the rate of the day or by the regime', () => {
    expect(vatOn('5', '2026-01-01')).toBe('5');
    expect(vatOn('without_vat', '2026-01-01')).toBe('without_vat');
    expect(vatRegimeOf({ legalForm: 'company', taxRegime: 'usn_general' })).toBe('general');
    expect(vatRegimeOf({ legalForm: 'company' })).toBeNull();
    expect(vatRegimeOf({ legalForm: 'person', taxRegime: 'general' })).toBe('without_vat');
  });
});

describe('the advertiser of a deal', () => {
  const given = { ...ROVNO, type: 'juridical', kktu: '30.10.1', brand: null, description: null, agency: null };
  const takes = (changes: object) => advertiserInput.safeParse({ ...given, ...changes }).success;

  it('is taken when everything is there', () => {
    expect(takes({})).toBe(true);
    expect(takes({ agency: { kind: 'contract', serial: '5', date: '2026-11-01' } })).toBe(true);
    expect(takes({ agency: { kind: 'cid', cid: '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' } })).toBe(true);
  });

  it.each([
    ['a name of one letter', { name: 'Я' }],
    ['a name that is too long', { name: 'Я'.repeat(256) }],
    ['no such type', { type: 'foreign' }],
    ['a code of two numbers', { kktu: '30.10' }],
    ['a code of zero', { kktu: '30.0.1' }],
    ['a code with more before it', { kktu: 'x30.10.1' }],
    ['a code with more after it', { kktu: '30.10.1x' }],
    ['a contract without a number', { agency: { kind: 'contract', serial: '', date: '2026-11-01' } }],
    ['a contract of no day', { agency: { kind: 'contract', serial: '5', date: '2026-02-30' } }],
    ['a CID of hardly any signs', { agency: { kind: 'cid', cid: '11111111-1111-1111-8111-111111111111' } }],
    ['a field that nobody knows', { more: 1 }],
  ])('is refused with %s', (_, changes) => expect(takes(changes)).toBe(false));
});
