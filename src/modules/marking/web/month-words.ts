/** How far a month of the register is, and what comes next: one day, the law's last one, is told everywhere. */
import { dayAndMonth, monthAndYear } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import { counted, type Forms, plural } from '#words/plurals.ts';
import type { Corrected, MarkingMonth, MonthRow, MonthRowState, MonthSummary } from '../contract.ts';
import { sentFrom, showsBy, showsFrom } from '../domain/deadlines.ts';

export type Tone = 'good' | 'warn' | 'bad' | 'soft';

export const PLACEMENTS: Forms = { one: 'размещение', few: 'размещения', many: 'размещений' };
const OF_PLACEMENTS: Forms = { one: 'размещению', few: 'размещениям', many: 'размещениям' };
const AT_PLACEMENTS: Forms = { one: 'размещения', few: 'размещений', many: 'размещений' };

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** «Октябрь 2026» */
export const named = (month: string): string => capital(monthAndYear(month));

interface RowWords {
  words: string;
  tone: Tone;
  note?: string;
}

const ROW_WORDS: Readonly<Record<MonthRowState, RowWords>> = {
  running: { words: 'Месяц идёт', tone: 'soft' },
  needs_shows: { words: 'Не хватает показов', tone: 'warn' },
  incomplete: { words: 'Не хватает данных', tone: 'warn' },
  open_deal: { words: 'Сделка ещё идёт', tone: 'warn', note: 'Сумма станет известна, когда её закроют.' },
  refused: { words: 'Отклонено', tone: 'bad' },
  ready: { words: 'Готово к отправке', tone: 'good' },
  changed: { words: 'Передано, исправление ждёт отправки', tone: 'warn' },
  sent: { words: 'Передано, ЕРИР проверяет', tone: 'soft' },
  verified: { words: 'Принято ЕРИР', tone: 'good' },
  frozen: { words: 'Закрыто', tone: 'soft', note: 'Сбор начислен: исправить уже нельзя.' },
  elsewhere: { words: 'В другом ОРД', tone: 'soft' },
};

/** A publication that is gone is counted before its month is over. */
export const isAskedEarly = ({ can, state, shows }: MonthRow): boolean =>
  can.report && state === 'running' && shows === null;

/** The buyer only looks on: what waits for the seller asks nothing of them. */
const OF_BUYER: Partial<Record<MonthRowState, RowWords>> = {
  needs_shows: { words: 'Ждём показы от продавца', tone: 'soft' },
  incomplete: { words: 'Ждём данные продавца', tone: 'soft' },
  ready: { words: 'Отправит продавец', tone: 'soft' },
};

const IN_ORD_OF: Readonly<Record<'own' | MonthRow['side'], RowWords>> = {
  own: { words: 'В своём ОРД', tone: 'soft', note: 'Отчитываетесь вы, данные — в выгрузке.' },
  buyer: { words: 'В другом ОРД', tone: 'soft', note: 'Отчитывается покупатель.' },
  seller: { words: 'В другом ОРД', tone: 'soft', note: 'Отчитывается продавец.' },
};

/** The seller alone knows them, whoever reports. */
export const isAskedForShows = ({ state, side, shows, reporter, can }: MonthRow): boolean =>
  side === 'seller' && shows === null && can.report && (state === 'needs_shows' || reporter === 'buyer');

export function rowWords(row: MonthRow): RowWords {
  const { state, side, reporter, shows } = row;
  if (reporter === 'buyer' && isAskedForShows(row))
    return { ...ROW_WORDS.needs_shows, note: 'Отчитывается покупатель, а показы знаете только вы.' };
  if (reporter === 'buyer' && side === 'buyer' && shows === null)
    return { ...IN_ORD_OF.own, note: 'Отчитываетесь вы. Показы внесёт продавец.' };
  if (reporter) return IN_ORD_OF[reporter === side ? 'own' : reporter];
  return (side === 'buyer' && OF_BUYER[state]) || ROW_WORDS[state];
}

