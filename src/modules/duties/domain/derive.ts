/** What the law wants of a person, until when and for how much: derived from their deals and objects, never typed. */
import { addDays, daysBetween, monthAndYear, monthGenitive } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import { plural } from '#words/plurals.ts';
import { feeDays, quarterOf, reportBy, showsBy } from '../../marking/contract.ts';
import { type LegalForm, regimeOf, type TaxRegime } from '../../requisites/contract.ts';
import { figureOn, REPORT_LAW } from './laws.ts';
import { quarterName } from './quarters.ts';
import { addWorkdays, dayOffWords } from './workdays.ts';

export const DUTY_KINDS = [
  'materials',
  'shows',
  'statistics',
  'acts',
  'elsewhere',
  'fee_check',
  'fee_pay',
  'receipt',
  'receipt_from',
  'npd_limit',
  'register',
  'document',
] as const;

/** `running`: the month it is about goes on. `ours`: Охват does it. `unseen`: the day is over, and whether it was done is not known here. */
export const DUTY_STATES = ['waits', 'running', 'ours', 'done', 'overdue', 'unseen'] as const;

export interface Duty {
  /** The same as long as the duty and its day are the same. */
  key: string;
  kind: (typeof DUTY_KINDS)[number];
  title: string;
  text: string;
  dueOn: string;
  state: (typeof DUTY_STATES)[number];
  /** Kopecks, where there is a sum to name. */
  sum: number | null;
  /** That the day is a weekend or a holiday, and what to do then. */
  dayOff: string | null;
  law: string;
  source: string;
  link: { to: string; label: string } | null;
}

/** From so many days before it a duty is reminded of. */
export const NEAR_DAYS = 5;

/** It is the person's turn, and its day is near or over. */
export const isPressing = ({ state, dueOn }: Pick<Duty, 'state' | 'dueOn'>, today: string): boolean =>
  state === 'overdue' || (state === 'waits' && daysBetween(today, dueOn) <= NEAR_DAYS);

/** What was paid to the person on a day. */
export interface Sale {
  day: string;
  /** As the register dates the act: after midnight in Moscow it is still the day before, and perhaps the quarter before. */
  reportedOn: string;
  deals: number;
  /** Before the fee of the exchange. */
  kopecks: number;
  isInternet: boolean;
  /** Marked by Охват, so that it stands among the placements of a month. */
  isMarked: boolean;
}

/** A month as marking tells it. */
export interface ReportedMonth {
  month: string;
  state: 'running' | 'open' | 'sent' | 'verified';
  rows: number;
  withoutShows: number;
  /** Where those came out. */
  places: readonly string[];
  /** Rows that do not go out until the person has done something. */
  waiting: number;
  /** Besides: what the person said they report in another ОРД. */
  elsewhere: number;
}

export interface Facts {
  today: string;
  legalForm: LegalForm | null;
  taxRegime: TaxRegime | null;
  sales: readonly Sale[];
  months: readonly ReportedMonth[];
  /** Whether Охват itself tells the ОРД of them. */
  isReported: boolean;
  /** Pages over the limit of the register and without a number in it. */
  pages: readonly { id: string; title: string; audience: number; seenOn: string; law: string; source: string }[];
  /** Deals that wait for what the person has to give as a buyer; without a day nothing was agreed on. */
  materials: readonly { dealId: string; title: string; words: string; until: string | null }[];
  /** Paid to self-employed sellers, by month. */
  bought: readonly { month: string; deals: number; kopecks: number }[];
  /** Papers that goods are advertised by. */
  papers: readonly { id: string; title: string; until: string; law: string }[];
}

export interface Fee {
  quarter: string;
  percent: number;
  base: number;
  sum: number;
  months: { month: string; deals: number; unmarked: number; kopecks: number }[];
  published_on: string;
  disputed_by: string;
  pay_by: string;
  law: string;
  source: string;
}

const DEALS = { one: 'сделка', few: 'сделки', many: 'сделок' };
const PLACEMENTS = { one: 'размещение', few: 'размещения', many: 'размещений' };
const READERS = { one: 'читатель', few: 'читателя', many: 'читателей' };
const AHEAD_DAYS = 100;
/** How long what is over stays in sight. */
const BEHIND_DAYS = 31;
const DOCUMENT_DAYS = 60;
const MARKING = '/finance/marking';

