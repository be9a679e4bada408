/**
 * A field of a kind, declared once: its control, limits, texts, column and place in the form. The server makes schemas, empty
 * values and columns of it (`schemas.ts`, `columns.ts`), the editor its form. No zod here: pages import it.
 */
import type { Names } from '#platform/dictionary.ts';
import { TOPICS } from '../domain/topics.ts';

/** A column of the tables for import and export. */
export interface ColumnTexts {
  /** The field's label when absent. */
  heading?: string;
  /** Help text of the template; the control has a default. */
  hint?: string;
  example: string | number;
  width?: number;
}

interface FieldTexts {
  label: string;
  hint?: string;
  placeholder?: string;
}

interface FieldRules {
  /** Required for publishing, with the sentence that says so. `true`: required for a draft too, by the schema. */
  needed?: true | string;
  /** Half width on a wide screen. */
  half?: true;
  /** Shown and needed only while another field has (or has not) one of these values. */
  visibleWhen?: /** Or while an address that is typed besides has one of these hosts. */
    | { field: string; is: readonly string[]; orAt?: { field: string; hosts: RegExp } }
    | { field: string; isNot: readonly string[] }
    | { field: string; length: number };
  /** A hidden field counts as empty; without this it keeps what was typed. */
  emptyWhenHidden?: true;
  /** Warning while it is empty and another field is above this number: the risk, and the link to be rid of it. */
  risksWhenEmpty?: { field: string; over: number; says: string; link: { href: string; label: string } };
  /** Only the owner and moderators see it. */
  isPrivate?: true;
  /** Searchable: its text is in the search index. */
  isSearched?: true;
}

export interface OffersShape {
  /** Field name of a line's title in the API, and its label on screen. */
  nameField: 'format' | 'service';
  nameLabel: string;
  addLabel: string;
  maxName: number;
  /** Errors of a line without a name, and of too many lines. */
  nameless: string;
  tooMany: string;
  /** Presets, added at one press. */
  usual: readonly string[];
  units?: Names;
  hasNote?: true;
  /** Field with the reach, for the price per thousand (CPM). */
  reachField?: string;
}

type Column = { column: ColumnTexts };

type ControlShape =
  | ({ control: 'title'; min: number; max: number } & Column)
  | ({ control: 'text'; max: number } & Column)
  | ({ control: 'url'; max: number } & Column)
  | ({ control: 'inn'; max: number } & Column)
  /** Code of ККТУ: the class of goods in the register of advertising. */
  | ({ control: 'kktu'; max: number } & Column)
  | ({ control: 'textarea'; max: number; rows?: number } & Column)
  | ({ control: 'markdown'; max: number } & Column)
  | ({ control: 'money' } & Column)
  /** `says`: errors for no whole number, one below zero and one above `max`. */
  | ({ control: 'number'; unit?: string; max: number; says?: readonly [string, string, string] } & Column)
  | ({ control: 'percent' } & Column)
  | ({ control: 'date'; notAfterToday?: true; notBefore?: string } & Column)
  /** `initial` is the value of a new draft; such a choice is never empty. */
  | ({ control: 'choice'; names: Names; initial?: string; look?: 'list' | 'chips' } & Column)
  | ({ control: 'chips'; names: Names; max: number; folded?: true } & Column)
  | ({ control: 'region' } & Column)
  | ({ control: 'regions'; max: number } & Column)
  | ({ control: 'lines'; maxItems: number; maxLength: number; suggestions?: readonly string[] } & Column)
  | ({ control: 'offers'; max: number; shape: OffersShape } & Column)
  | ({ control: 'portfolio'; max: number } & Column)
  | {
      control: 'audience_split';
      ages: Names;
      maxPlaces: number;
      column: Record<'female' | 'ages' | 'geo', ColumnTexts>;
    }
  | ({ control: 'own_product'; complaint: string } & Column)
  | { control: 'pictures'; max: number };

