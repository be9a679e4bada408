/** Building blocks of the kinds' fields. In a draft everything may be absent (null); what is there must be right. */
import { z } from 'zod';
import { oneLine } from '#platform/contract.ts';
import type { Names } from '#platform/dictionary.ts';

const orNull = (value: z.ZodString) => value.nullable().transform((written) => written || null);
/** May have several lines. */
export const text = (max: number) => orNull(z.string().trim().max(max, `Не больше ${max} символов.`));
/** A name, an address: one line. */
export const line = (max: number) => orNull(oneLine(max));

/** Whole kopecks; a hundred billion roubles is more than any advertisement costs. */
export const MAX_KOPECKS = 10_000_000_000_000;
export const kopecks = z
  .int('Укажите сумму в копейках целым числом.')
  .min(0, 'Сумма не может быть отрицательной.')
  .max(MAX_KOPECKS, 'Сумма слишком велика.');
export const price = kopecks.min(100, 'Цена — не меньше одного рубля.');

export const count = z
  .int('Укажите целое число.')
  .min(0, 'Число не может быть отрицательным.')
  .max(10_000_000_000, 'Число слишком велико.');
export const percent = z.number('Укажите число.').min(0, 'Не меньше 0 %.').max(100, 'Не больше 100 %.');

export const day = z.iso
  .date('Укажите дату.')
  .refine((value) => value >= '2000-01-01' && value <= '2100-12-31', 'Проверьте год.');

export const webAddress = line(500).refine((value) => {
  if (!value) return true;
  const url = URL.parse(value);
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.hostname.includes('.') &&
    !url.username
  );
}, 'Укажите адрес целиком, например https://company.ru.');

/** Kept from change to change, so that baskets and deals can refer to an offer. */
export const offerId = z.uuid().default(() => crypto.randomUUID());

export const oneOf = <T extends Readonly<Record<string, unknown>>>(dictionary: T) =>
  z.enum(Object.keys(dictionary) as [keyof T & string, ...(keyof T & string)[]], 'Выберите из списка.');

/** A code of a dictionary that an operator may change: known now, not when the program began. */
export const termOf = <T extends Names>(names: T, sentence = 'Выберите из списка.') =>
  z.string(sentence).refine((code) => Object.hasOwn(names, code), sentence) as unknown as z.ZodType<
    keyof T & string,
    keyof T & string
  >;

export const termsFrom = <T extends Names>(names: T, max: number) =>
  z
    .array(termOf(names))
    .max(max, `Не больше ${max}.`)
    .refine((values) => new Set(values).size === values.length, 'Каждый пункт выбирается один раз.');

export const lines = (maxItems: number, maxLength: number) =>
  z.array(oneLine(maxLength).min(1, 'Пустой пункт уберите.')).max(maxItems, `Не больше ${maxItems}.`);