const nextMonth = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7);
const monthsOfQuarter = (quarter: string): string[] => {
  const [year = '', number = '1'] = quarter.split('-Q');
  return [2, 1, 0].map((back) => `${year}-${String(Number(number) * 3 - back).padStart(2, '0')}`);
};
const quarterBefore = (quarter: string): string => {
  const [year = '', number = '1'] = quarter.split('-Q');
  return number === '1' ? `${Number(year) - 1}-Q4` : `${year}-Q${Number(number) - 1}`;
};

const sumOf = (sales: readonly Sale[]): number => sales.reduce((sum, { kopecks }) => sum + kopecks, 0);

/** From which day sales have to be known. */
export function salesSince(today: string): string {
  const [first = today] = monthsOfQuarter(quarterBefore(quarterBefore(quarterOf(today))));
  const year = `${today.slice(0, 4)}-01-01`;
  return `${first}-01` < year ? `${first}-01` : year;
}

/** Of one quarter, with the base it was computed from. Rounded to whole roubles only when shown. */
export function feeOf(quarter: string, sales: readonly Sale[]): Fee {
  const days = feeDays(quarter);
  const months = monthsOfQuarter(quarter).map((month) => {
    const inMonth = sales.filter(({ reportedOn, isInternet }) => isInternet && reportedOn.startsWith(month));
    const count = (some: readonly Sale[]) => some.reduce((sum, { deals }) => sum + deals, 0);
    const unmarked = inMonth.filter(({ isMarked }) => !isMarked);
    return { month, deals: count(inMonth), unmarked: count(unmarked), kopecks: sumOf(inMonth) };
  });
  const base = months.reduce((sum, { kopecks }) => sum + kopecks, 0);
  const { value: percent, law, source } = figureOn('fee', `${months[0]?.month}-01`);
  return {
    ...{ quarter, percent, base, months, law, source },
    sum: Math.round((base * percent) / 100),
    published_on: days.published,
    disputed_by: days.disputed,
    pay_by: days.paid,
  };
}

/** The quarter whose payment is ahead: the last one until it is paid, then the one that runs. */
export function feeQuarter(today: string): string {
  const before = quarterBefore(quarterOf(today));
  return today <= feeDays(before).paid ? before : quarterOf(today);
}

const byNow = (dueOn: string, today: string, after: 'overdue' | 'unseen'): 'waits' | 'overdue' | 'unseen' =>
  dueOn < today ? after : 'waits';

function monthDuties({ today, months, isReported }: Facts): Duty[] {
  return months.flatMap(({ month, state, rows, withoutShows, places, waiting, elsewhere }): Duty[] => {
    const isSent = state === 'sent' || state === 'verified';
    const link = { to: `${MARKING}?month=${month}`, label: 'Открыть месяц' };
    const placementsOf = (number: number) => `${count(number)} ${plural(number, PLACEMENTS)}`;
    const placements = placementsOf(rows);
    const name = monthGenitive(`${month}-01`);
    const one = (kind: Duty['kind'], dueOn: string, more: Pick<Duty, 'title' | 'text' | 'state'>): Duty => ({
      ...{ key: `${kind}:${month}:${dueOn}`, kind, dueOn, ...more, link, sum: null, ...REPORT_LAW },
      dayOff: dayOffWords(dueOn),
    });
    const isMine = waiting > 0 && !isSent;
    const own =
      elsewhere > 0 && state !== 'running'
        ? [
            one('elsewhere', reportBy(month), {
              title: `Отчитайтесь в своём ОРД за ${monthAndYear(month)}`,
              text: `${placementsOf(elsewhere)} с erid, который внесли вручную: показы и акты передаёте вы. Выгрузка — на странице месяца.`,
              state: byNow(reportBy(month), today, 'unseen'),
            }),
          ]
        : [];
    if (rows === 0) return own;
    const [place] = places;
    if (state === 'running') {
      if (withoutShows === 0) return [];
      return [
        one('shows', showsBy(month), {
          title: `Показы за ${monthAndYear(month).split(' ')[0]}, ${withoutShows === 1 && place ? `«${place}»` : placementsOf(withoutShows)}`,
          text: 'Месяц ещё идёт: внесите показы, когда он закончится или когда реклама будет снята.',
          state: 'running',
        }),
      ];
    }
    // What was begun with the ОРД of Охват stays with the person where Охват has none any more.
    const byHand = byNow(reportBy(month), today, 'unseen');
    return [
      ...(withoutShows > 0 && !isSent
        ? [
            one('shows', showsBy(month), {
              title: `Показы за ${monthAndYear(month)}`,
              text: `Не хватает у ${count(withoutShows)} из ${count(rows)}. Без них отчёт не уйдёт.`,
              state: byNow(showsBy(month), today, 'overdue'),
            }),
          ]
        : []),
      one('statistics', reportBy(month), {
        title: `Статистика ${name} в ОРД`,
        text: isSent
          ? `${placements}, передано.`
          : !isReported
            ? `${placements}. Охват сейчас не передаёт отчёты в ОРД: передайте сами, выгрузка — на странице месяца.`
            : isMine
              ? `${placements}. Ждут вас: ${count(waiting)}.`
              : `${placements}. От вас ничего не нужно: передаст Охват.`,
        state: isSent ? 'done' : !isReported ? byHand : isMine ? byNow(reportBy(month), today, 'overdue') : 'ours',
      }),
      one('acts', reportBy(month), {
        title: `Акты ${name}`,
        text: isSent || isReported ? 'Передаёт Охват вместе со статистикой.' : 'Передайте вместе со статистикой.',
        state: isSent ? 'done' : isReported ? 'ours' : byHand,
      }),
      ...own,
    ];
  });
}

