/** What the form holds for each field, and how it turns into the API's words and back. Pure. */

import { shortDay } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import { count, percent } from '#words/numbers.ts';
import { REGIONS, type RegionCode } from '../../../geography/contract.ts';
import type { FieldOf, FormField } from '../../kinds/form.ts';

/** Field name → value. A dotted name stands for a field inside an object of the API. */
export type Values = Readonly<Record<string, unknown>>;

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

const EMPTY_SPLIT: AudienceSplit = { female: null, ages: null, geo: [] };

/** The API's names one level up: `audience.sex` travels inside `audience`. */
export const rootOf = (name: string): string => name.split('.')[0] ?? name;

export function emptyOf(field: FormField): unknown {
  switch (field.control) {
    case 'text':
    case 'url':
    case 'digits':
    case 'textarea':
    case 'markdown':
      return '';
    case 'choice':
      return field.initial ?? null;
    case 'chips':
    case 'regions':
    case 'lines':
    case 'offers':
    case 'portfolio':
    case 'pictures':
      return [];
    case 'audience_split':
      return EMPTY_SPLIT;
    default:
      return null;
  }
}

export const emptyValues = (fields: readonly FormField[]): Values =>
  Object.fromEntries(fields.map((field) => [field.name, emptyOf(field)]));

function at(record: Record<string, unknown>, name: string): unknown {
  let value: unknown = record;
  for (const part of name.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[part];
  return value;
}

type Loose = Record<string, unknown>;

function fromAnswer(field: FormField, answer: unknown): unknown {
  if (answer === null || answer === undefined) return emptyOf(field);
  if (field.control === 'offers') {
    return (answer as Loose[]).map(
      (line): OfferLine => ({
        offer_id: String(line.offer_id),
        name: String(line[field.shape.nameField] ?? ''),
        price: line.price as number,
        lead_days: line.lead_days as number,
        unit: (line.unit as string | undefined) ?? null,
        note: (line.note as string | null | undefined) ?? '',
      }),
    );
  }
  if (field.control === 'portfolio') {
    return (answer as Loose[]).map(
      (work): Work => ({
        title: String(work.title ?? ''),
        url: (work.url as string | null) ?? '',
        media_id: (work.media_id as string | null) ?? null,
        text: (work.text as string | null) ?? '',
      }),
    );
  }
  return answer;
}

/** An answer of the API as the form's values. */
export const valuesOf = (fields: readonly FormField[], answer: object): Values =>
  Object.fromEntries(fields.map((field) => [field.name, fromAnswer(field, at(answer as Loose, field.name))]));

const text = (value: unknown): string | null => String(value ?? '').trim() || null;

/** A line is sent once it has a name and a price; until then it waits in the form. */
export const isWholeOffer = ({ name, price }: OfferLine): boolean => name.trim() !== '' && price !== null;
export const isWholeWork = ({ title }: Work): boolean => title.trim() !== '';

function offerBody(field: FieldOf<'offers'>, line: OfferLine) {
  const { nameField, units, hasNote } = field.shape;
  return {
    offer_id: line.offer_id,
    [nameField]: line.name.trim(),
    price: line.price,
    lead_days: line.lead_days,
    ...(units && { unit: line.unit ?? units[0]?.value }),
    ...(hasNote && { note: text(line.note) }),
  };
}

/** What the API is sent for the field: unfinished lines are left out. Two values with equal bodies are the same to the server. */
export function bodyOf(field: FormField, value: unknown): unknown {
  switch (field.control) {
    case 'text':
    case 'url':
    case 'digits':
    case 'textarea':
      // A draft cannot be without a title, so an empty one is sent as it is and refused with a sentence.
      return field.name === 'title' ? String(value ?? '').trim() : text(value);
    case 'markdown':
      return String(value ?? '') || null;
    case 'offers':
      return (value as OfferLine[]).filter(isWholeOffer).map((line) => offerBody(field, line));
    case 'portfolio':
      return (value as Work[]).filter(isWholeWork).map((work) => ({
        title: work.title.trim(),
        url: text(work.url),
        media_id: work.media_id,
        text: text(work.text),
      }));
    case 'pictures':
      return (value as PictureChoice[]).map(({ media_id, alt }) => ({ media_id, alt: text(alt) }));
    case 'audience_split': {
      const { female, ages, geo } = value as AudienceSplit;
      const places = geo.flatMap(({ name, share }) =>
        name.trim() && share !== null ? [{ name: name.trim(), share }] : [],
      );
      return { female, ages, geo: places };
    }
    default:
      return value ?? null;
  }
}

/** Lines that were begun and are not whole yet: 0-based places. */
function unfinishedLines(field: FormField, value: unknown): number[] {
  const places = (lines: readonly unknown[], isWhole: (line: never) => boolean) =>
    lines.flatMap((line, place) => (isWhole(line as never) ? [] : [place]));
  if (field.control === 'offers') return places(value as OfferLine[], isWholeOffer);
  if (field.control === 'portfolio') return places(value as Work[], isWholeWork);
  return [];
}

/** By the order of the lines that were sent, the server's place is not the form's: `offers.1.price` → `offers.2.price`. */
export function formPath(field: FormField | undefined, value: unknown, path: string): string {
  if (!field || (field.control !== 'offers' && field.control !== 'portfolio')) return path;
  const [root, place, ...rest] = path.split('.');
  if (place === undefined) return path;
  const unfinished = new Set(unfinishedLines(field, value));
  const sent = (value as unknown[]).map((_, index) => index).filter((index) => !unfinished.has(index));
  const shown = sent[Number(place)];
  const name = field.control === 'offers' && rest[0] === field.shape.nameField ? ['name', ...rest.slice(1)] : rest;
  return [root, shown ?? place, ...name].join('.');
}

export function isFilled(field: FormField, value: unknown): boolean {
  const body = bodyOf(field, value);
  if (Array.isArray(body)) return body.length > 0;
  if (field.control === 'audience_split') {
    const { female, ages, geo } = body as AudienceSplit;
    return female !== null || ages !== null || geo.length > 0;
  }
  return body !== null && body !== '';
}

export function isVisible(field: FormField, values: Values): boolean {
  const rule = field.visibleWhen;
  if (!rule) return true;
  const other = String(values[rule.field] ?? '');
  return 'is' in rule ? rule.is.includes(other) : !rule.isNot.includes(other);
}

const labelsOf = (options: readonly { value: string; label: string }[], values: readonly string[]) =>
  values.map((value) => options.find((option) => option.value === value)?.label ?? value);

const CUT = 80;

/** A few words for the line under a folded step. */
export function summaryOf(field: FormField, value: unknown): string | null {
  if (!isFilled(field, value)) return null;
  switch (field.control) {
    case 'money':
      return roubles(value as number);
    case 'number':
      return `${count(value as number)}${field.unit ? `\u00a0${field.unit}` : ''}`;
    case 'percent':
      return percent(value as number);
    case 'date':
      return shortDay(value as string);
    case 'choice':
      return labelsOf(field.options, [String(value)])[0] ?? null;
    case 'chips':
      return labelsOf(field.options, value as string[]).join(', ');
    case 'region':
      return REGIONS[value as RegionCode] ?? null;
    case 'regions':
      return (value as RegionCode[]).map((code) => REGIONS[code]).join(', ');
    case 'lines':
      return (value as string[]).join(', ');
    case 'offers':
      return (value as OfferLine[])
        .filter(isWholeOffer)
        .map(({ name, price }) => `${name} ${roubles(price ?? 0)}`)
        .join(', ');
    case 'portfolio':
      return (value as Work[]).map(({ title }) => title).join(', ');
    case 'audience_split': {
      const { female } = value as AudienceSplit;
      return female === null ? 'состав указан' : `${count(female)}\u00a0% женщины`;
    }
    case 'own_product':
      return 'продукт выбран';
    case 'pictures':
      return `${(value as unknown[]).length} из ${field.max}`;
    default: {
      const words = String(value)
        .trim()
        .replaceAll(/\s+/g, ' ')
        .replace(/^https?:\/\//, '');
      return words.length > CUT ? `${words.slice(0, CUT).trimEnd()}…` : words;
    }
  }
}
