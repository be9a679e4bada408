/** Form values of each field and their mapping to and from the API. Pure. */
import { type FormField, valueAt } from '../../kinds/field.ts';
import { controlOf, type NameOf } from './controls.ts';

/** Field name → value. A dotted name stands for a field inside an object of the API. */
export type Values = Readonly<Record<string, unknown>>;

export const emptyOf = (field: FormField): unknown => controlOf(field).empty(field);

export const emptyValues = (fields: readonly FormField[]): Values =>
  Object.fromEntries(fields.map((field) => [field.name, emptyOf(field)]));

function fromAnswer(field: FormField, answer: unknown): unknown {
  if (answer === null || answer === undefined) return emptyOf(field);
  const { fromAnswer: read } = controlOf(field);
  return read ? read(answer as never, field) : answer;
}

/** Parses an answer of the API into the form's values. */
export const valuesOf = (fields: readonly FormField[], answer: object): Values =>
  Object.fromEntries(fields.map((field) => [field.name, fromAnswer(field, valueAt(answer, field.name))]));

/** Request value of the field. Two values with equal request values are the same to the server. */
export function bodyOf(field: FormField, value: unknown): unknown {
  const { body } = controlOf(field);
  return body ? body(value, field) : (value ?? null);
}

/** By the order of the lines that were sent, the server's place is not the form's: `offers.1.price` → `offers.2.price`. */
export function formPath(field: FormField | undefined, value: unknown, path: string): string {
  const { isWhole, partName } = field ? controlOf(field) : {};
  const [root, place, part, ...rest] = path.split('.');
  if (!field || !isWhole || place === undefined) return path;
  const sent = (value as unknown[]).flatMap((line, index) => (isWhole(line as never) ? [index] : []));
  const name = part === undefined ? [] : [partName?.(part, field) ?? part];
  return [root, sent[Number(place)] ?? place, ...name, ...rest].join('.');
}

export function isFilled(field: FormField, value: unknown): boolean {
  const body = bodyOf(field, value);
  if (Array.isArray(body)) return body.length > 0;
  return controlOf(field).isFilled?.(body as never) ?? (body !== null && body !== '');
}

/** A value of another shape (an older version of the form wrote it) must not break the form. */
export function isPossible(field: FormField, value: unknown): boolean {
  const { isPossible: isRight } = controlOf(field);
  if (isRight) return isRight(value);
  const empty = emptyOf(field);
  if (Array.isArray(empty)) return Array.isArray(value);
  return typeof value === 'string' || (empty === null && value === null);
}

/** A few words for the line under a folded step. */
export const summaryOf = (field: FormField, value: unknown, nameOf: NameOf = () => null): string | null =>
  isFilled(field, value) ? controlOf(field).text(value, field, nameOf) : null;
