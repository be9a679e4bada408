/** Schemas and empty values of declared fields. In a draft everything may be absent (null); what is there must be right. */
import { z } from 'zod';
import { oneLine } from '#platform/contract.ts';
import type { Names } from '#platform/dictionary.ts';
import { isChangeable } from '#platform/dictionary-terms.ts';
import { withScheme } from '#words/web-address.ts';
import { REGIONS } from '../../geography/contract.ts';
import { isInn } from '../../requisites/contract.ts';
import { type ControlName, type FieldOf, type FormField, rootOf } from './field.ts';

const orNull = (value: z.ZodString) => value.nullable().transform((written) => written || null);
const text = (max: number) => orNull(z.string().trim().max(max, `Не больше ${max} символов.`));
const line = (max: number) => orNull(oneLine(max));

/** Whole kopecks; a hundred billion roubles is more than any advertisement costs. */
export const MAX_KOPECKS = 10_000_000_000_000;
const price = z
  .int('Укажите сумму в копейках целым числом.')
  .min(0, 'Сумма не может быть отрицательной.')
  .max(MAX_KOPECKS, 'Сумма слишком велика.')
  .min(100, 'Цена — не меньше одного рубля.');

const whole = (max: number, [wrong, low, high]: readonly [string, string, string]) =>
  z.int(wrong).min(0, low).max(max, high);
const COUNT_SAYS = ['Укажите целое число.', 'Число не может быть отрицательным.', 'Число слишком велико.'] as const;
const percent = z.number('Укажите число.').min(0, 'Не меньше 0 %.').max(100, 'Не больше 100 %.');

const day = z.iso
  .date('Укажите дату.')
  .refine((value) => value >= '2000-01-01' && value <= '2100-12-31', 'Проверьте год.');

const webAddress = (max: number) =>
  orNull(oneLine(max).overwrite(withScheme)).refine((value) => {
    if (!value) return true;
    const url = URL.parse(value);
    return (
      url !== null &&
      (url.protocol === 'https:' || url.protocol === 'http:') &&
      url.hostname.includes('.') &&
      !url.username
    );
  }, 'Укажите адрес целиком, например https://company.ru.');

/** Which codes there are, the register decides; a product only keeps one of their shape. */
const KKTU_CODE = /^[1-9]\d{0,2}\.[1-9]\d{0,2}\.[1-9]\d{0,2}$/;

/** Kept from change to change, so that baskets and deals can refer to an offer. */
const offerId = z.uuid().default(() => crypto.randomUUID());

const oneOf = <T extends Readonly<Record<string, unknown>>>(dictionary: T) =>
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

const region = termOf(REGIONS, 'Выберите регион из списка.');

const oneOfNames = (names: Names) => (isChangeable(names) ? termOf(names) : oneOf(names));

const offer = ({ nameField, maxName, nameless, units, hasNote }: FieldOf<'offers'>['shape']) =>
  z.strictObject({
    offer_id: offerId,
    [nameField]: oneLine(maxName).min(1, nameless),
    price,
    ...(units && { unit: oneOf(units) }),
    lead_days: z.int('Укажите срок в днях.').min(0, 'Не меньше 0.').max(365, 'Не больше года.'),
    ...(hasNote && { note: text(300).default(null) }),
  });

const offerAnswer = ({ nameField, units, hasNote, reachField }: FieldOf<'offers'>['shape']) =>
  z.object({
    offer_id: z.string(),
    [nameField]: z.string(),
    price: z.int(),
    ...(units && { unit: oneOf(units) }),
    lead_days: z.int(),
    ...(hasNote && { note: z.string().nullable() }),
    ...(reachField && { cpm: z.int().nullable() }),
  });

const work = z.strictObject({
  title: oneLine(120).min(1, 'Назовите работу.'),
  url: webAddress(500).default(null),
  media_id: z.uuid().nullable().default(null),
  text: text(1000).default(null),
});

const mediaInput = z.strictObject({ media_id: z.uuid('Загрузите картинку ещё раз.'), alt: line(200).default(null) });

/** Schemas of a control: request, response and the default in a new draft (null unless declared). */
interface ControlSchemas<C extends ControlName> {
  input(field: FieldOf<C>): z.ZodType;
  answer(field: FieldOf<C>): z.ZodType;
  empty?(field: FieldOf<C>): unknown;
}

const words = () => z.string().nullable();
const none = () => [];