type FieldShape = FieldTexts & FieldRules & ControlShape;
/** The API's name; a dot leads into an object: `audience.age_from`. */
export type FormField = FieldShape & { name: string };
export type ControlName = FormField['control'];
export type FieldOf<C extends ControlName> = Extract<FormField, { control: C }>;

/** A `FieldShape`; what the API holds in it is known to the compiler only. */
interface Declared<Value> {
  readonly control: ControlName;
  readonly value?: Value;
}
type Declarations = Readonly<Record<string, Declared<unknown>>>;
type ValueOf<F> = F extends { readonly value?: infer Value } ? Exclude<Value, undefined> : never;

const COMMON = ['title', 'summary', 'description', 'topics', 'region', 'media'] as const;
export type CommonName = (typeof COMMON)[number];
export const isCommon = (name: string): name is CommonName => (COMMON as readonly string[]).includes(name);

/** The kind's own fields as the API holds them, without those that every kind has. */
export type OwnValues<F extends Declarations> = {
  [N in Exclude<keyof F & string, CommonName> as N extends `${infer Root}.${string}`
    ? Root
    : N]: N extends `${infer Root}.${string}`
    ? { [L in keyof F & string as L extends `${Root}.${infer Leaf}` ? Leaf : never]: ValueOf<F[L]> }
    : ValueOf<F[N]>;
};

export interface FormStep {
  id: string;
  title: string;
  hint?: string;
  fields: readonly FormField[];
}

export interface KindForm<F extends Declarations = Declarations> {
  /** «Новый ресурс». */
  newTitle: string;
  /** Field of the price on the card: a sum, or the cheapest line of offers. */
  priceField: string;
  reachField?: string;
  steps: readonly FormStep[];
  /** In the order of the columns. */
  fields: readonly FormField[];
  readonly declared?: F;
}

export const fieldsOf = ({ steps }: Pick<KindForm, 'steps'>): readonly FormField[] =>
  steps.flatMap(({ fields }) => fields);

type Layout<F> = Pick<KindForm, 'newTitle'> & {
  priceField: keyof F & string;
  reachField?: keyof F & string;
  steps: readonly (Omit<FormStep, 'fields'> & { fields: readonly (keyof F & string)[] })[];
};

/** Fields in the order of the columns, and the steps they are filled in by. */
export function formOf<F extends Declarations>(declared: F, { steps, ...layout }: Layout<F>): KindForm<F> {
  const named = new Map(
    Object.entries(declared).map(([name, field]) => [name, { ...field, name } as unknown as FormField]),
  );
  return {
    ...layout,
    fields: [...named.values()],
    steps: steps.map(({ fields, ...step }) => ({ ...step, fields: fields.flatMap((name) => named.get(name) ?? []) })),
  };
}

/** The root of a dotted name: `audience.sex` travels inside `audience`. */
export const rootOf = (name: string): string => name.split('.')[0] ?? name;

