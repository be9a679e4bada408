/** How the cabinet speaks Russian. */
import { dayAndMonth, dayNear, daysBetween } from '#words/days.ts';
import { clockOf, dayOf } from '#words/moments.ts';
import { NBSP } from '#words/numbers.ts';
import type { Forms } from '#words/plurals.ts';
import { REJECTION_REASONS } from '../../ad-objects/web/index.ts';
import type { Today, Turns, WaitingDeal } from '../contract.ts';
import type { LoadedToday } from './load-today.ts';

const GREETINGS = [
  [5, 'Доброй ночи'],
  [12, 'Доброе утро'],
  [18, 'Добрый день'],
  [23, 'Добрый вечер'],
] as const;

/** By the clock of Moscow, where most of the people are. */
export function greeting(now: string): string {
  const hour = Number(clockOf(now).slice(0, 2));
  return GREETINGS.find(([until]) => hour < until)?.[1] ?? 'Доброй ночи';
}

/** «Алина» of «Алина Воронцова»; whatever is not a first and a last name is said whole. */
export function calledBy(name: string): string {
  const words = name.trim().split(/\s+/);
  const isPerson = words.length === 2 && words.every((word) => /^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?$/u.test(word));
  return isPerson ? (words[0] ?? name) : name;
}

interface DealWords {
  /** Name of the task, before the offer and the name of the other side. */
  label: string;
  action: string;
  /** Where on the deal it is done. */
  place?: '/creative' | '#marking';
}

export const DEALS: Record<WaitingDeal['what'], DealWords> = {
  risk: { label: 'Решите о риске', action: 'Решить' },
  forbidden: { label: 'Размещать теперь нельзя', action: 'Открыть' },
  answer: { label: 'Новый заказ', action: 'Ответить' },
  terms: { label: 'Другие условия продавца', action: 'Решить' },
  check: { label: 'Работа на проверке', action: 'Проверить' },
  cancel: { label: 'Покупатель предлагает отменить', action: 'Ответить' },
  creative: { label: 'Нужен макет', action: 'Собрать', place: '/creative' },
  mend: { label: 'Не хватает ваших данных для erid', action: 'Исправить', place: '#marking' },
  agree: { label: 'Макет на согласовании', action: 'Согласовать', place: '#marking' },
  erid: { label: 'Нужен erid', action: 'Открыть', place: '#marking' },
  deliver: { label: 'Сдайте работу', action: 'Сдать' },
};

/** Over the number of each part. */
export const TURNS: Record<Turns['when'], Forms> = {
  overdue: { one: 'дело просрочено', few: 'дела просрочены', many: 'дел просрочено' },
  today: { one: 'дело на сегодня', few: 'дела на сегодня', many: 'дел на сегодня' },
  soon: { one: 'дело скоро', few: 'дела скоро', many: 'дел скоро' },
  undated: { one: 'дело без срока', few: 'дела без срока', many: 'дел без срока' },
};

/** Where the rest of them is. */
export const restOf = ({ are_sales, items }: Pick<Turns, 'are_sales' | 'items'>): string =>
  items.every(({ type }) => type === 'duty') ? '/finance/duties' : are_sales ? '/projects?tab=incoming' : '/projects';

export const DIALOGS: Forms = {
  one: 'переписка с новыми сообщениями',
  few: 'переписки с новыми сообщениями',
  many: 'переписок с новыми сообщениями',
};
export const RETURNED: Forms = {
  one: 'объект убран из каталога',
  few: 'объекта убраны из каталога',
  many: 'объектов убрано из каталога',
};

/** A moderator's decision: reason and link. */
export function returnedWords(object: Today['returned']['items'][number]): {
  note: string;
  action: string;
  to: string;
} {
  const { kind, id, moderation, reason } = object;
  const why = reason ? `: ${REJECTION_REASONS[reason].toLowerCase()}` : '';
  return moderation === 'blocked'
    ? { note: `Модератор заблокировал${why}. Решение можно обжаловать.`, action: 'Что делать', to: `/${kind}/${id}` }
    : { note: `Модератор просит исправить${why}.`, action: 'Исправить', to: `/${kind}/${id}/change` };
}

/** How many things wait, as far as is known. */
export const thingsOf = ({ turns, returned, dialogs, drafts }: LoadedToday): number =>
  (turns ?? []).reduce((sum, { count }) => sum + count, 0) + returned.count + dialogs.count + drafts.count;

export const DRAFTS: Forms = { one: 'черновик', few: 'черновика', many: 'черновиков' };
export const THINGS: Forms = { one: 'дело ждёт', few: 'дела ждут', many: 'дел ждут' };
export const TIMES: Forms = { one: 'раз', few: 'раза', many: 'раз' };
export const VIEWS: Forms = { one: 'просмотр', few: 'просмотра', many: 'просмотров' };
export const ORDERS: Forms = { one: 'заказ', few: 'заказа', many: 'заказов' };

interface Deadline {
  text: string;
  /** Today, or over. */
  isHot: boolean;
}

/** «сегодня до 18:40», «завтра до 14:20», «до 18 ноября»; null when nothing is agreed on. Moments are told in the reader's zone. */
export function deadlineOf(
  { until, due_on }: { until: string | null; due_on: string | null },
  now: string,
  zone?: string,
): Deadline | null {
  const day = until ? dayOf(until, zone) : due_on;
  if (!day) return null;
  const today = dayOf(now, until ? zone : undefined);
  const left = daysBetween(today, day);
  const clock = until ? ` до${NBSP}${clockOf(until, zone)}` : '';
  if (left < 0) return { text: `срок был ${dayAndMonth(day)}`, isHot: true };
  if (left === 0) return { text: `сегодня${clock}`, isHot: true };
  if (left === 1) return { text: `завтра${clock}`, isHot: false };
  return { text: `до${NBSP}${dayNear(day, today)}`, isHot: false };
}

/** «цена, фото и ещё 3» */
export function missingWords(missing: readonly string[]): string {
  if (missing.length === 0) return 'Всё заполнено, можно публиковать';
  const named = missing.slice(0, 3).map((label) => label.toLowerCase());
  const rest = missing.length - named.length;
  return `Осталось: ${named.join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}`;
}
