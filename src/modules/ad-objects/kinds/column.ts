/** Columns of import and export tables: formatting and parsing of cells. No zod here: values are validated by the contract. */
import { dictionaryVersion } from '#platform/dictionary.ts';
import { offeredOf } from '#platform/dictionary-terms.ts';

export type Cell = string | number;

/** A cell that cannot be read at all; the message is a sentence for the person. */
export class CellError extends Error {}

export interface Column {
  /** The API's name; a dot leads into an object: `audience.age_from`. */
  field: string;
  heading: string;
  /** Help text of the template. */
  hint: string;
  example: Cell;
  /** Allowed values of the cell. */
  options?: readonly string[];
  width?: number;
  /** Not called for an empty cell: that is the field's empty value. */
  read(text: string): unknown;
  write(value: unknown): Cell;
  /** Merges data that tables do not show but the object has: ids of offers, pictures of works. */
  carry?(value: unknown, current: unknown): unknown;
}

export type Spec = Pick<Column, 'field' | 'heading' | 'example'> & Partial<Pick<Column, 'hint' | 'width'>>;

interface Codec<T> extends Pick<Column, 'options' | 'carry'> {
  hint: string;
  read(text: string): T;
  write(value: T): Cell;
}

const column = <T>(spec: Spec, codec: Codec<T>): Column => ({ ...codec, ...spec }) as Column;

const ESCAPES: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r' };
const UNESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r' };

/** Escapes separators with a backslash. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;|\n\r]/g, (character) => `\\${ESCAPES[character] ?? character}`);
const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\;|nr])/g, (_, character: string) => UNESCAPES[character] ?? character);

/** Splits at separators that are not escaped; pieces keep their backslashes. */
function cut(text: string, separators: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') {
      piece += character + text.charAt(at + 1);
      at += 1;
    } else if (separators.includes(character)) {
      pieces.push(piece);
      piece = '';
    } else piece += character;
  }
  pieces.push(piece);
  return pieces.map((each) => each.trim());
}

const itemsOf = (text: string): string[] => cut(text, ';\n\r').filter(Boolean);

const SPACES = /[\s\u00a0\u202f]/g;
const DECIMAL = /^(\d{1,15})(?:[.,](\d{1,25}))?$/;
/** Rounding: more digits than anybody writes, as a formula of a spreadsheet leaves them behind a round sum. */
const TRACES = 7;

function readMoney(text: string): number {
  const [, whole, fraction = ''] = DECIMAL.exec(text.replace(SPACES, '').replace(/(?:₽|руб\.?|р\.)$/i, '')) ?? [];
  if (!whole) throw new CellError('Укажите сумму в рублях, например 12500 или 12 500,50.');
  if (fraction.length >= TRACES) {
    const kopecks = Number(`${whole}.${fraction}`) * 100;
    if (Math.abs(kopecks - Math.round(kopecks)) < 0.001) return Math.round(kopecks);
  }
  if (/[^0]/.test(fraction.slice(2))) throw new CellError('Не больше двух знаков после запятой.');
  return Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
}

function readNumber(text: string): number {
  const [, whole, fraction = '0'] = DECIMAL.exec(text.replace(SPACES, '').replace(/%$/, '')) ?? [];
  if (!whole) throw new CellError('Укажите число, например 12,5.');
  return Number(`${whole}.${fraction}`);
}

/** Decimals as Russian spreadsheets read them, never in powers of ten. */
const writtenNumber = (value: number): string => {
  const text = String(value);
  return (text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text).replace('.', ',');
};
const writtenMoney = (kopecks: number): string => writtenNumber(kopecks / 100);

function readWhole(text: string): number {
  const digits = text.replace(SPACES, '');
  if (!/^\d{1,15}$/.test(digits)) throw new CellError('Укажите целое число.');
  return Number(digits);
}

function readDay(text: string): string {
  const russian = /^(\d{1,2})[./](\d{1,2})[./](\d{4})(?: .*)?$/.exec(text);
  const [, year, month, day] = russian
    ? [null, russian[3], russian[2], russian[1]]
    : (/^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text) ?? []);
  if (!year || !month || !day) throw new CellError('Укажите дату, например 14.11.2026.');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