function feeDuties({ today, sales, legalForm }: Facts): Duty[] {
  const running = quarterOf(today);
  const quarters = [quarterBefore(quarterBefore(running)), quarterBefore(running), running];
  const isPrivate = legalForm === 'person' || legalForm === 'self_employed';
  const fees = quarters.map((quarter) => feeOf(quarter, sales)).filter(({ base }) => base > 0);
  // Said once, beside what is still ahead.
  const first = fees.find(({ disputed_by }) => disputed_by >= today) ?? fees[0];
  return fees.flatMap((fee): Duty[] => {
    const { quarter } = fee;
    const ours = `У нас ${roubles(fee.sum)}: ${fee.percent} % от ${roubles(fee.base)}.`;
    const more = {
      sum: fee.sum,
      law: fee.law,
      source: fee.source,
      link: { to: '/finance/duties#fee', label: 'Расчёт' },
    };
    const payer =
      isPrivate && fee === first
        ? ' За физлицо сбор может платить рекламодатель: смотрите, есть ли сумма в кабинете ЕРИР.'
        : '';
    return [
      {
        ...{ key: `fee_check:${quarter}:${fee.disputed_by}`, kind: 'fee_check', dueOn: fee.disputed_by, ...more },
        title: `Сверьте сбор ${fee.percent} % за ${quarterName(quarter)}`,
        text: `${ours} Сравните с кабинетом ЕРИР, пока сумму можно поправить.${payer}`,
        state: byNow(fee.disputed_by, today, 'unseen'),
        dayOff: dayOffWords(fee.disputed_by),
      },
      {
        ...{ key: `fee_pay:${quarter}:${fee.pay_by}`, kind: 'fee_pay', dueOn: fee.pay_by, ...more },
        title: `Заплатите сбор ${fee.percent} % за ${quarterName(quarter)}`,
        text: `${ours} Платят в кабинете ЕРИР: Охват сбор не списывает.`,
        state: byNow(fee.pay_by, today, 'unseen'),
        dayOff: dayOffWords(fee.pay_by),
      },
    ];
  });
}

function npdDuties({ today, sales, legalForm, taxRegime }: Facts): Duty[] {
  if (regimeOf(legalForm, taxRegime) !== 'npd') return [];
  const receipt = figureOn('receiptDay', today);
  const months = [...new Set(sales.map(({ day }) => day.slice(0, 7)))];
  const receipts = months.map((month): Duty => {
    const dueOn = `${nextMonth(month)}-${String(receipt.value).padStart(2, '0')}`;
    const sum = sumOf(sales.filter(({ day }) => day.startsWith(month)));
    return {
      ...{ key: `receipt:${month}:${dueOn}`, kind: 'receipt', dueOn, sum, law: receipt.law, source: receipt.source },
      title: `Чеки «Мой налог» за ${monthAndYear(month)}`,
      text: `Продажи на Охвате: ${roubles(sum)}. Чек пробивается в день оплаты, крайний срок ${receipt.value}-е.`,
      state: byNow(dueOn, today, 'unseen'),
      dayOff: dayOffWords(dueOn),
      link: { to: '/settings/finance', label: 'Операции' },
    };
  });
  const year = today.slice(0, 4);
  const sold = sumOf(sales.filter(({ day }) => day.startsWith(year)));
  const limit = figureOn('npdLimit', today);
  if (sold < figureOn('npdWarning', today).value) return receipts;
  const isOver = sold > limit.value;
  return [
    ...receipts,
    {
      ...{ key: `npd_limit:${year}:${isOver}`, kind: 'npd_limit', dueOn: `${year}-12-31`, sum: sold, dayOff: null },
      title: isOver ? 'Лимит самозанятого пройден' : 'Лимит самозанятого близко',
      text: isOver
        ? `С начала года продано на ${roubles(sold)}, предел ${roubles(limit.value)}. Дальше НПД не действует: выберите другой режим и поменяйте его в реквизитах.`
        : `С начала года продано на ${roubles(sold)} из ${roubles(limit.value)}. Доходы вне Охвата мы не видим, прибавьте их сами.`,
      state: isOver ? 'overdue' : 'waits',
      law: limit.law,
      source: limit.source,
      link: { to: '/settings/account', label: 'Реквизиты' },
    },
  ];
}

