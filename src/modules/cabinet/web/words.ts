/** How the cabinet speaks Russian. */
import { dayAndMonth, dayNear, daysBetween } from '#words/days.ts';
import { clockOf, dayOf } from '#words/moments.ts';
import { NBSP } from '#words/numbers.ts';
import type { Forms } from '#words/plurals.ts';
import { REJECTION_REASONS } from '../../ad-objects/web/index.ts';
import type { Today, WaitingDeal, WaitingGroup } from '../contract.ts';

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

interface GroupWords {
  title: Forms;
  /** Under the number, from the sum of all of them. */
  note?: (sum: string, count: number) => string;
  action: string;
  /** Where on the deal it is done. */
  place?: '/creative' | '#marking';
}

/** Where the rest of them is. */
export const restOf = ({ are_sales }: Pick<WaitingGroup, 'are_sales'>): string =>
  are_sales ? '/projects?tab=incoming' : '/projects';

export const GROUPS: Record<WaitingGroup['what'], GroupWords> = {
  answer: {
    title: { one: 'заказ ждёт ответа', few: 'заказа ждут ответа', many: 'заказов ждут ответа' },
    note: (sum, count) => (count === 1 ? `${sum} ваши, если примете` : `${sum} ваши, если примете все`),
    action: 'Ответить',
  },
  terms: {
    title: {
      one: 'продавец предложил другие условия',
      few: 'продавца предложили другие условия',
      many: 'продавцов предложили другие условия',
    },
    action: 'Решить',
  },
  check: {
    title: { one: 'работа на проверке', few: 'работы на проверке', many: 'работ на проверке' },
    action: 'Проверить',
  },
  cancel: {
    title: { one: 'заказчик просит отмену', few: 'заказчика просят отмену', many: 'заказчиков просят отмену' },
    action: 'Ответить',
  },
  creative: {
    title: { one: 'сделка ждёт макета', few: 'сделки ждут макета', many: 'сделок ждут макета' },
    note: () => 'без него продавец не начнёт',
    action: 'Собрать',
    place: '/creative',
  },
  mend: {
    title: { one: 'сделка ждёт ваших данных', few: 'сделки ждут ваших данных', many: 'сделок ждут ваших данных' },
    note: () => 'без них не получить erid',
    action: 'Исправить',
    place: '#marking',
  },
  agree: {
    title: { one: 'макет на согласовании', few: 'макета на согласовании', many: 'макетов на согласовании' },
    note: () => 'без этого не будет erid',
    action: 'Согласовать',
    place: '#marking',
  },
  erid: {
    title: { one: 'сделка ждёт erid', few: 'сделки ждут erid', many: 'сделок ждут erid' },
    note: () => 'внести свой или согласовать внесённый',
    action: 'Открыть',
    place: '#marking',
  },
  deliver: {
    title: { one: 'работа к сдаче', few: 'работы к сдаче', many: 'работ к сдаче' },
    note: (sum) => `${sum} придут после приёмки`,
    action: 'Сдать',
  },
};

export const DIALOGS: Forms = {
  one: 'переписка с новыми сообщениями',
  few: 'переписки с новыми сообщениями',
  many: 'переписок с новыми сообщениями',
};
export const DUTIES: Forms = {
  one: 'обязанность по закону',
  few: 'обязанности по закону',
  many: 'обязанностей по закону',
};
export const OVERDUE: Forms = {
  one: 'обязанность просрочена',
  few: 'обязанности просрочены',
  many: 'обязанностей просрочено',
};
export const RETURNED: Forms = {
  one: 'объект убран из каталога',
  few: 'объекта убраны из каталога',
  many: 'объектов убрано из каталога',
};

/** What a moderator decided, why, and where one goes on. */
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

/** How many things wait. For one release a process of the one before may answer, which does not tell of `returned`. */
export const thingsOf = ({ waiting, duties, returned, dialogs, drafts }: Today): number =>
  waiting.reduce((sum, group) => sum + group.count, 0) +
  duties.count +
  (returned?.count ?? 0) +
  dialogs.count +
  drafts.count;

export const DRAFTS: Forms = { one: 'черновик', few: 'черновика', many: 'черновиков' };
export const THINGS: Forms = { one: 'дело ждёт', few: 'дела ждут', many: 'дел ждут' };
export const VIEWS: Forms = { one: 'просмотр', few: 'просмотра', many: 'просмотров' };
export const ORDERS: Forms = { one: 'заказ', few: 'заказа', many: 'заказов' };

interface Deadline {
  text: string;
  /** Today, or over. */
  isHot: boolean;
}

/** «сегодня до 18:40», «завтра до 14:20», «до 18 ноября»; null when nothing is agreed on. */
export function deadlineOf({ until, due_on }: Pick<WaitingDeal, 'until' | 'due_on'>, now: string): Deadline | null {
  const day = until ? dayOf(until) : due_on;
  if (!day) return null;
  const today = dayOf(now);
  const left = daysBetween(today, day);
  const clock = until ? ` до${NBSP}${clockOf(until)}` : '';
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