type Dictionary = Readonly<Record<string, string>>;

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
const OFFERED = 5;

/** By the name people see, or by the code of the API. */
function reader(dictionary: Dictionary): (text: string) => string {
  let codes: ReadonlyMap<string, string> | undefined;
  let version: number | undefined;
  const codesNow = () => {
    if (!codes || version !== dictionaryVersion()) {
      const names = Object.entries(dictionary).map(([code, label]) => [plain(label), code] as const);
      codes = new Map([...names, ...Object.keys(dictionary).map((code) => [plain(code), code] as const)]);
      version = dictionaryVersion();
    }
    return codes;
  };
  return (text) => {
    const known = codesNow();
    // A spreadsheet makes a number of «01».
    const code = known.get(plain(text)) ?? known.get(text.padStart(2, '0'));
    if (code) return code;
    const some = offeredNames(dictionary).slice(0, OFFERED).join(', ');
    throw new CellError(`«${text.slice(0, 60)}» нет в списке. Подойдёт, например: ${some}.`);
  };
}

export const textColumn = (spec: Spec): Column =>
  column<string>(spec, { hint: 'Текст.', read: (text) => text, write: (value) => value });

export const moneyColumn = (spec: Spec): Column =>
  column<number>(spec, { hint: 'Рубли: 12500 или 12500,50.', read: readMoney, write: (value) => value / 100 });

export const wholeColumn = (spec: Spec): Column =>
  column<number>(spec, { hint: 'Целое число.', read: readWhole, write: (value) => value });

export const percentColumn = (spec: Spec): Column =>
  column<number>(spec, { hint: 'Число от 0 до 100.', read: readNumber, write: (value) => value });

export const dayColumn = (spec: Spec): Column =>
  column<string>(spec, {
    hint: 'Дата: 14.11.2026.',
    read: readDay,
    write: (value) => value.split('-').reverse().join('.'),
  });

/** The names are those of the moment: an operator may change them. */
const live = <K extends 'options' | 'hint'>(made: Column, name: K, read: () => Column[K]): Column =>
  Object.defineProperty(made, name, { get: read, enumerable: true });

const offeredNames = (dictionary: Dictionary): string[] => offeredOf(dictionary).map(({ name }) => name);

export const choiceColumn = (spec: Spec, dictionary: Dictionary): Column =>
  live(
    column<string>(spec, {
      hint: 'Одно из списка.',
      read: reader(dictionary),
      write: (value) => dictionary[value] ?? value,
    }),
    'options',
    () => offeredNames(dictionary),
  );

export function choicesColumn(spec: Spec, dictionary: Dictionary): Column {
  const read = reader(dictionary);
  const made = column<string[]>(spec, {
    hint: '',
    read: (text) => itemsOf(text).map(read),
    write: (values) => values.map((value) => dictionary[value] ?? value).join('; '),
  });
  return spec.hint ? made : live(made, 'hint', () => `Через точку с запятой: ${offeredNames(dictionary).join('; ')}.`);
}

/** Words of the person's own, one after another. */
export const listColumn = (spec: Spec): Column =>
  column<string[]>(spec, {
    hint: 'Через точку с запятой.',
    read: (text) => itemsOf(text).map(unescaped),
    write: (values) => values.map(escaped).join('; '),
  });

/** «Казань: 45; Чистополь: 20». The number is after the last colon. */
function readShares(text: string): { name: string; share: number }[] {
  return itemsOf(text).map((item) => {
    const at = item.lastIndexOf(':');
    if (at < 1) throw new CellError(`«${item.slice(0, 60)}»: напишите название и долю через двоеточие, «Казань: 45».`);
    return { name: unescaped(item.slice(0, at).trim()), share: readNumber(item.slice(at + 1).trim()) };
  });
}

const writtenShares = (shares: readonly { name: string; share: number }[]): string =>
  shares.map(({ name, share }) => `${escaped(name)}: ${writtenNumber(share)}`).join('; ');

export const sharesColumn = (spec: Spec): Column =>
  column<{ name: string; share: number }[]>(spec, {
    hint: 'Доли в процентах: «Казань: 45; Чистополь: 20».',
    read: readShares,
    write: writtenShares,
  });

