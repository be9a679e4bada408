import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from '#words/amount-in-words.ts';
import { addMonths, isWeekend, lastDayOf, mondayOf, moscowMoment } from '#words/calendar.ts';
import {
  addDays,
  dayNear,
  daysBetween,
  daysUpTo,
  longDay,
  monthAndYear,
  numericDay,
  shortDay,
  weekday,
} from '#words/days.ts';
import { leadTime, shortWait, uptime, waitingTime } from '#words/durations.ts';
import { agoWords, clockOf, dayOf, isZone, momentNear, monthSince, recentMoment, shortMoment } from '#words/moments.ts';
import { axisRoubles, exactRoubles, parseRoubles, plainRoubles, roubles, signedRoubles } from '#words/money.ts';
import { count, percent, score, share, shortCount, wholePercent } from '#words/numbers.ts';
import { counted, DAYS, plural } from '#words/plurals.ts';
import { quoted } from '#words/quotes.ts';
import { fileSize } from '#words/sizes.ts';

/** No-break spaces are written as «_» here, so that one sees them. */
const seen = (text: string) => text.replaceAll('\u00a0', '_');

describe('money', () => {
  it.each([
    [roubles(1_250_000), '12_500_₽'],
    [roubles(1_250_050), '12_500,50_₽'],
    [exactRoubles(1_250_000), '12_500,00_₽'],
    [signedRoubles(-100), '−1_₽'],
    [signedRoubles(100), '+1_₽'],
    [axisRoubles(5_000_000), '50_тыс.'],
    [axisRoubles(50_000), '500'],
  ])('%s', (text, expected) => expect(seen(text)).toBe(expected));

  it('is read back as it was written, to the kopeck', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (kopecks) => {
        expect(parseRoubles(roubles(kopecks))).toBe(kopecks);
        expect(parseRoubles(plainRoubles(kopecks))).toBe(kopecks);
      }),
    ));

  it.each(['', 'сто', '1,234', '-5', '1e3'])('%s is no sum', (text) => expect(parseRoubles(text)).toBeNull());

  it('is spelled out with nouns that agree', () => {
    expect(amountInWords(2_100_002)).toBe('Двадцать одна тысяча рублей 02 копейки');
    expect(amountInWords(0)).toBe('Ноль рублей 00 копеек');
  });
});

describe('numbers', () => {
  it.each([
    [count(12_500), '12_500'],
    [shortCount(9999), '9_999'],
    [shortCount(184_320), '184_тыс.'],
    [shortCount(1_250_000), '1,3_млн'],
    [percent(4.25), '4,3_%'],
    [wholePercent(4.5), '5_%'],
    [share(0.0022), '0,22_%'],
    [score(4), '4,0'],
    [counted(21, DAYS), '21_день'],
    [counted(1112, DAYS), '1_112_дней'],
    [plural(3, DAYS), 'дня'],
  ])('%s', (text, expected) => expect(seen(text)).toBe(expected));
});

describe('days', () => {
  it('are counted over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1);
    expect(daysUpTo('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect([-11, -1, 0, 1, 14].map((months) => addMonths('2026-11', months))).toEqual([
      '2025-12',
      '2026-10',
      '2026-11',
      '2026-12',
      '2028-01',
    ]);
    expect(addMonths('2026-01-31', 1), 'of the day’s month').toBe('2026-02');
    expect(lastDayOf('2028-02')).toBe('2028-02-29');
  });

  it('stand in weeks that begin with Monday', () => {
    expect(['2026-11-15', '2026-11-16', '2026-11-22'].map(mondayOf)).toEqual([
      '2026-11-09',
      '2026-11-16',
      '2026-11-16',
    ]);
    expect(['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'].map(isWeekend)).toEqual([false, true, true, false]);
    expect(weekday('2026-11-14')).toBe('суббота');
  });

  it.each([
    [longDay('2026-11-14'), '14_ноября 2026'],
    [shortDay('2026-05-01'), '1_мая'],
    [monthAndYear('2026-05'), 'май 2026'],
    [numericDay('2026-11-06'), '06.11.2026'],
    [dayNear('2026-11-14', '2026-01-01'), '14_ноября'],
    [dayNear('2025-11-14', '2026-01-01'), '14_ноября 2025'],
  ])('%s', (text, expected) => expect(seen(text)).toBe(expected));
});

describe('moments', () => {
  const AT = '2026-11-14T21:30:00.000Z';

  it('belong to the day of the zone', () => {
    expect(dayOf(AT)).toBe('2026-11-15');
    expect(dayOf(AT, 'America/New_York')).toBe('2026-11-14');
    expect(clockOf(AT)).toBe('00:30');
    expect(moscowMoment('2026-11-15', '00:30').toISOString()).toBe(AT);
    expect(clockOf(AT, 'Asia/Vladivostok')).toBe('07:30');
  });

  it('are the same by arithmetic as by the calendar of the zone', () => {
    const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' });
    fc.assert(
      fc.property(fc.date({ min: new Date('2015-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (at) => {
        expect(dayOf(at)).toBe(calendar.format(at));
      }),
    );
  });

  it.each([
    [shortMoment(AT), '15_ноя, 00:30'],
    [momentNear(AT, '2027-01-01T00:00:00Z'), '15_ноября 2026, 00:30'],
    [recentMoment(AT, '2026-11-15T10:00:00Z'), 'сегодня, 00:30'],
    [recentMoment(AT, '2026-11-16T10:00:00Z'), 'вчера, 00:30'],
    [recentMoment(AT, '2026-11-18T10:00:00Z'), '15_ноября, 00:30'],
    [agoWords(AT, '2026-11-14T21:33:00Z'), 'только что'],
    [agoWords(AT, '2026-11-14T21:50:00Z'), '20 мин назад'],
    [agoWords(AT, '2026-11-18T10:00:00Z'), '15_ноября'],
    [monthSince(AT), 'ноября 2026 года'],
  ])('%s', (text, expected) => expect(seen(text)).toBe(expected));

  it('know zones from nonsense', () => {
    expect(isZone('Asia/Yekaterinburg')).toBe(true);
    expect(isZone('Moon/Crater')).toBe(false);
  });
});

describe('spans and sizes', () => {
  it.each([
    [waitingTime(90), '90 секунд'],
    [waitingTime(91), '2 минуты'],
    [waitingTime(7000), '2 часа'],
    [uptime(3 * 86_400 + 4 * 3600), '3_дн. 4_ч'],
    [shortWait(20), '1_мин'],
    [shortWait(3 * 86_400), '3_дня'],
    [leadTime(0), 'день в день'],
    [leadTime(2), '2_дня'],
    [fileSize(900), '900_Б'],
    [fileSize(421_888), '412_КБ'],
    [fileSize(1_468_006), '1,4_МБ'],
  ])('%s', (text, expected) => expect(seen(text)).toBe(expected));
});

it('quotes inside of quotes are the inner ones', () => {
  expect(quoted('Водка «Белая ночь» 0,5 л')).toBe('«Водка „Белая ночь“ 0,5 л»');
  expect(quoted('Кухня')).toBe('«Кухня»');
});