/** The seller has to have everything a day before it comes out. */
function buyerDuties({ today, materials, bought, legalForm }: Facts): Duty[] {
  const receipt = figureOn('receiptDay', today);
  const isCounted = legalForm === 'company' || legalForm === 'entrepreneur';
  return [
    ...materials.map(({ dealId, title, words, until }): Duty => {
      const dueOn = until ? addDays(until, -1) : addDays(today, 1);
      return {
        ...{ key: `materials:${dealId}:${dueOn}`, kind: 'materials', dueOn, sum: null, dayOff: null, ...REPORT_LAW },
        title: `Материалы для «${title}»`,
        text: `${words}. Без этого не будет erid, и продавец не сможет опубликовать рекламу.`,
        state: byNow(dueOn, today, 'overdue'),
        link: { to: `/deals/${dealId}`, label: 'Открыть сделку' },
      };
    }),
    ...(isCounted ? bought : []).map(({ month, deals, kopecks }): Duty => {
      const dueOn = `${nextMonth(month)}-${String(receipt.value).padStart(2, '0')}`;
      return {
        ...{ key: `receipt_from:${month}:${dueOn}`, kind: 'receipt_from', dueOn, sum: kopecks },
        title: `Чеки от самозанятых за ${monthAndYear(month)}`,
        text: `${count(deals)} ${plural(deals, DEALS)} на ${roubles(kopecks)}. Чек присылает продавец: попросите его в диалоге сделки и сохраните, без него расход не подтвердить.`,
        state: byNow(dueOn, today, 'unseen'),
        dayOff: dayOffWords(dueOn),
        law: 'статья 15 закона № 422-ФЗ',
        source: 'klerk.ru/blogs/qugo/665501',
        link: { to: '/deals', label: 'Сделки' },
      };
    }),
  ];
}

function objectDuties({ today, pages, papers }: Facts): Duty[] {
  const { value: days } = figureOn('registerDays', today);
  return [
    ...pages.map(({ id, title, audience, seenOn, law, source }): Duty => {
      const dueOn = addWorkdays(seenOn, days);
      return {
        ...{ key: `register:${id}:${dueOn}`, kind: 'register', dueOn, sum: null, dayOff: null, law, source },
        title: 'Заявление в реестр Роскомнадзора («А+»)',
        text: `«${title}»: ${count(audience)} ${plural(audience, READERS)}. На заявку ${days} рабочих дней, номер впишите в ресурс.`,
        state: byNow(dueOn, today, 'overdue'),
        link: { to: `/resource/${id}/change`, label: 'Вписать номер' },
      };
    }),
    ...papers
      .filter(({ until }) => daysBetween(today, until) <= DOCUMENT_DAYS)
      .map(
        ({ id, title, until, law }): Duty => ({
          ...{
            key: `document:${id}:${until}`,
            kind: 'document',
            dueOn: until,
            sum: null,
            law,
            source: 'карточка продукта',
          },
          title: 'Заканчивается документ',
          text: `«${title}»: без действующего документа рекламировать нельзя.`,
          state: byNow(until, today, 'overdue'),
          dayOff: dayOffWords(until),
          link: { to: `/product/${id}/change`, label: 'Обновить' },
        }),
      ),
  ];
}

/** The nearest day first. What is over and not ours to know about leaves after a month, what is overdue stays. */
export function dutiesOf(facts: Facts): Duty[] {
  const from = addDays(facts.today, -BEHIND_DAYS);
  const to = addDays(facts.today, AHEAD_DAYS);
  return [
    ...monthDuties(facts),
    ...feeDuties(facts),
    ...npdDuties(facts),
    ...buyerDuties(facts),
    ...objectDuties(facts),
  ]
    .filter(({ dueOn, state }) => dueOn <= to && (dueOn >= from || state === 'overdue'))
    .sort((a, b) => a.dueOn.localeCompare(b.dueOn) || a.key.localeCompare(b.key));
}
