import { describe, expect, it } from 'vitest';
import { dutiesOf, type Facts, isPressing, salesSince } from '#modules/duties/domain/derive.ts';
import { byNow, type Duty } from '#modules/duties/domain/duty.ts';
import { calendarOf, folded } from '#modules/duties/domain/ics.ts';
import { figureOn } from '#modules/duties/domain/laws.ts';
import type { ReportedMonth } from '#modules/duties/domain/months.ts';
import { quarterName } from '#modules/duties/domain/quarters.ts';
import { dayOffWords, isDayOff } from '#modules/duties/domain/workdays.ts';

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
const sale = (day: string, kopecks = 100_00) => ({
  ...{ day, reportedOn: day, deals: 1, kopecks, isInternet: true, isMarked: true },
});
const MONTH: ReportedMonth = {
  month: '2026-10',
  state: 'open',
  rows: 3,
  withoutShows: 0,
  places: [],
  waiting: 0,
  elsewhere: 0,
  owed: 0,
};
const of = (facts: Partial<Facts>) => dutiesOf({ ...NOTHING, ...facts });
const told = (duties: Duty[]) => duties.map(({ key, state, link }) => `${key} ${state} → ${link?.to}`);
const plain = (text = '') => text.replaceAll('\u00a0', ' ');

describe('the calendar of duties', () => {
  it('names each duty by what it is about and its day, and leads to where it is done', () => {
    expect(
      told(
        of({
          sales: [sale('2026-08-01')],
          months: [MONTH],
          pages: [{ id: 'r', title: 'Кухня', audience: 20_000, seenOn: '2026-11-10', law: 'л', source: 'и' }],
          materials: [{ dealId: 'd', title: 'Пост', words: 'Макет', until: '2026-11-20' }],
          bought: [{ month: '2026-10', deals: 2, kopecks: 500_00 }],
          papers: [{ id: 'p', title: 'Лицензия', until: '2026-12-31', law: 'л' }],
        }),
      ),
    ).toEqual([
      'receipt_from:2026-10:2026-11-09 unseen → /deals',
      'materials:d:2026-11-19 waits → /deals/d',
      'register:r:2026-11-24 waits → /resource/r/change',
      'fee_check:2026-Q3:2026-11-25 waits → /finance/duties#fee-2026-Q3',
      'acts:2026-10:2026-11-30 ours → /finance/marking?month=2026-10',
      'statistics:2026-10:2026-11-30 ours → /finance/marking?month=2026-10',
      'fee_pay:2026-Q3:2026-12-05 waits → /finance/duties#fee-2026-Q3',
      'document:p:2026-12-31 waits → /product/p/change',
    ]);
  });

  it('forgets what is over and not known to be done after a month, and keeps what is overdue', () => {
    const bought = (month: string) => told(of({ bought: [{ month, deals: 1, kopecks: 1 }] }));
    expect(bought('2026-09')).toEqual([]);
    expect(told(of({ today: '2026-11-09', bought: [{ month: '2026-09', deals: 1, kopecks: 1 }] }))).toHaveLength(1);
    expect(told(of({ today: '2026-11-10', bought: [{ month: '2026-09', deals: 1, kopecks: 1 }] }))).toEqual([]);
    const late = { dealId: 'd', title: 'Пост', words: 'Макет', until: '2026-01-02' };
    expect(told(of({ materials: [late] }))).toEqual(['materials:d:2026-01-01 overdue → /deals/d']);
  });

  it('looks a hundred days ahead', () => {
    const paper = (today: string) => of({ today, papers: [{ id: 'p', title: 'Л', until: '2026-12-31', law: 'л' }] });
    expect(paper('2026-11-01')).toHaveLength(1);
    expect(paper('2026-10-31')).toEqual([]);
    const materials = (until: string) => of({ materials: [{ dealId: 'd', title: 'П', words: 'М', until }] });
    expect(materials('2027-02-25')).toHaveLength(1);
    expect(materials('2027-02-26')).toEqual([]);
  });

  it('puts what is ours after what waits on the same day', () => {
    const papers = [{ id: 'p', title: 'Лицензия', until: '2026-11-30', law: 'л' }];
    expect(told(of({ months: [MONTH], papers })).map((line) => line.split(':')[0])).toEqual([
      'document',
      'acts',
      'statistics',
    ]);
  });

  it('asks for materials by tomorrow where no day was agreed on', () => {
    expect(of({ materials: [{ dealId: 'd', title: 'П', words: 'М', until: null }] })[0]?.dueOn).toBe('2026-11-17');
  });

  it('collects receipts for companies and entrepreneurs alone', () => {
    const bought = [{ month: '2026-11', deals: 1, kopecks: 5 }];
    const forms = ['company', 'entrepreneur', 'person', 'self_employed', null] as const;
    expect(forms.map((legalForm) => of({ legalForm, taxRegime: null, bought }).length)).toEqual([1, 1, 0, 0, 0]);
    expect(of({ bought })[0]).toMatchObject({ dueOn: '2026-12-09', sum: 5, kind: 'receipt_from' });
  });

  it('of the fee say our sum, what it was computed from, and every day by its name', () => {
    const words = (today: string, day: string) =>
      of({ today, sales: [sale(day, 412_600_00)] })
        .filter(({ kind }) => kind === 'fee_check' || kind === 'fee_pay')
        .map(({ text, sum }) => [plain(text), sum] as const);
    const [[check = '', sum] = [], [pay = ''] = []] = words('2026-11-10', '2026-08-01');
    expect(sum).toBe(12_378_00);
    for (const text of [check, pay])
      expect(text).toMatch(
        /^По нашему расчёту 12 378 ₽: 3 % от 412 600 ₽, которые вам заплатили за рекламу в интернете\. /,
      );
    expect(check).toContain(
      'покажет свою сумму в кабинете ЕРИР до 15 ноября: сравните их. Не совпала — поправьте отчёт до 25 ноября.',
    );
    expect(pay).toContain('Охват сбор не списывает');
    const [[later = ''] = []] = words('2026-11-16', '2026-08-01');
    expect(later).toContain('уже должна быть в кабинете ЕРИР');
    expect(words('2026-11-25', '2026-08-01')[0]?.[0]).toContain('поправьте отчёт до 25 ноября.');
    const [[tooLate = ''] = []] = words('2026-11-26', '2026-08-01');
    expect(tooLate).not.toContain('поправьте отчёт');
    expect(tooLate).toContain('было можно до 25 ноября. Не совпала — пишите в Роскомнадзор');
    const [[running = ''] = []] = words('2026-12-20', '2026-11-01');
    expect(running).toMatch(/^Пока 12 378 ₽: .+ Квартал ещё идёт, с новыми оплатами сбор вырастет\. /);
    const npd = { legalForm: 'self_employed', taxRegime: null } as const;
    const receipts = of({ ...npd, sales: [{ ...sale('2026-11-01'), isInternet: false }] });
    expect(plain(receipts[0]?.text)).toBe(
      'Продажи на Охвате: 100 ₽. Чек пробивают в день оплаты, самое позднее 9 декабря.',
    );
  });

  it('says once to people without a business that the advertiser may pay the fee', () => {
    const words = (legalForm: Facts['legalForm'], today = '2026-11-16') =>
      of({ legalForm, taxRegime: null, today, sales: [sale('2026-08-01'), sale('2026-11-01')] })
        .filter(({ kind }) => kind === 'fee_check')
        .map(({ key, text }) => `${key} ${text.includes('За физлицо')}`);
    expect(words('self_employed')).toEqual(['fee_check:2026-Q3:2026-11-25 true']);
    expect(words('person')[0]).toBe('fee_check:2026-Q3:2026-11-25 true');
    expect(words('company')[0]).toBe('fee_check:2026-Q3:2026-11-25 false');
    expect(words('person', '2026-11-25')[0]).toBe('fee_check:2026-Q3:2026-11-25 true');
    expect(words('person', '2026-11-26')).toContain('fee_check:2026-Q3:2026-11-25 false');
  });

  it('presses when it is overdue, or waits and is near', () => {
    const duty = (state: Duty['state'], dueOn: string, askedBy?: string) =>
      isPressing({ state, dueOn, ...(askedBy && { askedBy }) }, '2026-11-16');
    expect(duty('overdue', '2026-01-01')).toBe(true);
    expect(duty('waits', '2026-11-21')).toBe(true);
    expect(duty('waits', '2026-11-22')).toBe(false);
    expect(duty('waits', '2026-12-30', '2026-11-20')).toBe(true);
    for (const state of ['ours', 'running', 'done', 'unseen'] as const) expect(duty(state, '2026-11-17')).toBe(false);
  });

  it('is over the day after', () => {
    expect(byNow('2026-11-16', '2026-11-16', 'overdue')).toBe('waits');
    expect(byNow('2026-11-15', '2026-11-16', 'overdue')).toBe('overdue');
    expect(byNow('2026-11-15', '2026-11-16', 'unseen')).toBe('unseen');
  });

  it('reads sales from two quarters back, or from the beginning of the year', () => {
    expect(salesSince('2026-11-16')).toBe('2026-01-01');
    expect(salesSince('2026-02-01')).toBe('2025-07-01');
    expect(salesSince('2026-07-01')).toBe('2026-01-01');
  });
});

