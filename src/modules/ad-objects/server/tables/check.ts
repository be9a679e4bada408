/** Validation of imported rows: the API's schemas, with errors by cell. */

import type { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import { AppError } from '#platform/errors.ts';
import { fieldsOf as sentencesOf } from '#platform/http/issue-words.ts';
import { adObjectCalls, adObjectErrors } from '../../contract.ts';
import { KIND_DEFINITIONS } from '../../kinds/definitions.ts';
import { type AdObjectKind, idNameOf } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { addressOf, type Fields, missingFields } from '../editing/content.ts';
import { applyChanges, emptyFields } from '../editing/fields.ts';
import { takenAddresses } from '../publication/addresses.ts';
import { forbiddenFields, newlyForbidden } from '../publication/forbidden-places.ts';
import { forbiddenSubjects, newSubjects } from '../publication/forbidden-subjects.ts';
import { registerNumberOf, takenNumbers } from '../publication/register-numbers.ts';
import type { ObjectRow } from '../store.ts';
import { atColumn, type CellProblem, changesOf, ID_HEADING, type ReadLine } from './rows.ts';

export interface CheckedLine {
  row: number;
  id: string | null;
  title: string;
  action: 'create' | 'change';
  problems: CellProblem[];
  /** Missing required fields of the draft. */
  missing: CellProblem[];
}

export interface CheckedWrite extends CheckedLine {
  object: ObjectRow | undefined;
  fields: Fields;
}

interface Batch {
  kind: AdObjectKind;
  ownerId: string;
  rows: readonly ReadLine[];
  objects: ReadonlyMap<string, ObjectRow>;
}

/** Yields to the event loop after so many rows. */
const BREATH = 50;

export async function checkRows(
  context: AdObjectsContext,
  transaction: Transaction,
  { kind, ownerId, rows, objects }: Batch,
): Promise<CheckedWrite[]> {
  const checked: CheckedWrite[] = [];
  const seen = new Map<string, number>();
  const judge = await context.legalityToday();
  for (const [at, row] of rows.entries()) {
    const object = row.id === null ? undefined : objects.get(row.id);
    const { fields, problems } = await fieldsOf(context, transaction, { kind, ownerId, row, object });
    const idProblem = row.id === null ? undefined : idComplaint(kind, row, object, seen);
    const missing =
      !object || object.life === 'draft'
        ? {
            ...forbiddenFields(kind, fields.details, judge),
            ...(await forbiddenSubjects(transaction, kind, fields.details, judge)),
            ...missingFields(kind, fields),
          }
        : {};
    const change = object?.life === 'active' && { before: object.details, after: fields.details };
    const forbidden = change
      ? {
          ...newlyForbidden(kind, change, judge),
          ...(await newSubjects(transaction, kind, change, judge)),
        }
      : {};
    const atColumns = (found: Record<string, string>) =>
      Object.entries(found).map(([field, message]) => atColumn(kind, field, message));
    checked.push({
      row: row.row,
      id: row.id,
      title: fields.title || String(row.values.title ?? ''),
      action: row.id === null ? 'create' : 'change',
      problems: [...row.problems, ...(idProblem ? [idProblem] : []), ...problems, ...atColumns(forbidden)],
      missing: atColumns(missing),
      object,
      fields,
    });
    if (row.id !== null && !seen.has(row.id)) seen.set(row.id, row.row);
    if (at % BREATH === BREATH - 1) await new Promise((resolve) => setImmediate(resolve));
  }
  await complainOfAddresses(transaction, { kind, ownerId, checked });
  return checked;
}

/** Duplicate pages and register numbers, published or within the file: for a draft an error of publishing, for the rest at once. */
async function complainOfAddresses(
  transaction: Transaction,
  { kind, ownerId, checked }: { kind: AdObjectKind; ownerId: string; checked: readonly CheckedWrite[] },
): Promise<void> {
  const claimsOf = (readFrom: (kind: AdObjectKind, details: Fields['details']) => string | null) =>
    checked.flatMap((row) => {
      const value = readFrom(kind, row.fields.details);
      const isKept = row.object?.life === 'active' && readFrom(kind, row.object.details) === value;
      const isAway = row.object && !['draft', 'active'].includes(row.object.life);
      return value === null || isKept || isAway ? [] : [{ row, objectId: row.id, value }];
    });
  const complain = (
    field: string,
    claims: ReturnType<typeof claimsOf>,
    taken: ReadonlyMap<string, string>,
    twice: (earlier: number) => string,
  ) => {
    const seen = new Map<string, number>();
    for (const { row, value } of claims) {
      const earlier = seen.get(value);
      const sentence = earlier === undefined ? taken.get(value) : twice(earlier);
      const list = row.object?.life === 'active' ? row.problems : row.missing;
      if (sentence) list.push(atColumn(kind, field, sentence));
      else seen.set(value, row.row);
    }
  };
  const pages = claimsOf(addressOf);
  const takenPages = await takenAddresses(
    transaction,
    ownerId,
    pages.map(({ objectId, value }) => ({ objectId, address: value })),
  );
  complain('url', pages, takenPages, (row) => `Эта страница уже стоит в строке ${row}: публикуется один раз.`);
  const numbers = claimsOf(registerNumberOf);
  const takenAlready = await takenNumbers(
    transaction,
    ownerId,
    numbers.map(({ objectId, value }) => ({ objectId, number: value })),
  );
  complain(
    'register_number',
    numbers,
    takenAlready,
    (row) => `Этот номер уже стоит в строке ${row}: у каждой страницы свой.`,
  );
}

function idComplaint(
  kind: AdObjectKind,
  { id }: ReadLine,
  object: ObjectRow | undefined,
  seen: ReadonlyMap<string, number>,
): CellProblem | undefined {
  const complain = (message: string): CellProblem => ({ column: ID_HEADING, message, value: id ?? '' });
  const earlier = seen.get(id ?? '');
  if (earlier !== undefined) return complain(`Этот ID уже стоит в строке ${earlier}.`);
  if (!object) return complain(`Среди ваших ${KIND_DEFINITIONS[kind].names.plural.many} нет объекта с таким ID.`);
  if (object.moderation === 'blocked') return complain(adObjectErrors.object_blocked.message);
  return undefined;
}

interface One {
  kind: AdObjectKind;
  ownerId: string;
  row: ReadLine;
  object: ObjectRow | undefined;
}

async function fieldsOf(
  context: AdObjectsContext,
  transaction: Transaction,
  { kind, ownerId, row, object }: One,
): Promise<{ fields: Fields; problems: CellProblem[] }> {
  const before: Fields = object ?? emptyFields(kind);
  const unread = new Set(row.problems.map(({ column }) => column));
  const changes = changesOf(kind, row.values, object);
  // A new object without a title is a complaint about the title, not about a field nobody sent.
  if (!object && row.id === null && !unread.has(atColumn(kind, 'title', '').column)) changes.title ??= '';
  const idName = idNameOf(kind);
  const parsed = object
    ? adObjectCalls[
        `PATCH /v1/products/${kind}/change/{${idName}}` as 'PATCH /v1/products/product/change/{product_id}'
      ].body.safeParse({ ...changes, version: object.version })
    : adObjectCalls[`POST /v1/products/${kind}/create`].body.safeParse(changes);
  if (!parsed.success) {
    const problems = firstOfColumn(issuesOf(kind, parsed.error)).filter(({ column }) => !unread.has(column));
    return { fields: { ...before, title: String(row.values.title ?? before.title) }, problems };
  }
  try {
    const fields = await applyChanges(context, transaction, { kind, ownerId, fields: before, changes: parsed.data });
    return { fields, problems: object ? lostFields(kind, object, fields, changes) : [] };
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const problems = Object.entries(error.fields).map(([field, message]) => atColumn(kind, field, message));
    return { fields: { ...before, title: String(row.values.title ?? before.title) }, problems };
  }
}

/** A published object stays complete: its required fields cannot be emptied. */
function lostFields(
  kind: AdObjectKind,
  object: ObjectRow,
  fields: Fields,
  changes: Record<string, unknown>,
): CellProblem[] {
  if (object.life !== 'active' && object.life !== 'paused') return [];
  return Object.entries(missingFields(kind, fields))
    .filter(([field]) => field in changes)
    .map(([field, message]) => atColumn(kind, field, message));
}

const issuesOf = (kind: AdObjectKind, error: z.ZodError): CellProblem[] =>
  Object.entries(sentencesOf(error)).map(([field, message]) => atColumn(kind, field, message));

function firstOfColumn(problems: readonly CellProblem[]): CellProblem[] {
  const first = new Map<string, CellProblem>();
  for (const problem of problems) if (!first.has(problem.column)) first.set(problem.column, problem);
  return [...first.values()];
}
