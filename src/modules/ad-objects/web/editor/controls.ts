/** Controls, one object each: its value, request body and text. Pure; field-control.tsx renders them. */
import { shortDay } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import { count, percent } from '#words/numbers.ts';
import { REGIONS, type RegionCode } from '../../../geography/contract.ts';
import type { ControlName, FieldOf, FormField } from '../../kinds/field.ts';

/** A line of offers while it is edited: a price may still be missing. */
export interface OfferLine {
  offer_id: string;
  name: string;
  price: number | null;
  lead_days: number;
  unit: string | null;
  note: string;
}

export interface Work {
  title: string;
  url: string;
  media_id: string | null;
  text: string;
}

export interface AudienceSplit {
  female: number | null;
  ages: Record<string, number> | null;
  geo: { name: string; share: number | null }[];
}

export interface PictureChoice {
  media_id: string;
  alt: string | null;
  width: number;
  height: number;
  placeholder: string;
}

/** The title of another object of the owner's, once it is known. */
export type NameOf = (objectId: string) => string | null;

interface Control<C extends ControlName, Value> {
  empty(field: FieldOf<C>): Value;
  /** Parses an answer of the API into the form's value; the same when absent. */
  fromAnswer?(answer: never, field: FieldOf<C>): Value;
  /** Request value: unfinished lines are left out. The value itself when absent. */
  body?(value: Value, field: FieldOf<C>): unknown;
  isFilled?(body: never): boolean;
  /** Whether a draft kept in the browser may hold it; one of the type of the empty value when absent. */
  isPossible?(value: unknown): boolean;
  /** For lists of lines: whether the line is sent, or waits in the form. */
  isWhole?(line: never): boolean;
  /** The form's name of a part of a line that the API calls `part`. */
  partName?(part: string, field: FieldOf<C>): string;
  /** Summary for the line under a folded step. Not called for an empty value. */
  text(value: Value, field: FieldOf<C>, nameOf: NameOf): string | null;
  /** Depends on another field's value, so it is re-rendered with every change. */
  looksAround?: true;
  /** It has no label of its own to mark as needed; its step's title stands for it. */
  hasNoLabel?: true;
}

const trimmed = (value: unknown): string | null => String(value ?? '').trim() || null;

const CUT = 80;
const short = (value: string): string => {
  const words = value
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^https?:\/\//, '');
  return words.length > CUT ? `${words.slice(0, CUT).trimEnd()}…` : words;
};

const empty = () => '';
const absent = () => null;
const none = () => [];
const isNumber = (value: unknown) => value === null || typeof value === 'number';
const regionName = (code: string): string => REGIONS[code as RegionCode] ?? code;

const TEXT = { empty, body: trimmed, text: short };

/** A line is sent once it has a name and a price; until then it waits in the form. */
export const isWholeOffer = ({ name, price }: OfferLine): boolean => name.trim() !== '' && price !== null;
export const isWholeWork = ({ title }: Work): boolean => title.trim() !== '';

type Loose = Record<string, unknown>;

const OFFERS: Control<'offers', OfferLine[]> = {
  empty: none,
  fromAnswer: (lines: Loose[], { shape }) =>
    lines.map((line) => ({
      offer_id: String(line.offer_id),
      name: String(line[shape.nameField] ?? ''),
      price: line.price as number,
      lead_days: line.lead_days as number,
      unit: (line.unit as string | undefined) ?? null,
      note: (line.note as string | null | undefined) ?? '',
    })),
  body: (lines, { shape: { nameField, units, hasNote } }) =>
    lines.filter(isWholeOffer).map((line) => ({
      offer_id: line.offer_id,
      [nameField]: line.name.trim(),
      price: line.price,
      lead_days: line.lead_days,
      ...(units && { unit: line.unit ?? Object.keys(units)[0] }),
      ...(hasNote && { note: trimmed(line.note) }),
    })),
  isWhole: isWholeOffer,
  partName: (part, { shape }) => (part === shape.nameField ? 'name' : part),
  text: (lines) =>
    lines
      .filter(isWholeOffer)
      .map(({ name, price }) => `${name} ${roubles(price ?? 0)}`)
      .join(', '),
  looksAround: true,
  hasNoLabel: true,
};

const PORTFOLIO: Control<'portfolio', Work[]> = {
  empty: none,
  fromAnswer: (works: Loose[]) =>
    works.map((work) => ({
      title: String(work.title ?? ''),
      url: (work.url as string | null) ?? '',
      media_id: (work.media_id as string | null) ?? null,
      text: (work.text as string | null) ?? '',
    })),
  body: (works) =>
    works.filter(isWholeWork).map((work) => ({
      title: work.title.trim(),
      url: trimmed(work.url),
      media_id: work.media_id,
      text: trimmed(work.text),
    })),
  isWhole: isWholeWork,
  text: (works) => works.map(({ title }) => title).join(', '),
};

const AUDIENCE_SPLIT: Control<'audience_split', AudienceSplit> = {
  empty: () => ({ female: null, ages: null, geo: [] }),
  body: ({ female, ages, geo }) => ({
    female,
    ages,
    geo: geo.flatMap(({ name, share }) => (name.trim() && share !== null ? [{ name: name.trim(), share }] : [])),
  }),
  isFilled: ({ female, ages, geo }: AudienceSplit) => female !== null || ages !== null || geo.length > 0,
  isPossible: (value) => typeof value === 'object' && value !== null && Array.isArray((value as AudienceSplit).geo),
  text: ({ female }) => (female === null ? 'состав указан' : `${count(female)}\u00a0% женщины`),
};

const CONTROLS: {
  // biome-ignore lint/suspicious/noExplicitAny: each is exact about the value of its own control.
  [C in ControlName]: Control<C, any>;
} = {
  // A draft cannot be without a title, so an empty one is sent as it is and refused with a sentence.
  title: { empty, body: (value) => trimmed(value) ?? '', text: short },
  text: TEXT,
  url: TEXT,
  inn: TEXT,
  kktu: { ...TEXT, looksAround: true },
  textarea: TEXT,
  markdown: { empty, body: (value: string) => value || null, text: short },
  money: { empty: absent, isPossible: isNumber, text: roubles },
  number: {
    empty: absent,
    isPossible: isNumber,
    text: (value, { unit }) => `${count(value)}${unit ? `\u00a0${unit}` : ''}`,
  },
  percent: { empty: absent, isPossible: isNumber, text: (value) => percent(value) },
  date: { empty: absent, text: shortDay, looksAround: true },
  choice: { empty: ({ initial = null }) => initial, text: (value, { names }) => names[value] ?? value },
  chips: { empty: none, text: (values: string[], { names }) => values.map((code) => names[code] ?? code).join(', ') },
  region: { empty: absent, text: regionName },
  regions: { empty: none, text: (codes: string[]) => codes.map(regionName).join(', ') },
  lines: { empty: none, text: (values: string[]) => values.join(', ') },
  offers: OFFERS,
  portfolio: PORTFOLIO,
  audience_split: AUDIENCE_SPLIT,
  own_product: { empty: absent, text: (id, _field, nameOf) => nameOf(id) ?? 'продукт выбран', looksAround: true },
  pictures: {
    empty: none,
    body: (pictures: PictureChoice[]) => pictures.map(({ media_id, alt }) => ({ media_id, alt: trimmed(alt) })),
    text: (pictures: unknown[], { max }) => `${pictures.length} из ${max}`,
  },
};

// biome-ignore lint/suspicious/noExplicitAny: the table is read by the field's control, which the compiler cannot follow.
export const controlOf = ({ control }: FormField) => CONTROLS[control] as unknown as Control<any, any>;
