/** Import of a table within the caller's transaction: all rows, or none and the errors. */
import type { Transaction } from '#platform/database/schema.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { madeNew, writeChange } from '../editing/change-ad-object.ts';
import { buildContent } from '../editing/content.ts';
import { insertNew } from '../editing/create-ad-object.ts';
import type { FiguresSource } from '../figures/store.ts';
import { isPublic } from '../policy.ts';
import { sayTaken } from '../publication/addresses.ts';
import { barredAmong } from '../publication/barred.ts';
import { doubtedAmong } from '../publication/doubts.ts';
import { publishDrafts } from '../publication/store.ts';
import { learnManyJob } from '../search/jobs.ts';
import { lockTagCounts, type ObjectRow } from '../store.ts';
import { type CheckedLine, type CheckedWrite, checkRows } from './check.ts';
import type { ReadLine } from './rows.ts';
import { lockOwnObjects } from './store.ts';

export interface Import {
  kind: AdObjectKind;
  ownerId: string;
  rows: readonly ReadLine[];
  /** Optimistic lock: versions of the objects when the person looked. */
  versions: Readonly<Record<string, number>>;
  publish: boolean;
  source: FiguresSource;
  onProgress(done: number): Promise<void>;
}

export interface ImportedObject {
  row: number;
  id: string;
  title: string;
  action: 'create' | 'change';
}

export type ImportOutcome = { imported: ImportedObject[] } | { refused: CheckedLine[] };

const PROGRESS_STEP = 25;

export async function importObjects(
  context: AdObjectsContext,
  transaction: Transaction,
  { kind, ownerId, rows, versions, publish, source, onProgress }: Import,
): Promise<ImportOutcome> {
  const ids = rows.flatMap(({ id }) => id ?? []);
  const objects = await lockOwnObjects(transaction, ownerId, kind, ids);
  const checked = (await checkRows(context, transaction, { kind, ownerId, rows, objects })).map((row) =>
    withLateProblems(row, versions, publish),
  );
  if (checked.some(({ problems }) => problems.length > 0)) return { refused: checked.map(facts) };

  const imported: ImportedObject[] = [];
  const remember = async ({ row, action }: CheckedWrite, { object_id, title }: ObjectRow) => {
    imported.push({ row, id: object_id, title, action });
    if (imported.length % PROGRESS_STEP === 0) await onProgress(imported.length);
  };
  const changed = checked.flatMap(({ object, fields }) => (object?.published_at ? [madeNew(object, fields)] : []));
  const barred = new Set((await barredAmong(transaction, changed)).keys());
  const drafts: ObjectRow[] = [];
  const active: string[] = [];
  const write = async (each: CheckedWrite) => {
    const { object, fields } = each;
    const written = object
      ? await writeChange(context, transaction, { object, fields, source, barred })
      : await insertNew(context, transaction, { kind, ownerId, fields, source });
    if (written.life === 'draft') drafts.push(written);
    else if (written.life === 'active') active.push(written.object_id);
    await remember(each, written);
  };
  // Public objects are written last: they lock the catalog's counters until the commit.
  const isShown = ({ object }: CheckedWrite) => object !== undefined && isPublic(object);
  const shown = checked.filter(isShown);
  for (const each of checked) if (!isShown(each)) await write(each);
  if (publish || shown.length > 0) {
    const tags = checked.flatMap(({ fields }) => buildContent(kind, fields).tags);
    await lockTagCounts(transaction, kind, [...new Set(tags)], ids);
  }
  for (const each of shown) await write(each);
  const published = publish ? drafts.map(({ object_id }) => object_id) : [];
  if (publish) {
    const fresh = drafts.filter(({ published_at, moderation }) => published_at === null && moderation === 'accepted');
    const waiting = new Set([
      ...(await barredAmong(transaction, drafts)).keys(),
      ...(await doubtedAmong(transaction, context, fresh)),
    ]);
    await sayTaken(() => publishDrafts(transaction, ownerId, published, waiting));
  }
  const learnt = [...active, ...published];
  if (learnt.length > 0) await context.jobs.enqueue(transaction, learnManyJob, { object_ids: learnt });
  return { imported: imported.sort((a, b) => a.row - b.row) };
}

/** Errors that show only at the time of writing. */
function withLateProblems(
  row: CheckedWrite,
  versions: Readonly<Record<string, number>>,
  publish: boolean,
): CheckedWrite {
  const { object, missing } = row;
  const isStale = object && versions[object.object_id] !== object.version;
  return {
    ...row,
    problems: [
      ...row.problems,
      ...(isStale ? [{ column: '', message: 'Объект изменился после проверки файла. Загрузите файл ещё раз.' }] : []),
      ...(publish ? missing : []),
    ],
  };
}

export const facts = ({ row, id, title, action, problems, missing }: CheckedWrite): CheckedLine => ({
  row,
  id,
  title,
  action,
  problems,
  missing,
});
