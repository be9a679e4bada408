/** Own objects as tables, for the module that reads and writes files. */
import type { Transaction } from '#platform/database/schema.ts';
import { LIFE_LABELS, type Life } from '../../domain/states.ts';
import type { Column } from '../../kinds/column.ts';
import { KIND_COLUMNS } from '../../kinds/columns.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { findOwnObjects } from '../store.ts';
import { type CheckedLine, checkRows } from './check.ts';
import { facts, type Import, type ImportOutcome, importObjects } from './import-objects.ts';
import { ID_HEADING, type ReadLine, readTable, STATE_HEADING, type TableText, writeCells } from './rows.ts';
import { listOwnIds } from './store.ts';

export interface CheckedSheet {
  rows: CheckedLine[];
  columnsUnknown: string[];
  columnsTwice: string[];
  /** The table has at least one column of the kind. */
  isRecognised: boolean;
  /** To be kept until the person says yes, and handed back to `importObjects`. */
  kept: { rows: ReadLine[]; versions: Record<string, number> };
}

export type TemplateColumn = Pick<Column, 'heading' | 'hint' | 'example' | 'options' | 'width'>;

export interface ObjectTables {
  /** Columns a person fills in, the id first. */
  columns(kind: AdObjectKind): readonly TemplateColumn[];
  headings(kind: AdObjectKind): string[];
  /** Own objects, oldest first, a batch at a time. */
  cells(ownerId: string, kind: AdObjectKind): AsyncGenerator<(string | number)[]>;
  /** Says what the table would do; changes nothing. */
  check(ownerId: string, kind: AdObjectKind, table: TableText): Promise<CheckedSheet>;
  importObjects(transaction: Transaction, order: Import): Promise<ImportOutcome>;
}

const BATCH = 200;

export function createTables(context: AdObjectsContext): ObjectTables {
  const { db } = context;
  return {
    columns: (kind) => [
      {
        heading: ID_HEADING,
        hint: 'Пусто — создать новый объект. ID из выгрузки — изменить этот.',
        example: '',
        width: 12,
      },
      ...KIND_COLUMNS[kind],
    ],

    headings: (kind) => [ID_HEADING, STATE_HEADING, ...KIND_COLUMNS[kind].map(({ heading }) => heading)],

    async *cells(ownerId, kind) {
      const ids = await listOwnIds(db, ownerId, kind);
      for (let at = 0; at < ids.length; at += BATCH) {
        const objects = await findOwnObjects(db, ownerId, kind, ids.slice(at, at + BATCH));
        for (const object of objects.values())
          yield [object.object_id, LIFE_LABELS[object.life satisfies Life], ...writeCells(kind, object)];
      }
    },

    async check(ownerId, kind, table) {
      const { rows, ...read } = readTable(kind, table);
      const transaction = await db.startTransaction().execute();
      try {
        const ids = rows.flatMap(({ id }) => id ?? []);
        const objects = await findOwnObjects(transaction, ownerId, kind, ids);
        const checked = await checkRows(context, transaction, { kind, ownerId, rows, objects });
        const versions = Object.fromEntries([...objects].map(([id, { version }]) => [id, version]));
        return { ...read, rows: checked.map(facts), kept: { rows, versions } };
      } finally {
        await transaction.rollback().execute();
      }
    },

    importObjects: (transaction, order) => importObjects(context, transaction, order),
  };
}