describe('the report of a month', () => {
  const report = (month: Partial<ReportedMonth>, facts: Partial<Facts> = {}) =>
    of({ months: [{ ...MONTH, ...month }], ...facts });
  const first = (month: Partial<ReportedMonth>, facts: Partial<Facts> = {}) => {
    const duty = report(month, facts).find(({ kind }) => kind !== 'acts');
    return duty && { kind: duty.kind, state: duty.state, text: plain(duty.text), label: duty.link?.label };
  };

  it('waits for shows, and says when Охват sends the rest', () => {
    expect(first({ withoutShows: 1 })).toMatchObject({ kind: 'shows', state: 'waits', label: 'Внести показы' });
    expect(first({ withoutShows: 1 })?.text).toContain('у 1 из 3');
    expect(first({ withoutShows: 1 })?.text).toContain('Остальное Охват отправит сам с 25 ноября');
    expect(first({ withoutShows: 3 })?.text).toContain('Когда внесёте, Охват отправит сам с 25 ноября');
    expect(first({ withoutShows: 1 }, { today: '2026-11-25' })?.text).toContain('Когда внесёте, Охват передаст ночью');
    expect(first({ withoutShows: 1 }, { today: '2026-11-30' })?.state).toBe('waits');
    expect(first({ withoutShows: 1 }, { today: '2026-12-01' })).toMatchObject({ state: 'overdue' });
    expect(first({ withoutShows: 1 }, { today: '2026-12-01' })?.text).toContain('Сделайте это сейчас');
    expect(first({ withoutShows: 1 }, { today: '2026-11-30' })?.text).not.toContain('Сделайте это сейчас');
    expect(first({ withoutShows: 1 }, { isReported: false })?.text).not.toContain('Охват');
  });

  it('wishes them by the 5th while that is ahead', () => {
    expect(first({ withoutShows: 1 }, { today: '2026-11-05' })?.text).toContain('Лучше до 5 ноября');
    expect(first({ withoutShows: 1 }, { today: '2026-11-06' })?.text).not.toContain('Лучше');
    expect(report({ withoutShows: 1 })[0]?.askedBy).toBe('2026-11-05');
    expect(report({ waiting: 1 }).some(({ askedBy }) => askedBy)).toBe(false);
  });

  it('waits for what is to be mended', () => {
    expect(first({ waiting: 2 })).toMatchObject({ kind: 'statistics', state: 'waits', label: 'Открыть месяц' });
    expect(first({ waiting: 2 })?.text).toBe('Исправьте данные у 2 из 3. Остальное Охват отправит сам с 25 ноября.');
    expect(first({ waiting: 3 })?.text).toContain('Когда исправите, Охват отправит сам');
    expect(first({ waiting: 2 }, { today: '2026-12-01' })?.state).toBe('overdue');
  });

  it('is ours when all is there', () => {
    expect(first({})).toMatchObject({ state: 'ours' });
    expect(first({})?.text).toBe('3 размещения. От вас ничего не нужно: Охват отправит сам с 25 ноября.');
    expect(first({}, { today: '2026-11-25' })?.text).toBe('3 размещения. От вас ничего не нужно: передаст Охват.');
  });

  it('is the person’s own where Охват reports nothing', () => {
    const duties = report({}, { isReported: false });
    expect(duties.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['acts waits', 'statistics waits']);
    expect(report({}, { isReported: false, today: '2026-12-01' }).map(({ state }) => state)).toEqual([
      'unseen',
      'unseen',
    ]);
  });

  it('is done when it was sent or verified', () => {
    for (const state of ['sent', 'verified'] as const)
      expect(report({ state }).map((duty) => `${duty.kind} ${duty.state}`)).toEqual(['statistics done']);
  });

  it('is told while the month goes on only if shows will be asked for', () => {
    const running = { month: '2026-11', state: 'running' } as const;
    expect(report(running)).toEqual([]);
    const one = report({ ...running, withoutShows: 1, places: ['Кухня'] });
    expect(one).toMatchObject([{ kind: 'shows', state: 'running' }]);
    expect(one[0]?.title).toBe('Показы за ноябрь, «Кухня»');
    expect(plain(one[0]?.text)).toBe('Месяц ещё идёт: показы внесёте с 1 декабря, лучше до 5 декабря.');
    expect(plain(report({ ...running, withoutShows: 1 })[0]?.title)).toBe('Показы за ноябрь, 1 размещение');
    expect(plain(report({ ...running, withoutShows: 2, places: ['Кухня'] })[0]?.title)).toBe(
      'Показы за ноябрь, 2 размещения',
    );
  });

  it('of an erid from elsewhere stands beside it, and alone', () => {
    expect(report({ rows: 0, elsewhere: 1 }).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['elsewhere waits']);
    expect(report({ rows: 0, elsewhere: 0 })).toEqual([]);
    // The seller alone knows the shows that the buyer is to report.
    expect(report({ rows: 0, owed: 1 }).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['shows waits']);
    expect(report({ rows: 0, elsewhere: 1, state: 'running', month: '2026-11' })).toEqual([]);
    expect(report({ elsewhere: 1, state: 'sent' }).map(({ kind }) => kind)).toEqual(['elsewhere', 'statistics']);
    expect(report({ elsewhere: 1 }, { today: '2026-12-02' }).find(({ kind }) => kind === 'elsewhere')?.state).toBe(
      'unseen',
    );
  });
});