const SCHEMAS: { [C in ControlName]: ControlSchemas<C> } = {
  title: {
    input: ({ min, max }) => oneLine(max).min(min, `Название — от ${min} символов.`),
    answer: () => z.string(),
    empty: () => '',
  },
  text: { input: ({ max }) => line(max), answer: words },
  url: { input: ({ max }) => webAddress(max), answer: words },
  inn: {
    input: ({ max }) =>
      line(max).refine((value) => !value || isInn(value), 'Проверьте ИНН: контрольные цифры не сходятся.'),
    answer: words,
  },
  kktu: {
    input: ({ max }) => line(max).refine((value) => !value || KKTU_CODE.test(value), 'Выберите код из списка.'),
    answer: words,
  },
  textarea: { input: ({ max }) => text(max), answer: words },
  markdown: {
    input: ({ max }) =>
      z
        .string()
        .max(max, 'Не больше 20 000 символов.')
        .transform((value) => value || null)
        .nullable(),
    answer: words,
  },
  money: { input: () => price.nullable(), answer: () => z.int().nullable() },
  number: {
    input: ({ max, says = COUNT_SAYS }) => whole(max, says).nullable(),
    answer: () => z.int().nullable(),
  },
  percent: { input: () => percent.nullable(), answer: () => z.number().nullable() },
  date: { input: () => day.nullable(), answer: words },
  choice: {
    input: ({ names, initial }) => (initial ? oneOfNames(names) : oneOfNames(names).nullable()),
    answer: ({ names, initial }) => (initial ? oneOfNames(names) : oneOfNames(names).nullable()),
    empty: ({ initial = null }) => initial,
  },
  chips: { input: ({ names, max }) => termsFrom(names, max), answer: () => z.array(z.string()), empty: none },
  region: { input: () => region.nullable(), answer: words },
  regions: {
    input: ({ max }) => z.array(region).max(max, `Не больше ${max} регионов.`),
    answer: () => z.array(z.string()),
    empty: none,
  },
  lines: {
    input: ({ maxItems, maxLength }) =>
      z.array(oneLine(maxLength).min(1, 'Пустой пункт уберите.')).max(maxItems, `Не больше ${maxItems}.`),
    answer: () => z.array(z.string()),
    empty: none,
  },
  offers: {
    input: ({ max, shape }) => z.array(offer(shape)).max(max, shape.tooMany),
    answer: ({ shape }) => z.array(offerAnswer(shape)),
    empty: none,
  },
  portfolio: {
    input: ({ max }) => z.array(work).max(max, `Не больше ${max} работ.`),
    answer: () =>
      z.array(z.object({ title: z.string(), url: words(), media_id: z.string().nullable(), text: words() })),
    empty: none,
  },
  audience_split: {
    input: ({ ages, maxPlaces }) =>
      z.strictObject({
        female: percent.nullable(),
        ages: z.strictObject(Object.fromEntries(Object.keys(ages).map((group) => [group, percent]))).nullable(),
        geo: z
          .array(z.strictObject({ name: oneLine(80).min(1, 'Назовите место.'), share: percent }))
          .max(maxPlaces, `Не больше ${maxPlaces} мест.`),
      }),
    answer: () =>
      z.object({
        female: z.number().nullable(),
        ages: z.record(z.string(), z.number()).nullable(),
        geo: z.array(z.object({ name: z.string(), share: z.number() })),
      }),
    empty: () => ({ female: null, ages: null, geo: [] }),
  },
  own_product: { input: ({ complaint }) => z.uuid(complaint).nullable(), answer: () => z.uuid().nullable() },
  pictures: {
    input: ({ max }) => z.array(mediaInput).max(max, `Не больше ${max} картинок.`),
    answer: () => z.array(z.unknown()),
    empty: none,
  },
};

// Each entry is exact about its own control; the table joins them.
const schemasOf = ({ control }: FormField) => SCHEMAS[control] as unknown as ControlSchemas<ControlName>;

/** By root names: fields of one root are put together by `join`. */
function byRoot<T>(fields: readonly FormField[], of: (field: FormField) => T, join: (parts: Record<string, T>) => T) {
  const found: Record<string, T> = {};
  for (const field of fields) {
    const root = rootOf(field.name);
    if (root === field.name) found[root] = of(field);
    else if (!(root in found)) {
      const parts = fields.filter(({ name }) => name.startsWith(`${root}.`));
      found[root] = join(Object.fromEntries(parts.map((part) => [part.name.slice(root.length + 1), of(part)])));
    }
  }
  return found;
}

export const inputShape = (fields: readonly FormField[]): z.ZodRawShape =>
  byRoot<z.ZodType>(fields, (field) => schemasOf(field).input(field), z.strictObject);

export const answerShape = (fields: readonly FormField[]): z.ZodRawShape =>
  byRoot<z.ZodType>(fields, (field) => schemasOf(field).answer(field), z.object);

export const emptyValuesOf = (fields: readonly FormField[]): Record<string, unknown> =>
  byRoot<unknown>(
    fields,
    (field) => schemasOf(field).empty?.(field) ?? null,
    (parts) => parts,
  );