export function valueAt(object: object, name: string): unknown {
  let value: unknown = object;
  for (const part of name.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[part];
  return value;
}

export function isVisible({ visibleWhen: rule }: FormField, values: Readonly<Record<string, unknown>>): boolean {
  if (!rule) return true;
  const other = String(values[rule.field] ?? '');
  if ('length' in rule) return other.length === rule.length;
  if ('isNot' in rule) return !rule.isNot.includes(other);
  return rule.is.includes(other) || (rule.orAt?.hosts.test(String(values[rule.orAt.field] ?? '')) ?? false);
}

type Spec<C extends ControlName> = Omit<FieldOf<C>, 'control' | 'name'>;
const field =
  <Value, C extends ControlName>(control: C) =>
  (spec: Spec<C>): Declared<Value> => ({ control, ...spec });

/** One line. */
export const line = field<string | null, 'text'>('text');
/** May have several lines. */
export const text = field<string | null, 'textarea'>('textarea');
export const money = field<number | null, 'money'>('money');
export const whole = field<number | null, 'number'>('number');
export const percentage = field<number | null, 'percent'>('percent');
/** YYYY-MM-DD. */
export const date = field<string | null, 'date'>('date');
export const lines = field<string[], 'lines'>('lines');
export const regions = field<string[], 'regions'>('regions');
export const ownProduct = field<string | null, 'own_product'>('own_product');

export const webAddress = (spec: Omit<Spec<'url'>, 'max'>) => field<string | null, 'url'>('url')({ max: 500, ...spec });
export const inn = (spec: Omit<Spec<'inn'>, 'max'>) => field<string | null, 'inn'>('inn')({ max: 12, ...spec });
export const kktu = (spec: Omit<Spec<'kktu'>, 'max'>) => field<string | null, 'kktu'>('kktu')({ max: 11, ...spec });

type Choice = Omit<Spec<'choice'>, 'names' | 'initial'>;
type Code<T> = keyof T & string;
export function choice<T extends Names>(names: T, spec: Choice & { initial: Code<T> }): Declared<Code<T>>;
export function choice<T extends Names>(names: T, spec: Choice): Declared<Code<T> | null>;
export function choice(names: Names, spec: Choice): Declared<string | null> {
  return field<string | null, 'choice'>('choice')({ names, ...spec });
}

export const chips = <T extends Names>(names: T, spec: Omit<Spec<'chips'>, 'names'>) =>
  field<Code<T>[], 'chips'>('chips')({ names, ...spec });

/** `Line` is a line of offers as the API answers it. */
export const offers = <Line>(spec: Spec<'offers'>) => field<Line[], 'offers'>('offers')(spec);

interface WorkAnswer {
  title: string;
  url: string | null;
  media_id: string | null;
  text: string | null;
}
export const portfolio = field<WorkAnswer[], 'portfolio'>('portfolio');

interface SplitAnswer {
  /** Shares in percent; what is not known is null. */
  female: number | null;
  ages: Record<string, number> | null;
  geo: { name: string; share: number }[];
}
export const audienceSplit = field<SplitAnswer, 'audience_split'>('audience_split');

interface CommonTexts {
  title: { label?: string; placeholder: string; example: string };
  summary: { hint: string; example: string };
  description: { hint: string };
  topics: { example: string };
  region: { label: string; hint?: string; example: string };
}

/** Fields every kind has; a kind says how they are explained. */
export const commonFields = ({ title, summary, description, topics, region }: CommonTexts) => ({
  title: field<string, 'title'>('title')({
    label: title.label ?? 'Название',
    min: 3,
    max: 120,
    placeholder: title.placeholder,
    needed: true,
    column: { heading: 'Название', example: title.example, width: 34, hint: 'От 3 до 120 символов. Нужно всегда.' },
  }),
  summary: text({
    label: 'Коротко о главном',
    max: 300,
    rows: 2,
    hint: summary.hint,
    needed: 'Опишите в одном-двух предложениях.',
    column: { heading: 'Коротко', example: summary.example, width: 44, hint: 'Одно-два предложения, до 300 символов.' },
  }),
  description: field<string | null, 'markdown'>('markdown')({
    label: 'Подробное описание',
    max: 20_000,
    hint: description.hint,
    column: {
      heading: 'Описание',
      example: '',
      width: 44,
      hint: 'До 20 000 символов. Понимает разметку: **жирный**, - списки, # заголовки.',
    },
  }),
  topics: chips(TOPICS, {
    label: 'Темы',
    max: 5,
    folded: true,
    hint: 'По ним вас находят в каталоге.',
    needed: 'Выберите от одной до пяти тем.',
    column: { example: topics.example, width: 24 },
  }),
  region: field<string | null, 'region'>('region')({
    label: region.label,
    ...(region.hint && { hint: region.hint }),
    needed: 'Выберите регион.',
    column: { heading: 'Регион', example: region.example, width: 20 },
  }),
  media: field<unknown[], 'pictures'>('pictures')({ label: 'Картинки', max: 12 }),
});

export const picturesStep = (hint: string) => ({
  id: 'pictures',
  title: 'Картинки',
  hint,
  fields: ['media'] as const,
});