describe('days and figures', () => {
  it('know every holiday of the law', () => {
    const holidays = ['01-01', '01-02', '01-03', '01-04', '01-05', '01-06', '01-07', '01-08'];
    // In some year it is no weekend.
    for (const day of [...holidays, '02-23', '03-08', '05-01', '05-09', '06-12', '11-04'])
      expect([2025, 2026, 2027, 2028].every((year) => isDayOff(`${year}-${day}`))).toBe(true);
    expect(isDayOff('2026-01-09')).toBe(false);
    expect(plain(dayOffWords('2026-12-06') ?? '')).toBe('6 декабря — воскресенье: лучше в рабочий день, 4 декабря.');
  });

  it('take the figure of the day', () => {
    expect(figureOn('fee', '2025-04-01').value).toBe(3);
    expect(figureOn('fee', '2020-01-01').value).toBe(3);
    expect(figureOn('npdLimit', '2026-01-01').value).toBe(2_400_000_00);
    expect(figureOn('npdWarning', '2026-01-01').value).toBe(2_000_000_00);
    expect(figureOn('receiptDay', '2026-01-01').value).toBe(9);
    expect(figureOn('registerDays', '2026-01-01').value).toBe(10);
  });

  it('name quarters as people do', () => {
    expect([1, 2, 3, 4].map((number) => quarterName(`2026-Q${number}`))).toEqual([
      'I квартал',
      'II квартал',
      'III квартал',
      'IV квартал',
    ]);
  });
});

