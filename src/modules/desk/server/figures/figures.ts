/** The business in figures, from the ledger and the deals themselves. Days are Moscow's. */
import { addDays, daysUpTo } from '#words/days.ts';
import { dayOf, startOfDay } from '#words/moments.ts';
import type { ClosedDay, OrderDay } from '../../../deals/server/index.ts';
import type { BusinessDay, BusinessFigures } from '../../contract.ts';
import type { DeskContext } from '../context.ts';

/** Cache lifetime of counts over many days; present figures are always counted anew. */
const FRESH_MILLISECONDS = 60_000;

type Periods = Pick<BusinessFigures, 'period' | 'previous' | 'closed' | 'since'>;
type Counted = Omit<BusinessDay, 'answer_minutes'> & Pick<OrderDay, 'answers' | 'answer_seconds'>;

const emptyDay = (day: string): Counted => ({
  day,
  turnover: 0,
  commission: 0,
  sign_ups: 0,
  orders: 0,
  completed: 0,
  answers: 0,
  answer_seconds: 0,
});

/** Null without answers: that is not the same as zero minutes. */
const minutesOf = (days: readonly Counted[]): number | null => {
  const sum = (name: 'answers' | 'answer_seconds') => days.reduce((total, day) => total + day[name], 0);
  const answers = sum('answers');
  return answers === 0 ? null : Math.round(sum('answer_seconds') / answers / 60);
};

function presentPeriod(days: readonly Counted[]): BusinessFigures['period'] {
  const total = (name: 'turnover' | 'commission' | 'sign_ups' | 'orders' | 'completed') =>
    days.reduce((sum, day) => sum + day[name], 0);
  return {
    days: days.map(({ answers, answer_seconds, ...day }) => ({
      ...day,
      answer_minutes: minutesOf([{ ...day, answers, answer_seconds }]),
    })),
    totals: {
      turnover: total('turnover'),
      commission: total('commission'),
      sign_ups: total('sign_ups'),
      orders: total('orders'),
      completed: total('completed'),
      answer_minutes: minutesOf(days),
    },
  };
}

async function countPeriods({ business }: DeskContext, today: string, length: number): Promise<Periods> {
  const all = daysUpTo(today, 2 * length);
  const [from, to] = [startOfDay(addDays(today, 1 - 2 * length)), startOfDay(addDays(today, 1))];
  const [money, orders, closed, signUps, since] = await Promise.all([
    business.sumMoney(from, to),
    business.countOrders(from, to),
    business.countClosed(from, to),
    business.countSignUps(from, to),
    business.findFirstSignUp(),
  ]);
  const days = new Map(all.map((day) => [day, emptyDay(day)]));
  const add = (day: string, values: Partial<Counted>) => {
    const known = days.get(day);
    if (known) Object.assign(known, values);
  };
  for (const { day, paid, fee } of money) add(day, { turnover: paid, commission: fee });
  for (const { day, ...counted } of orders) add(day, counted);
  for (const { day, count } of signUps) add(day, { sign_ups: count });
  for (const { day, state, count } of closed) if (state === 'completed') add(day, { completed: count });
  const list = [...days.values()];
  return {
    period: presentPeriod(list.slice(length)),
    previous: presentPeriod(list.slice(0, length)),
    closed: closedStates(closed, all[length] ?? today),
    since: since && dayOf(since),
  };
}

function closedStates(closed: readonly ClosedDay[], since: string): BusinessFigures['closed'] {
  const counts: BusinessFigures['closed'] = {};
  for (const { day, state, count } of closed) if (day >= since) counts[state] = (counts[state] ?? 0) + count;
  return counts;
}

export function figuresReader(context: DeskContext): (length: number) => Promise<BusinessFigures> {
  const { business, now } = context;
  const remembered = new Map<number, { at: number; periods: Promise<Periods> }>();

  function periodsOf(length: number): Promise<Periods> {
    const at = now().getTime();
    const known = remembered.get(length);
    if (known && at - known.at < FRESH_MILLISECONDS) return known.periods;
    const periods = countPeriods(context, dayOf(at), length);
    remembered.set(length, { at, periods });
    periods.catch(() => remembered.delete(length));
    return periods;
  }

  return async (length) => {
    const [periods, open, payouts] = await Promise.all([periodsOf(length), business.countOpen(), business.payouts()]);
    return {
      ...periods,
      open: open.map(({ state, count, amount }) => ({ state, count, amount })),
      payouts: { count: payouts.count, amount: payouts.kopecks, oldest_at: payouts.oldestAt?.toISOString() ?? null },
    };
  };
}