export function monthState(month: MonthSummary, today: string): { words: string; tone: Tone } {
  const { state, due_on, rows, own, is_overdue, ready, changed, waiting, refused, elsewhere } = month;
  const besides = elsewhere > 0 ? `, ещё ${count(elsewhere)} в своём ОРД` : '';
  if (state === 'running') return { words: `Идёт, ${counted(rows, PLACEMENTS)}`, tone: 'soft' };
  if (state === 'elsewhere')
    return elsewhere > 0
      ? { words: `В своём ОРД до ${dayAndMonth(due_on)}`, tone: 'warn' }
      : { words: 'В другом ОРД', tone: 'soft' };
  if (state === 'verified') return { words: `Принят ЕРИР${besides}`, tone: besides ? 'warn' : 'good' };
  if (state === 'sent') return { words: `Передан${besides}`, tone: besides ? 'warn' : 'soft' };
  if (own === 0) return { words: 'Отправит продавец', tone: 'soft' };
  if (is_overdue) return { words: `Срок был ${dayAndMonth(due_on)}`, tone: 'bad' };
  if (changed > 0 && ready === changed && waiting + refused === 0)
    return { words: 'Исправление ждёт отправки', tone: 'warn' };
  if (due_on < today && refused > 0) return { words: 'Исправляет Охват', tone: 'soft' };
  return { words: `До ${dayAndMonth(due_on)}`, tone: waiting + refused > 0 ? 'warn' : 'soft' };
}

/** Something is left to the viewer in it, or can be sent. */
export const isLeft = ({ state, own, ready, waiting, refused }: MonthSummary): boolean =>
  state === 'open' && own > 0 && ready + waiting + refused > 0;

export interface Story {
  tone: 'info' | 'good' | 'warn' | 'bad';
  title: string;
  text: string;
}

/** Tasks of the seller, in the order of the rows; empty when none. */
function tasksOf(items: readonly MonthRow[]): string[] {
  const sold = items.filter(({ side }) => side === 'seller');
  const shows = sold.filter(({ state }) => state === 'needs_shows').length;
  const mend = sold.filter(
    ({ state, problems }) =>
      state === 'incomplete' || (state === 'refused' && problems.some(({ who }) => who === 'seller')),
  ).length;
  const at = (number: number) => `${count(number)} ${plural(number, AT_PLACEMENTS)}`;
  return [
    ...(shows > 0 ? [`внесите показы у ${at(shows)}`] : []),
    ...(mend > 0 ? [`исправьте данные у ${at(mend)}`] : []),
  ];
}

/** The least of the law, for a private person: article 14.3 part 15 of the code of offences. */
const FINE = `за опоздание закон грозит штрафом от ${roubles(10_000_00)}`;

function openStory(
  { month, due_on, is_overdue, ready, changed, items, elsewhere }: MarkingMonth,
  today: string,
): Story {
  const told = items.filter(({ side, state }) => side === 'seller' && ['sent', 'verified', 'frozen'].includes(state));
  const so = told.length > 0 ? ` Уже передано: ${counted(told.length, PLACEMENTS)}.` : '';
  const tasks = tasksOf(items).join(' и ');
  const by = dayAndMonth(due_on);
  const itself =
    today < sentFrom(month) ? `с ${dayAndMonth(sentFrom(month))} Охват отправит сам` : 'ночью Охват отправит сам';
  if (is_overdue) {
    const left = [...(tasks ? [tasks] : []), ...(ready > 0 ? [`отправьте ${counted(ready, PLACEMENTS)}`] : [])];
    return {
      tone: 'bad',
      title: `Срок отчёта был ${by}${left.length > 0 ? `: ${left.join(', потом ')} сейчас` : ''}`,
      text: `ЕРИР примет отчёт и после срока, но ${FINE}.${so}`,
    };
  }
  if (tasks) {
    const others = ready > 0 ? ` Ещё ${counted(ready, PLACEMENTS)} можно отправить сейчас, а ${itself}.` : '';
    return {
      tone: 'warn',
      title: `${capital(tasks)}. Крайний день по закону — ${by}`,
      text: `Без этого отчёт будет неполным: ${FINE}.${others || ` Когда внесёте, ${itself}.`}${so}`,
    };
  }
  if (ready > 0) {
    return {
      tone: 'info',
      title:
        ready === changed
          ? `Исправление ждёт отправки: ${counted(ready, PLACEMENTS)}`
          : `Готово к отправке: ${counted(ready, PLACEMENTS)}`,
      text: `Отправьте сейчас или ничего не делайте: ${itself}. Крайний день по закону — ${by}.${so}`,
    };
  }
  return {
    tone: 'info',
    title: elsewhere > 0 ? 'Для Охвата всё готово' : 'От вас ничего не нужно',
    text: `Остальное Охват исправит и передаст сам. ${due_on < today ? `Срок был ${by}` : `Крайний день по закону — ${by}`}.${so}`,
  };
}