describe('the file for calendars', () => {
  const event = {
    uid: 'u@ohvat',
    day: '2026-12-31',
    title: 'Сбор, 3 %',
    text: 'Первая;\nвторая',
    url: 'https://x.ru/a',
  };

  it('is what RFC 5545 wants, line by line', () => {
    const text = calendarOf([event, { ...event, uid: 'v', url: null }], {
      name: 'Сроки',
      now: new Date('2026-11-18T10:20:30.456Z'),
    });
    expect(text.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Ohvat//Duties//RU',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Сроки',
      'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
      'X-PUBLISHED-TTL:PT12H',
      'BEGIN:VEVENT',
      'UID:u@ohvat',
      'DTSTAMP:20261118T102030Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Сбор\\, 3 %',
      'DESCRIPTION:Первая\\;\\nвторая',
      'URL:https://x.ru/a',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:v',
      'DTSTAMP:20261118T102030Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Сбор\\, 3 %',
      'DESCRIPTION:Первая\\;\\nвторая',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('has lines of at most 75 octets, each but the first begun with a space', () => {
    expect(folded('a'.repeat(75))).toBe('a'.repeat(75));
    expect(folded('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`);
    expect(folded('a'.repeat(150))).toBe(`${'a'.repeat(75)}\r\n ${'a'.repeat(74)}\r\n a`);
    expect(folded('я'.repeat(38))).toBe(`${'я'.repeat(37)}\r\n я`);
  });
});
