/** Nouns that agree with their number. */
import { count, NBSP } from './numbers.ts';

export interface Forms {
  one: string;
  few: string;
  many: string;
}

const rules = new Intl.PluralRules('ru');

/** The form that agrees with the number: 1 день, 2 дня, 5 дней. */
export function plural(value: number, forms: Forms): string {
  const rule = rules.select(value);
  return rule === 'one' || rule === 'few' ? forms[rule] : forms.many;
}

/** «5 дней», which never breaks between the number and the noun. */
export const counted = (value: number, forms: Forms): string => `${count(value)}${NBSP}${plural(value, forms)}`;

// Nouns that several modules count. Others stand where they are used.
export const MINUTES: Forms = { one: 'минута', few: 'минуты', many: 'минут' };
export const HOURS: Forms = { one: 'час', few: 'часа', many: 'часов' };
export const DAYS: Forms = { one: 'день', few: 'дня', many: 'дней' };
export const YEARS: Forms = { one: 'год', few: 'года', many: 'лет' };
export const OBJECTS: Forms = { one: 'объект', few: 'объекта', many: 'объектов' };
export const OFFERS: Forms = { one: 'предложение', few: 'предложения', many: 'предложений' };
export const DEALS: Forms = { one: 'сделка', few: 'сделки', many: 'сделок' };
export const REVIEWS: Forms = { one: 'отзыв', few: 'отзыва', many: 'отзывов' };
export const FILES: Forms = { one: 'файл', few: 'файла', many: 'файлов' };