/** Shares of known groups; a group that is not named has none. */
export function groupSharesColumn(spec: Spec, groups: Dictionary): Column {
  const read = reader(groups);
  return column<Record<string, number>>(spec, {
    hint: `Доли в процентах: «${Object.values(groups)
      .map((label) => `${label}: 10`)
      .join('; ')}».`,
    read: (text) => ({
      ...Object.fromEntries(Object.keys(groups).map((group) => [group, 0])),
      ...Object.fromEntries(readShares(text).map(({ name, share }) => [read(name), share])),
    }),
    write: (shares) =>
      writtenShares(Object.entries(shares).map(([group, share]) => ({ name: groups[group] ?? group, share }))),
  });
}

interface Part {
  name: string;
  label: string;
  read(text: string): unknown;
  write(value: unknown): string;
  /** May be left out at the end of the line. */
  isOptional?: true;
}

const part = <T>(name: string, label: string, read: (text: string) => T, write: (value: T) => string): Part =>
  ({ name, label, read, write }) as Part;

export const textPart = (name: string, label: string): Part =>
  part<string | null>(
    name,
    label,
    (text) => unescaped(text) || null,
    (value) => escaped(value ?? ''),
  );
export const moneyPart = (name: string, label: string): Part => part(name, label, readMoney, writtenMoney);
export const daysPart = (name: string, label: string): Part =>
  part(name, label, (text) => readWhole(text.replace(/\s*(?:дн\.?|дн(?:я|ей)|день)$/i, '')), String);
export const choicePart = (name: string, label: string, dictionary: Dictionary): Part =>
  part(name, label, reader(dictionary), (value: string) => dictionary[value] ?? value);
export const optional = (each: Part): Part => ({ ...each, isOptional: true });

/**
 * One record a line, its parts between bars: «1/24 | 12500 | 2». What the table does not show (`kept`) comes from the record
 * of the same name that the object already has.
 */
export function recordsColumn(spec: Spec, parts: readonly [Part, ...Part[]], kept: readonly string[]): Column {
  const shape = parts.map(({ label, isOptional }) => (isOptional ? `[${label}]` : label)).join(' | ');
  const needed = parts.filter(({ isOptional }) => !isOptional).length;
  const [{ name: nameField }] = parts;
  const readRecord = (line: string): Record<string, unknown> => {
    const pieces = cut(line, '|');
    if (pieces.length < needed || pieces.length > parts.length)
      throw new CellError(`«${line.slice(0, 60)}»: напишите строку как «${shape}».`);
    return Object.fromEntries(
      parts.map(({ name, label, read, isOptional }, at) => {
        const piece = pieces[at] ?? '';
        if (piece === '') {
          if (!isOptional) throw new CellError(`«${line.slice(0, 60)}»: не указано «${label}».`);
          return [name, null];
        }
        return [name, read(piece)];
      }),
    );
  };
  const writeRecord = (record: Record<string, unknown>): string => {
    const pieces = parts.map(({ name, write }) => (record[name] === null ? '' : write(record[name])));
    while (pieces.length > needed && pieces.at(-1) === '') pieces.pop();
    return pieces.join(' | ');
  };
  return column<Record<string, unknown>[]>(spec, {
    hint: `Каждая строка ячейки или через точку с запятой: «${shape}».`,
    read: (text) => itemsOf(text).map(readRecord),
    write: (records) => records.map(writeRecord).join('\n'),
    carry: (records, current) => carryRecords(records as Record<string, unknown>[], current, nameField, kept),
  });
}

function carryRecords(
  records: readonly Record<string, unknown>[],
  current: unknown,
  nameField: string,
  kept: readonly string[],
): Record<string, unknown>[] {
  const known = Array.isArray(current) ? [...(current as Record<string, unknown>[])] : [];
  return records.map((record) => {
    // Duplicate names are told apart by their order.
    const at = known.findIndex((each) => each[nameField] === record[nameField]);
    const [same] = at < 0 ? [] : known.splice(at, 1);
    return same ? { ...record, ...Object.fromEntries(kept.map((name) => [name, same[name]])) } : record;
  });
}
