/** Legal duties of a person with deadlines and sums: derived from their deals and objects, never typed. */
import { addMonths } from '#words/calendar.ts';
import { addDays, dayAndMonth, daysBetween, monthAndYear } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import { DEALS, plural } from '#words/plurals.ts';
import { quoted } from '#words/quotes.ts';
import { feeDays, quarterOf } from '../../marking/contract.ts';
import { type LegalForm, regimeOf, type TaxRegime } from '../../requisites/contract.ts';
import { byNow, type Duty } from './duty.ts';
import { figureOn, REPORT_LAW } from './laws.ts';
import { type MonthFacts, monthDuties } from './months.ts';
import { quarterName } from './quarters.ts';
import { addWorkdays, dayOffWords } from './workdays.ts';

/** From so many days before it a duty is reminded of. */
export const NEAR_DAYS = 5;

/** It is the person's turn, and its day is near or over. */
export const isPressing = (
  { state, dueOn, askedBy }: Pick<Duty, 'state' | 'dueOn' | 'askedBy'>,
  today: string,
): boolean => state === 'overdue' || (state === 'waits' && daysBetween(today, askedBy ?? dueOn) <= NEAR_DAYS);

/** The week ahead is what people look through; who is late comes with it. */
const WEEK_DAYS = 7;
export const isAhead = ({ state, dueOn, askedBy }: Pick<Duty, 'state' | 'dueOn' | 'askedBy'>, today: string): boolean =>
  state === 'overdue' || (state === 'waits' && daysBetween(today, askedBy ?? dueOn) <= WEEK_DAYS);

/** Payments to the person on a day. */
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

export interface Facts extends MonthFacts {
  legalForm: LegalForm | null;
  taxRegime: TaxRegime | null;
  sales: readonly Sale[];
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

const READERS = { one: 'читатель', few: 'читателя', many: 'читателей' };
const AHEAD_DAYS = 100;
/** How long past duties stay visible. */
const BEHIND_DAYS = 31;
const DOCUMENT_DAYS = 60;

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

/** Of the quarters that a duty can still name, the oldest first; without paid advertising there is no fee. */
export function feesOf({ today, sales }: Pick<Facts, 'today' | 'sales'>): Fee[] {
  const running = quarterOf(today);
  return [quarterBefore(quarterBefore(running)), quarterBefore(running), running]
    .map((quarter) => feeOf(quarter, sales))
    .filter(({ base, pay_by }) => base > 0 && pay_by >= addDays(today, -BEHIND_DAYS));
}

function feeDuties(facts: Facts): Duty[] {
  const { today, legalForm } = facts;
  const isPrivate = legalForm === 'person' || legalForm === 'self_employed';
  const fees = feesOf(facts);
  // Said once, beside what is still ahead.
  const first = fees.find(({ disputed_by }) => disputed_by >= today) ?? fees[0];
  return fees.flatMap((fee): Duty[] => {
    const { quarter } = fee;
    // Of a quarter that goes on the sum grows with every payment.
    const isRunning = quarter === quarterOf(today);
    const ours = `${isRunning ? 'Пока' : 'По нашему расчёту'} ${roubles(fee.sum)}: ${fee.percent} % от ${roubles(fee.base)}, которые вам заплатили за рекламу в интернете.${isRunning ? ' Квартал ещё идёт, с новыми оплатами сбор вырастет.' : ''}`;
    const theirs =
      today <= fee.published_on
        ? `Роскомнадзор покажет свою сумму в кабинете ЕРИР до ${dayAndMonth(fee.published_on)}: сравните их.`
        : 'Сумма Роскомнадзора уже должна быть в кабинете ЕРИР: сравните их.';
    const mend =
      today <= fee.disputed_by
        ? `Не совпала — поправьте отчёт до ${dayAndMonth(fee.disputed_by)}.`
        : `Исправить её отчётом было можно до ${dayAndMonth(fee.disputed_by)}. Не совпала — пишите в Роскомнадзор, через обращение в кабинете ЕРИР.`;
    const more = {
      sum: fee.sum,
      law: fee.law,
      source: fee.source,
      link: { to: `/finance/duties#fee-${quarter}`, label: 'Посмотреть расчёт' },
    };
    const payer =
      isPrivate && fee === first
        ? ' За физлицо сбор может платить рекламодатель: смотрите, есть ли сумма в кабинете ЕРИР.'
        : '';
    return [
      {
        ...{ key: `fee_check:${quarter}:${fee.disputed_by}`, kind: 'fee_check', dueOn: fee.disputed_by, ...more },
        title: `Сверка сбора ${fee.percent} % за ${quarterName(quarter)}`,
        text: `${ours} ${theirs} ${mend}${payer}`,
        state: byNow(fee.disputed_by, today, 'unseen'),
        dayOff: dayOffWords(fee.disputed_by),
      },
      {
        ...{ key: `fee_pay:${quarter}:${fee.pay_by}`, kind: 'fee_pay', dueOn: fee.pay_by, ...more },
        title: `Оплата сбора ${fee.percent} % за ${quarterName(quarter)}${isPrivate ? ', если он начислен вам' : ''}`,
        text: `${ours} Платят в кабинете ЕРИР, если сумма там есть: Охват сбор не списывает.`,
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
    const dueOn = `${addMonths(month, 1)}-${String(receipt.value).padStart(2, '0')}`;
    const sum = sumOf(sales.filter(({ day }) => day.startsWith(month)));
    return {
      ...{ key: `receipt:${month}:${dueOn}`, kind: 'receipt', dueOn, sum, law: receipt.law, source: receipt.source },
      title: `Чеки «Мой налог» за ${monthAndYear(month)}`,
      text: `Продажи на Охвате: ${roubles(sum)}. Чек пробивают в день оплаты, самое позднее ${dayAndMonth(dueOn)}.`,
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
        title: `Материалы для ${quoted(title)}`,
        text: `${words}. Без этого не будет erid, и продавец не сможет опубликовать рекламу.`,
        state: byNow(dueOn, today, 'overdue'),
        link: { to: `/deals/${dealId}`, label: 'Открыть сделку' },
      };
    }),
    ...(isCounted ? bought : []).map(({ month, deals, kopecks }): Duty => {
      const dueOn = `${addMonths(month, 1)}-${String(receipt.value).padStart(2, '0')}`;
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
        text: `${quoted(title)}: ${count(audience)} ${plural(audience, READERS)}. На заявку ${days} рабочих дней, номер впишите в ресурс.`,
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
          text: `${quoted(title)}: без действующего документа рекламировать нельзя.`,
          state: byNow(until, today, 'overdue'),
          dayOff: dayOffWords(until),
          link: { to: `/product/${id}/change`, label: 'Обновить' },
        }),
      ),
  ];
}

/** Overdue ones first, then by deadline. Past duties whose fulfilment is unknown to us leave after a month, overdue ones stay. */
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
    .sort(
      (a, b) =>
        Number(b.state === 'overdue') - Number(a.state === 'overdue') ||
        a.dueOn.localeCompare(b.dueOn) ||
        Number(a.state === 'ours') - Number(b.state === 'ours') ||
        a.key.localeCompare(b.key),
    );
}