/** Duty that stays with the viewer, as they declared when they brought the erid from elsewhere. */
const inOwnOrd = (number: number, by: string): string =>
  `По ${counted(number, OF_PLACEMENTS)} с erid из другого ОРД отчитайтесь там сами до ${by}: показы и акты Охват не передаёт. Выгрузка — ниже.`;

/** Told above the placements; null where Охват reports nothing. */
export function storyOf(whole: MarkingMonth, today: string): Story | null {
  const { mode, state, own, due_on, elsewhere, rows } = whole;
  const by = dayAndMonth(due_on);
  if (mode === 'off' || (mode === 'manual' && state !== 'elsewhere' && rows > elsewhere)) return null;
  if (own === 0 && elsewhere > 0) return elsewhereStory(whole);
  const story = throughStory(whole, today);
  if (!(elsewhere > 0) || state === 'running') return story;
  return {
    ...story,
    tone: story.tone === 'good' ? 'warn' : story.tone,
    text: `${story.text} ${inOwnOrd(elsewhere, by)}`.trim(),
  };
}

function elsewhereStory({ month, state, due_on, elsewhere }: MarkingMonth): Story {
  const [name = ''] = monthAndYear(month).split(' ');
  const text = inOwnOrd(elsewhere, dayAndMonth(due_on));
  return state === 'running'
    ? {
        tone: 'info',
        title: `${capital(name)} ещё идёт, сейчас ничего не нужно`,
        text: `Когда закончится: ${lower(text)}`,
      }
    : { tone: 'warn', title: `Отчитайтесь за ${name} в своём ОРД до ${dayAndMonth(due_on)}`, text };
}

function throughStory(whole: MarkingMonth, today: string): Story {
  const { month, state, own, due_on, elsewhere } = whole;
  const [name = ''] = monthAndYear(month).split(' ');
  const by = dayAndMonth(due_on);
  if (state === 'elsewhere') {
    return {
      tone: 'info',
      title: `За ${name} отчитывается другая сторона, в своём ОРД`,
      text: 'От вас ничего не нужно: она взяла отчёт на себя вместе с erid. Передан ли он, Охват не видит.',
    };
  }
  if (own === 0) {
    const isTold = state === 'sent' || state === 'verified';
    return {
      tone: isTold ? 'good' : 'info',
      title: isTold ? `Продавец отчитался за ${name}` : `За ${name} отчитывается продавец, до ${by}`,
      text: 'От вас ничего не нужно: отчёт подаёт тот, кому заплатили за рекламу. Здесь видно, что он передал.',
    };
  }
  if (state === 'running') {
    const gone = whole.items.filter(isAskedEarly).length;
    return {
      tone: gone > 0 ? 'warn' : 'info',
      title:
        gone > 0
          ? `${capital(name)} ещё идёт, но показы у ${count(gone)} ${plural(gone, AT_PLACEMENTS)} можно внести сейчас`
          : `${capital(name)} ещё идёт, сейчас ничего не нужно`,
      text: `${gone > 0 ? 'Публикации сняты, их показы уже не изменятся. Остальные п' : 'П'}оказы внесёте с ${dayAndMonth(showsFrom(month))}, лучше до ${dayAndMonth(showsBy(month))}. С ${dayAndMonth(sentFrom(month))} Охват отправит готовое сам, крайний день по закону — ${by}.`,
    };
  }
  if (state === 'verified') {
    return {
      tone: 'good',
      title: `ЕРИР принял отчёт за ${name}${elsewhere > 0 ? `: ${counted(own, PLACEMENTS)}` : ''}`,
      text: elsewhere > 0 ? '' : 'Здесь больше ничего делать не нужно.',
    };
  }
  if (state === 'sent') {
    return {
      tone: 'good',
      title: `Отчёт за ${name} передан: ${counted(own, PLACEMENTS)}`,
      text: 'Дальше его проверяет ЕРИР, обычно несколько дней. Если найдётся ошибка, напишем.',
    };
  }
  return openStory(whole, today);
}

/** «показы 250», «вышло 3 ноября»: what stood there before. */
const saidBefore = ({ shows, published_on, removed_on }: Corrected): string =>
  shows !== undefined
    ? `было ${count(shows)}`
    : `дни были: вышло ${published_on ? dayAndMonth(published_on) : '—'}${removed_on ? `, снято ${dayAndMonth(removed_on)}` : ''}`;

export const correctionWords = ({ at, before }: MonthRow['corrections'][number]): string =>
  `до ${dayAndMonth(dayOf(at))} ${saidBefore(before)}`;
