/** Duties are derived: days, sums and states follow from facts, whatever the calendar does. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dutiesOf, type Facts, feeOf, feesOf, isPressing, salesSince } from '#modules/duties/domain/derive.ts';
import { calendarOf, folded } from '#modules/duties/domain/ics.ts';
import { figureOn } from '#modules/duties/domain/laws.ts';
import { addWorkdays, dayOffWords, isDayOff, workdayUpTo } from '#modules/duties/domain/workdays.ts';
import { addDays, daysBetween } from '#words/days.ts';

const NOTHING: Facts = {
  today: '2026-11-16',
  legalForm: 'entrepreneur',
  taxRegime: 'usn',
  sales: [],
  months: [],
  isReported: true,
  pages: [],
  materials: [],
  bought: [],
  papers: [],
};
const sale = (day: string, kopecks: number, isInternet = true) => ({
  day,
  reportedOn: day,
  deals: 1,
  kopecks,
  isInternet,
  isMarked: true,
});
const plain = (words: string) => words.replaceAll('\u00a0', ' ');
const titled = (facts: Partial<Facts>) => dutiesOf({ ...NOTHING, ...facts });
const anyDay = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('working days', () => {
  it('end on a working day, not earlier than as many days after', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 30 }), (day, days) => {
        const end = addWorkdays(day, days);
        expect(isDayOff(end)).toBe(false);
        const between = Array.from({ length: daysBetween(day, end) }, (_, at) => addDays(day, at + 1));
        expect(between.filter((one) => !isDayOff(one))).toHaveLength(days);
      }),
    );
  });

  it('know weekends and holidays, and what to do then', () => {
    expect(addWorkdays('2026-11-06', 10)).toBe('2026-11-20');
    expect(isDayOff('2026-12-05')).toBe(true);
    expect(dayOffWords('2026-12-05')?.replaceAll('\u00a0', ' ')).toBe(
      '5 декабря — суббота: лучше в рабочий день, 4 декабря.',
    );
    expect(dayOffWords('2027-01-07')?.replaceAll('\u00a0', ' ')).toBe(
      '7 января — праздник: лучше в рабочий день, 31 декабря.',
    );
    expect(dayOffWords('2026-12-04')).toBeNull();
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(isDayOff(workdayUpTo(day))).toBe(false);
        expect(workdayUpTo(day) <= day).toBe(true);
      }),
    );
  });
});

describe('the fee', () => {
  it('is three percent of what was paid for the internet in the quarter, next to its base', () => {
    const sales = [sale('2026-07-01', 128_400_00), sale('2026-08-31', 117_200_00), sale('2026-09-30', 167_000_00)];
    const beside = [sale('2026-06-30', 1_00), sale('2026-10-01', 1_00), sale('2026-08-01', 50_000_00, false)];
    const fee = feeOf('2026-Q3', [...sales, ...beside]);
    expect(fee).toMatchObject({ base: 412_600_00, sum: 12_378_00, percent: 3 });
    expect(fee).toMatchObject({ published_on: '2026-11-15', disputed_by: '2026-11-25', pay_by: '2026-12-05' });
    expect(fee.months.map(({ kopecks }) => kopecks)).toEqual([128_400_00, 117_200_00, 167_000_00]);
  });

  it('says how many of its placements are in no month of the register, so that both pages agree', () => {
    const before = { ...sale('2026-09-02', 100_00), isMarked: false };
    const [, , september] = feeOf('2026-Q3', [sale('2026-09-10', 200_00), before]).months;
    expect(september).toEqual({ month: '2026-09', deals: 2, unmarked: 1, kopecks: 300_00 });
  });

  it('of every quarter counts every sale once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyDay, fc.integer({ min: 1, max: 10 ** 9 }))), (given) => {
        const sales = given.map(([day, kopecks]) => sale(day, kopecks));
        const years = Array.from({ length: 9 }, (_, at) => 2024 + at);
        const quarters = years.flatMap((year) => [1, 2, 3, 4].map((number) => `${year}-Q${number}`));
        const total = quarters.reduce((sum, quarter) => sum + feeOf(quarter, sales).base, 0);
        expect(total).toBe(given.reduce((sum, [, kopecks]) => sum + kopecks, 0));
      }),
    );
  });

  it('is shown for every quarter that a duty leads to, and its sales are always read', () => {
    const sales = [sale('2026-08-01', 100_00), sale('2026-11-01', 200_00)];
    const quartersOn = (today: string) => feesOf({ today, sales }).map(({ quarter }) => quarter);
    expect(quartersOn('2026-11-16')).toEqual(['2026-Q3', '2026-Q4']);
    // Paid until the 5th of December: a month later nothing speaks of it any more.
    expect(quartersOn('2027-01-05')).toEqual(['2026-Q3', '2026-Q4']);
    expect(quartersOn('2027-01-06')).toEqual(['2026-Q4']);
    fc.assert(
      fc.property(anyDay, (today) => {
        const facts = { ...NOTHING, today, sales: [sale(today, 100_00), sale(addDays(today, -95), 100_00)] };
        const shown = new Set(feesOf(facts).map(({ quarter }) => `/finance/duties#fee-${quarter}`));
        for (const { kind, link } of dutiesOf(facts))
          if (kind === 'fee_check' || kind === 'fee_pay') expect(shown).toContain(link?.to);
        for (const { months } of feesOf(facts)) expect(salesSince(today) <= `${months[0]?.month}-01`).toBe(true);
        expect(salesSince(today) <= `${today.slice(0, 4)}-01-01`).toBe(true);
      }),
    );
  });

  it('of nobody who sold nothing on the internet is a duty', () => {
    expect(titled({ sales: [sale('2026-08-01', 100_00, false)] })).toEqual([]);
    const kinds = titled({ sales: [sale('2026-08-01', 100_00)] }).map(({ kind }) => kind);
    expect(kinds).toEqual(['fee_check', 'fee_pay']);
  });
});

describe('the self-employed', () => {
  const npd = { legalForm: 'self_employed' as const, taxRegime: null };
  it('are reminded of receipts by the 9th, with the sum of the month', () => {
    const duties = titled({ ...npd, sales: [sale('2026-11-02', 100_00, false), sale('2026-11-30', 200_00, false)] });
    expect(duties).toMatchObject([{ kind: 'receipt', dueOn: '2026-12-09', sum: 300_00, state: 'waits' }]);
    expect(titled({ sales: [sale('2026-11-02', 100_00, false)] })).toEqual([]);
  });

  it('hear of the limit from two millions of the year on', () => {
    const of = (kopecks: number) =>
      titled({ ...npd, sales: [sale('2026-02-01', kopecks, false), sale('2025-12-31', 9_000_000_00, false)] }).find(
        ({ kind }) => kind === 'npd_limit',
      );
    expect(of(1_999_999_99)).toBeUndefined();
    expect(of(2_000_000_00)).toMatchObject({ state: 'waits', sum: 2_000_000_00 });
    expect(of(2_400_000_00)).toMatchObject({ state: 'waits' });
    expect(of(2_400_000_01)).toMatchObject({ state: 'overdue' });
  });
});

describe('months of the register', () => {
  const month = {
    month: '2026-10',
    state: 'open' as const,
    rows: 12,
    withoutShows: 2,
    places: [],
    waiting: 3,
    elsewhere: 0,
    owed: 0,
  };
  it('wait for the person while something is missing, and for Охват when all is there', () => {
    const states = (facts: Partial<Facts>) => Object.fromEntries(titled(facts).map(({ kind, state }) => [kind, state]));
    expect(states({ months: [month] })).toEqual({ shows: 'waits', acts: 'ours' });
    expect(states({ today: '2026-12-01', months: [month] })).toEqual({ shows: 'overdue', acts: 'ours' });
    expect(states({ months: [{ ...month, withoutShows: 0, waiting: 0 }] })).toEqual({
      statistics: 'ours',
      acts: 'ours',
    });
    expect(states({ months: [{ ...month, state: 'sent' }] })).toEqual({ statistics: 'done' });
    expect(states({ months: [{ ...month, state: 'running' }] })).toEqual({ shows: 'running' });
    expect(states({ months: [{ ...month, state: 'running', withoutShows: 0 }] })).toEqual({});
    const [one] = titled({
      months: [{ ...month, state: 'running', withoutShows: 1, places: ['Понедельник айтишника'] }],
    });
    expect(one).toMatchObject({ title: 'Показы за октябрь, «Понедельник айтишника»', dueOn: '2026-11-30' });
    const [some] = titled({ months: [{ ...month, state: 'running' }] });
    expect(some?.title.replaceAll('\u00a0', ' ')).toBe('Показы за октябрь, 2 размещения');
  });

  it('are told with one day, the law’s; the earlier one only says when it becomes pressing', () => {
    const on = (today: string) => {
      const [duty] = titled({ today, months: [{ ...month, waiting: 2 }] });
      return duty && { dueOn: duty.dueOn, isPressing: isPressing(duty, today), text: plain(duty.text) };
    };
    expect(on('2026-11-02')).toEqual({
      dueOn: '2026-11-30',
      isPressing: true,
      text: 'Не хватает у 2 из 12: без показов в отчёт не попадёт. Остальное Охват отправит сам с 25 ноября. Лучше до 5 ноября: останется время исправить.',
    });
    expect(on('2026-11-16')).toMatchObject({ dueOn: '2026-11-30', isPressing: true });
    expect(on('2026-11-16')?.text).not.toContain('5 ноября:');
    expect(on('2026-11-27')?.text).toMatch(/Когда внесёте, Охват передаст ночью\.$/);
    expect(on('2026-12-01')?.text).toMatch(/Сделайте это сейчас: ночью Охват передаст\.$/);
  });

  it('that are overdue stand before whatever is nearer', () => {
    const duties = titled({
      today: '2026-12-01',
      months: [
        { ...month, month: '2026-11', withoutShows: 0, waiting: 0 },
        { ...month, month: '2026-10' },
      ],
      sales: [sale('2026-08-01', 100_00)],
    });
    expect(duties[0]).toMatchObject({ kind: 'shows', state: 'overdue', dueOn: '2026-11-30' });
  });

  it('that Охват does not report any more are the duty of the person', () => {
    const left = titled({ isReported: false, months: [{ ...month, withoutShows: 0, waiting: 0 }] });
    expect(left).toMatchObject([
      { kind: 'acts', state: 'waits', text: 'Передайте вместе с отчётом.' },
      { kind: 'statistics', state: 'waits', text: expect.stringContaining('передайте сами') },
    ]);
    expect(titled({ isReported: false, months: [{ ...month, state: 'sent' }] })).toMatchObject([{ state: 'done' }]);
  });

  it('of an erid from elsewhere are the duty of whoever took the report on', () => {
    const [one, ...more] = titled({ months: [{ ...month, rows: 0, withoutShows: 0, waiting: 0, elsewhere: 2 }] });
    expect(one).toMatchObject({
      kind: 'elsewhere',
      title: 'Отчитайтесь в своём ОРД за октябрь 2026',
      text: expect.stringContaining('2 размещения'),
      dueOn: '2026-11-30',
      state: 'waits',
    });
    expect(more).toEqual([]);
  });

  it('are due thirty days after their last day: not on the 30th', () => {
    const due = (name: string, today: string) =>
      titled({ today, months: [{ ...month, month: name }] }).find(({ kind }) => kind === 'shows')?.dueOn;
    expect(due('2026-10', '2026-11-16')).toBe('2026-11-30');
    expect(due('2027-01', '2027-02-05')).toBe('2027-03-02');
    expect(due('2028-01', '2028-02-05')).toBe('2028-03-01');
  });
});

describe('objects', () => {
  const page = { id: 'x', title: 'Ровно', audience: 10_214, seenOn: '2026-11-06', law: 'закон', source: 'источник' };
  it('ask for the register and for papers that end', () => {
    expect(titled({ pages: [page] })).toMatchObject([{ kind: 'register', dueOn: '2026-11-20', state: 'waits' }]);
    expect(titled({ pages: [{ ...page, seenOn: '2025-01-10' }] })).toMatchObject([{ state: 'overdue' }]);
    const paper = (until: string) => titled({ papers: [{ id: 'y', title: 'МРТ', until, law: 'закон' }] });
    expect(paper('2026-11-27')).toMatchObject([{ kind: 'document', state: 'waits' }]);
    expect(paper('2026-11-15')).toMatchObject([{ state: 'overdue' }]);
    expect(paper('2027-06-01')).toEqual([]);
  });
});

it('every figure of law has its law, source and first day', () => {
  for (const name of ['fee', 'npdLimit', 'npdWarning', 'receiptDay', 'registerDays'] as const)
    expect(figureOn(name, '2026-11-16')).toMatchObject({
      law: expect.stringMatching(/./),
      source: expect.stringMatching(/./),
      from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
});

describe('the feed', () => {
  const unfolded = (text: string) => text.replaceAll('\r\n ', '');
  it('folds lines by octets and never within a letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const line = `SUMMARY:${text.replaceAll(/\p{Cc}/gu, '')}`;
        const lines = folded(line).split('\r\n');
        for (const one of lines) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75);
        expect(lines.join('\r\n').replaceAll('\r\n ', '')).toBe(line);
      }),
    );
  });

  it('cannot be broken out of by a hostile title', () => {
    const title = 'Канал\r\nEND:VEVENT\nBEGIN:VEVENT;X=1,2\\3\u0000"';
    const text = calendarOf([{ uid: 'a@ohvat', day: '2028-02-29', title, text: title, url: null }], {
      name: 'Сроки',
      now: new Date('2026-11-16T10:00:00.123Z'),
    });
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\0]/);
    const lines = unfolded(text).split('\r\n');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines).toContain('SUMMARY:Канал\\nEND:VEVENT\\nBEGIN:VEVENT\\;X=1\\,2\\\\3"');
    expect(lines).toContain('DTSTAMP:20261116T100000Z');
    expect(lines).toContain('DTSTART;VALUE=DATE:20280229');
    expect(lines).toContain('DTEND;VALUE=DATE:20280301');
  });
});

describe('a buyer', () => {
  it('gives what the deal waits for a day before it comes out', () => {
    const one = (until: string | null) =>
      titled({ materials: [{ dealId: 'd', title: 'Суп с котом', words: 'Согласовать макет', until }] })[0];
    expect(one('2026-11-20')).toMatchObject({
      kind: 'materials',
      dueOn: '2026-11-19',
      state: 'waits',
      link: { to: '/deals/d' },
    });
    expect(one('2026-11-16')).toMatchObject({ dueOn: '2026-11-15', state: 'overdue' });
    expect(one(null)).toMatchObject({ dueOn: '2026-11-17', state: 'waits' });
  });

  it('collects receipts of self-employed sellers, if there is anybody to show them to', () => {
    const bought = [{ month: '2026-10', deals: 2, kopecks: 41_000_00 }];
    expect(titled({ bought })).toMatchObject([
      { kind: 'receipt_from', dueOn: '2026-11-09', sum: 41_000_00, state: 'unseen' },
    ]);
    expect(titled({ bought, legalForm: 'person' })).toEqual([]);
  });
});
