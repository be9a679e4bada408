import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  feeDays,
  monthsShown,
  quarterOf,
  registerDay,
  reportBy,
  showsBy,
  showsFrom,
} from '#modules/marking/domain/deadlines.ts';
import { parseErid } from '#modules/marking/domain/erid.ts';
import {
  markingLine,
  missingOn,
  shortMarkingLine,
  spokenMarking,
  withErid,
} from '#modules/marking/domain/marking-line.ts';
import { needOn } from '#modules/marking/domain/need.ts';
import { amountOf } from '#modules/marking/server/chain/amount.ts';
import { actAmount, judgeAmount, unitsOf, VAT_RATES } from '#modules/marking/server/ord/rules/amount.ts';
import { lastDayOf } from '#words/calendar.ts';

describe('an erid', () => {
  it.each(['2Vtzqw7kQpX', ' erid: 2Vtzqw7kQpX ', 'ERID=2Vtzqw7kQpX', 'https://x.ru/?a=1&erid=2Vtzqw7kQpX#y'])(
    'is taken out of %s',
    (text) => expect(parseErid(text)).toEqual({ erid: '2Vtzqw7kQpX', isUnusual: false }),
  );
  it('keeps its case and may have an unusual length', () => {
    expect(parseErid('2VTZQW7KQPX').erid).toBe('2VTZQW7KQPX');
    for (const typed of ['aaaaa', '0000000000', 'abababab'])
      expect(parseErid(typed).problem, typed).toContain('не бывает');
    expect(parseErid('abcde')).toEqual({ erid: 'abcde', isUnusual: true });
  });
  it('says which letter is Russian', () => {
    expect(parseErid('2Vtzqс7kQрX').problem).toBe('Русская буква вместо латинской: 6-й знак «с», 10-й знак «р».');
  });
  it.each(['', 'abc', '2Vtzq-w7kQ', 'я'.repeat(11), 'a'.repeat(65)])('%s is none', (text) =>
    expect(parseErid(text).problem).toMatch(/./),
  );
});

describe('what stands on an ad', () => {
  const advertiser = { name: 'ООО «Ровно»', inn: '7701000019' };
  const erid = '2Vtzqw7kQpX';
  it('names the advertiser and the token, without spaces that would be copied', () => {
    expect(markingLine(advertiser, erid)).toBe('Реклама. ООО «Ровно», ИНН 7701000019. erid: 2Vtzqw7kQpX');
    expect(shortMarkingLine(advertiser, erid)).toBe('Реклама. ООО «Ровно». erid: 2Vtzqw7kQpX');
    expect(markingLine(advertiser, erid) + spokenMarking(advertiser)).not.toContain('\u00a0');
  });
  it.each([
    ['https://rovno.example/coffee', 'https://rovno.example/coffee?erid=2Vtzqw7kQpX'],
    ['https://rovno.example/?utm=a%20b&x#top', 'https://rovno.example/?utm=a%20b&x&erid=2Vtzqw7kQpX#top'],
    ['https://rovno.example/?erid=old&y=1', 'https://rovno.example/?y=1&erid=2Vtzqw7kQpX'],
    ['https://rovno.example/?q=a?b', 'https://rovno.example/?q=a?b&erid=2Vtzqw7kQpX'],
  ])('%s', (url, marked) => {
    expect(withErid(url, erid)).toBe(marked);
    expect(withErid(marked, erid)).toBe(marked);
  });
  it('is looked for in what was published, the token by its case', () => {
    expect(missingOn(`Текст. ${markingLine(advertiser, erid)}`, advertiser, erid)).toEqual([]);
    expect(missingOn('РЕКЛАМА ИНН 7701000019 erid 2vtzqw7kqpx', advertiser, erid)).toEqual(['erid']);
    expect(missingOn('Просто пост', advertiser, erid)).toEqual(['word', 'advertiser', 'erid']);
  });
  it('is needed on the internet, not outside', () => {
    expect(['telegram', 'email', 'podcast', 'max'].map(needOn)).toEqual(Array(4).fill('required'));
    expect(['outdoor', 'radio', 'press', 'event'].map(needOn)).toEqual(Array(4).fill('none'));
    expect([null, 'other'].map(needOn)).toEqual(['ask', 'ask']);
  });
});

describe('days', () => {
  it.each([
    ['2026-10', '2026-11-30'],
    ['2026-01', '2026-03-02'],
    ['2028-01', '2028-03-01'],
    ['2026-12', '2027-01-30'],
  ])('%s is reported by %s', (month, day) => expect(reportBy(month)).toBe(day));
  it('shows, quarters, the fee', () => {
    expect(lastDayOf('2028-02')).toBe('2028-02-29');
    expect(showsBy('2026-12')).toBe('2027-01-05');
    expect(showsFrom('2026-11')).toBe('2026-12-01');
    // A removed publication is counted on the day after; in other months it was there to their end.
    expect(showsFrom('2026-11', '2026-11-14')).toBe('2026-11-15');
    expect(showsFrom('2026-10', '2026-11-14')).toBe('2026-11-01');
    expect(quarterOf('2026-09-30')).toBe('2026-Q3');
    expect(feeDays('2026-Q3')).toEqual({ published: '2026-11-15', disputed: '2026-11-25', paid: '2026-12-05' });
    expect(feeDays('2026-Q4')).toEqual({ published: '2027-02-15', disputed: '2027-02-25', paid: '2027-03-05' });
  });
  it('the register’s day is that of UTC: an hour after midnight in Moscow it is still yesterday', () =>
    expect(registerDay(new Date('2026-11-17T01:00:00+03:00'))).toBe('2026-11-16'));
  it('a publication is reported for each month it was seen in', () => {
    expect(monthsShown({ from: '2026-10-30', to: '2026-11-02', today: '2026-12-01' })).toEqual(['2026-10', '2026-11']);
    expect(monthsShown({ from: '2026-11-30', to: null, today: '2027-01-01' })).toEqual([
      '2026-11',
      '2026-12',
      '2027-01',
    ]);
  });
});

describe('sums', () => {
  const kopecks = fc.integer({ min: 1, max: 100_000_000_00 });
  it('the commission of the example: 3 800 ₽ at 22 %', () =>
    expect(amountOf(380_000, '22')).toEqual({
      excluding_vat: '3114.75',
      vat_rate: '22',
      vat: '685.25',
      including_vat: '3800.00',
    }));
  it('are what the ОРД accepts, for every sum and rate', () => {
    fc.assert(
      fc.property(kopecks, fc.constantFrom(...VAT_RATES), (sum, rate) => {
        const amount = amountOf(sum, rate);
        const faults: string[] = [];
        judgeAmount(actAmount.parse(amount), 'amount', (_field, message) => faults.push(message));
        expect(faults).toEqual([]);
        expect(unitsOf(amount.including_vat)).toBe(BigInt(sum) * 1000n);
      }),
      { numRuns: 2000 },
    );
  });
});
