/** Between a row of a table and the fields of an object. Pure: what is right, check.ts asks the contract. */
import { CellError, type Column } from '../../kinds/column.ts';
import { KIND_COLUMNS } from '../../kinds/columns.ts';
import { type AdObjectKind, idNameOf } from '../../kinds/kind.ts';
import type { Fields } from '../editing/content.ts';
import { emptyFields } from '../editing/fields.ts';

export const ID_HEADING = 'ID';
export const STATE_HEADING = 'Состояние';

export interface CellProblem {
  /** The column's heading; empty when the complaint is about the row. */
  column: string;
  message: string;
  /** The cell's text, cut to a readable length. */
  value?: string;
}

/** A row as it was read, ready to be kept until it is written. */
export interface ReadLine {
  row: number;
  /** Id of the object to change; a row without it creates one. */
  id: string | null;
  /** By the columns' fields; a column that is not in the table is not here. */
  values: Record<string, unknown>;
  problems: CellProblem[];
}

export interface TableText {
  headings: readonly string[];
  rows: readonly { row: number; cells: readonly string[] }[];
}

const plain = (heading: string): string =>
  heading.toLowerCase().replaceAll('ё', 'е').replaceAll('*', '').replaceAll(/\s+/g, ' ').trim();

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const SHOWN = 80;

type Target = Column | 'id' | 'ignored';

function targetsOf(kind: AdObjectKind): Map<string, Target> {
  const targets = new Map<string, Target>([
    [plain(ID_HEADING), 'id'],
    [plain(idNameOf(kind)), 'id'],
    [plain(STATE_HEADING), 'ignored'],
  ]);
  for (const column of KIND_COLUMNS[kind])
    for (const name of [column.heading, column.field]) targets.set(plain(name), column);
  return targets;
}

export interface ReadTable {
  rows: ReadLine[];
  columnsUnknown: string[];
  columnsTwice: string[];
  isRecognised: boolean;
}

export function readTable(kind: AdObjectKind, { headings, rows }: TableText): ReadTable {
  const known = targetsOf(kind);
  const targets = headings.map((heading) => known.get(plain(heading)));
  const columns = targets.filter((target) => target !== undefined && target !== 'ignored');
  return {
    rows: rows.filter((each) => !isExample(targets, each.cells)).map((each) => readRow(kind, targets, each)),
    columnsUnknown: headings.filter((heading, at) => heading.trim() !== '' && !targets[at]),
    columnsTwice: headings.filter((_, at) => {
      const target = targets[at];
      return target !== undefined && target !== 'ignored' && targets.indexOf(target) < at;
    }),
    isRecognised: columns.some((target) => target !== 'id'),
  };
}

/** The row that stands in the template to be looked at. */
function isExample(targets: readonly (Target | undefined)[], cells: readonly string[]): boolean {
  return targets.every((target, at) => {
    const text = (cells[at] ?? '').trim();
    if (typeof target !== 'object') return text === '';
    return text === String(target.example) || text.replace('.', ',') === String(target.example).replace('.', ',');
  });
}

function readRow(
  kind: AdObjectKind,
  targets: readonly (Target | undefined)[],
  { row, cells }: TableText['rows'][number],
): ReadLine {
  const read: ReadLine = { row, id: null, values: {}, problems: [] };
  const empty = emptyFields(kind);
  for (const [at, target] of targets.entries()) {
    const text = cells[at] ?? '';
    const isEmpty = text.trim() === '';
    if (target === 'id' && !isEmpty) {
      if (UUID.test(text.trim())) read.id = text.trim().toLowerCase();
      else
        read.problems.push({
          column: ID_HEADING,
          message: 'Такого ID не бывает. Чтобы создать объект, оставьте ячейку пустой.',
          value: text.slice(0, SHOWN),
        });
    }
    if (typeof target !== 'object') continue;
    try {
      read.values[target.field] = isEmpty ? valueAt(empty, target.field) : target.read(cellText(target, text));
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      read.problems.push({ column: target.heading, message: error.message, value: text.slice(0, SHOWN) });
    }
  }
  return read;
}

/** Only free text keeps the spaces around it. */
const cellText = ({ field }: Column, text: string): string => (field === 'description' ? text : text.trim());

type Owner = Pick<Fields, 'title' | 'summary' | 'description' | 'topics' | 'region' | 'details'>;

const COMMON: readonly string[] = ['title', 'summary', 'description', 'topics', 'region'] satisfies (keyof Owner)[];

function valueAt(fields: Owner, path: string): unknown {
  const [root = '', leaf] = path.split('.');
  const value = COMMON.includes(root) ? Reflect.get(fields, root) : fields.details[root];
  return leaf === undefined ? value : (value as Record<string, unknown> | undefined)?.[leaf];
}

/** Request body of a row, merged into the object's value where a field is part of a bigger one. */
export function changesOf(
  kind: AdObjectKind,
  values: Readonly<Record<string, unknown>>,
  current: Owner | undefined,
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  const empty = emptyFields(kind);
  const base: Owner = current ? { ...current, details: { ...empty.details, ...current.details } } : empty;
  for (const { field, carry } of KIND_COLUMNS[kind]) {
    if (!(field in values)) continue;
    const value = carry ? carry(values[field], valueAt(base, field)) : values[field];
    const [root = '', leaf] = field.split('.');
    if (leaf === undefined) changes[root] = value;
    else {
      changes[root] ??= structuredClone(valueAt(base, root));
      (changes[root] as Record<string, unknown>)[leaf] = value;
    }
  }
  return changes;
}

export function writeCells(kind: AdObjectKind, object: Owner): (string | number)[] {
  const fields = { ...object, details: { ...emptyFields(kind).details, ...object.details } };
  return KIND_COLUMNS[kind].map(({ field, write }) => {
    const value = valueAt(fields, field);
    return value === null || value === undefined || (Array.isArray(value) && value.length === 0) ? '' : write(value);
  });
}

/** Maps an error of a field to its column. */
export function atColumn(kind: AdObjectKind, path: string, message: string): CellProblem {
  const column = KIND_COLUMNS[kind].find(({ field }) => path === field || path.startsWith(`${field}.`));
  if (!column) {
    const inside = KIND_COLUMNS[kind].find(({ field }) => field.startsWith(`${path}.`));
    return { column: inside?.heading ?? '', message };
  }
  const line = /^\.(\d+)(?:\.|$)/.exec(path.slice(column.field.length))?.[1];
  return { column: column.heading, message: line === undefined ? message : `Строка ${Number(line) + 1}: ${message}` };
}
