/** The months of the register among duties. */
import { dayAndMonth, monthAndYear, monthGenitive } from '#words/days.ts';
import { count } from '#words/numbers.ts';
import { plural } from '#words/plurals.ts';
import { reportBy, sentFrom, showsBy, showsFrom } from '../../marking/contract.ts';
import { byNow, type Duty } from './duty.ts';
import { REPORT_LAW } from './laws.ts';
import { dayOffWords } from './workdays.ts';

const PLACEMENTS = { one: 'размещение', few: 'размещения', many: 'размещений' };
const MARKING = '/finance/marking';

/** A month as marking tells it. */
export interface ReportedMonth {
  month: string;
  state: 'running' | 'open' | 'sent' | 'verified' | 'elsewhere';
  rows: number;
  withoutShows: number;
  /** Where those came out. */
  places: readonly string[];
  /** Rows that do not go out until the person has done something. */
  waiting: number;
  /** Besides: what the person said they report in another ОРД. */
  elsewhere: number;
  /** Besides: without shows, which the other side waits for to report them in its ОРД. */
  owed: number;
}

export interface MonthFacts {
  today: string;
  months: readonly ReportedMonth[];
  /** Whether Охват itself tells the ОРД of them. */
  isReported: boolean;
}

/** Text of a month's report for the seller, with one deadline: the law's. Охват asks for the shows earlier and sends earlier. */
function reportWords(
  { month, rows, withoutShows, waiting }: ReportedMonth,
  { today, isReported }: Pick<MonthFacts, 'today' | 'isReported'>,
): Pick<Duty, 'kind' | 'title' | 'text' | 'state'> {
  const dueOn = reportBy(month);
  const sent = dayAndMonth(sentFrom(month));
  const isLate = dueOn < today;
  const report = { kind: 'statistics', title: `Отчёт за ${monthAndYear(month)} в ОРД` } as const;
  const rest = (others: number, done: string) =>
    isLate
      ? ' Сделайте это сейчас: ночью Охват передаст.'
      : today < sentFrom(month)
        ? ` ${others > 0 ? 'Остальное' : `Когда ${done},`} Охват отправит сам с ${sent}.`
        : ` Когда ${done}, Охват передаст ночью.`;
  if (withoutShows > 0) {
    const wish = today <= showsBy(month) ? ` Лучше до ${dayAndMonth(showsBy(month))}: останется время исправить.` : '';
    return {
      kind: 'shows',
      title: `Внесите показы за ${monthAndYear(month)}`,
      text: `Не хватает у ${count(withoutShows)} из ${count(rows)}: без показов в отчёт не попадёт.${isReported ? rest(rows - withoutShows, 'внесёте') : ''}${wish}`,
      state: byNow(dueOn, today, 'overdue'),
    };
  }
  const placements = `${count(rows)} ${plural(rows, PLACEMENTS)}.`;
  // A month begun with the ОРД of Охват stays with the person where Охват has none any more.
  if (!isReported) {
    const text = `${placements} Охват сейчас не передаёт отчёты в ОРД: передайте сами, выгрузка — на странице месяца.`;
    return { ...report, text, state: byNow(dueOn, today, 'unseen') };
  }
  if (waiting > 0) {
    const text = `Исправьте данные у ${count(waiting)} из ${count(rows)}.${rest(rows - waiting, 'исправите')}`;
    return { ...report, text, state: byNow(dueOn, today, 'overdue') };
  }
  const text = `${placements} От вас ничего не нужно: ${today < sentFrom(month) ? `Охват отправит сам с ${sent}` : 'передаст Охват'}.`;
  return { ...report, text, state: 'ours' };
}

export function monthDuties({ today, months, isReported }: MonthFacts): Duty[] {
  return months.flatMap((whole): Duty[] => {
    const { month, state, rows, withoutShows, places, elsewhere, owed } = whole;
    const isSent = state === 'sent' || state === 'verified';
    const dueOn = reportBy(month);
    const placementsOf = (number: number) => `${count(number)} ${plural(number, PLACEMENTS)}`;
    const one = (kind: Duty['kind'], more: Pick<Duty, 'title' | 'text' | 'state'> & { askedBy?: string }): Duty => ({
      ...{ key: `${kind}:${month}:${dueOn}`, kind, dueOn, ...more, sum: null, ...REPORT_LAW },
      link: { to: `${MARKING}?month=${month}`, label: kind === 'shows' ? 'Внести показы' : 'Открыть месяц' },
      dayOff: dayOffWords(dueOn),
    });
    const own: Duty[] =
      elsewhere > 0 && state !== 'running'
        ? [
            one('elsewhere', {
              title: `Отчитайтесь в своём ОРД за ${monthAndYear(month)}`,
              text: `${placementsOf(elsewhere)} с erid, который внесли вручную: показы и акты передаёте вы. Выгрузка — на странице месяца.`,
              state: byNow(dueOn, today, 'unseen'),
            }),
          ]
        : [];
    // One duty for the month: where others of it wait for shows too, it is there already.
    if (owed > 0 && state !== 'running' && withoutShows === 0)
      own.push(
        one('shows', {
          title: `Внесите показы за ${monthAndYear(month)}`,
          text: `${placementsOf(owed)}: отчитывается покупатель, а показы знаете только вы.`,
          state: byNow(dueOn, today, 'overdue'),
          askedBy: showsBy(month),
        }),
      );
    if (rows === 0) return own;
    const [place] = places;
    if (state === 'running') {
      if (withoutShows === 0) return [];
      return [
        one('shows', {
          title: `Показы за ${monthAndYear(month).split(' ')[0]}, ${withoutShows === 1 && place ? `«${place}»` : placementsOf(withoutShows)}`,
          text: `Месяц ещё идёт: показы внесёте с ${dayAndMonth(showsFrom(month))}, лучше до ${dayAndMonth(showsBy(month))}.`,
          state: 'running',
        }),
      ];
    }
    const name = monthGenitive(`${month}-01`);
    if (isSent) {
      const title = `Отчёт за ${monthAndYear(month)} в ОРД`;
      return [one('statistics', { title, text: `${placementsOf(rows)}, передано.`, state: 'done' }), ...own];
    }
    const { kind, ...report } = reportWords(whole, { today, isReported });
    return [
      one(kind, kind === 'shows' ? { ...report, askedBy: showsBy(month) } : report),
      one('acts', {
        title: `Акты ${name}`,
        text: isReported ? 'Передаёт Охват вместе с отчётом.' : 'Передайте вместе с отчётом.',
        state: isReported ? 'ours' : byNow(dueOn, today, 'unseen'),
      }),
      ...own,
    ];
  });
}
