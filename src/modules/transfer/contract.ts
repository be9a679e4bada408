/** Import and export of own objects as tables. Files themselves are served beside the calls: export.csv, export.xlsx, template.xlsx. */

import { z } from 'zod';
import { defineCalls, type ErrorCatalogue, id } from '#platform/contract.ts';
import { fileSize } from '#words/sizes.ts';
import { KINDS } from '../ad-objects/contract.ts';
import { MAX_FILE_BYTES, MAX_ROWS } from './domain/limits.ts';

export const transferErrors = {
  table_unreadable: {
    status: 422,
    message: 'Файл не удалось прочитать как таблицу. Сохраните его как .xlsx или .csv и загрузите ещё раз.',
  },
  table_has_problems: { status: 409, message: 'В таблице есть ошибки. Исправьте их в файле и загрузите его ещё раз.' },
} as const satisfies ErrorCatalogue;

const kind = z.enum(KINDS, 'Выберите, что загружаете.');

const problem = z.object({
  /** The column's heading; empty when the complaint is about the row. */
  column: z.string(),
  message: z.string(),
  /** Raw value of the cell. */
  value: z.string().optional(),
});

const previewRow = z.object({
  /** As the spreadsheet counts: the headings are row 1. */
  row: z.int(),
  id: id.nullable(),
  title: z.string(),
  action: z.enum(['create', 'change']),
  problems: z.array(problem),
  /** Fields that the object would still lack to be published. */
  missing: z.array(problem),
});

const preview = z.object({
  rows_total: z.int(),
  rows: z.array(previewRow),
  /** Headings nothing was read from. */
  columns_unknown: z.array(z.string()),
  can_apply: z.boolean(),
  /** Everything could be published at once. */
  can_publish: z.boolean(),
});

const STATES = ['ready', 'queued', 'running', 'done', 'failed'] as const;

const status = z.object({
  token: id,
  kind,
  state: z.enum(STATES),
  done: z.int(),
  total: z.int(),
  /** Dry run of the import; absent while it is applied and after. */
  preview: preview.nullable(),
  result: z
    .object({
      created: z.int(),
      changed: z.int(),
      is_published: z.boolean(),
      objects: z.array(z.object({ row: z.int(), id, title: z.string(), action: z.enum(['create', 'change']) })),
    })
    .nullable(),
  /** Why nothing was written, when it failed. */
  failure: z.string().nullable(),
});

export type TransferPreview = z.output<typeof preview>;
export type TransferStatus = z.output<typeof status>;
export type TransferState = (typeof STATES)[number];

export const transferCalls = defineCalls({
  'POST /v1/transfer/preview': {
    summary: `Проверить таблицу (CSV или XLSX, до ${fileSize(MAX_FILE_BYTES)} и ${MAX_ROWS} строк), ничего не меняя`,
    access: 'signed_in',
    query: z.strictObject({ kind }),
    upload: { maxBytes: MAX_FILE_BYTES },
    answer: preview.extend({ token: id }),
    errors: ['table_unreadable'],
  },
  'POST /v1/transfer/apply': {
    summary: 'Записать проверенную таблицу: всю или ничего',
    access: 'signed_in',
    body: z.strictObject({ token: z.uuid('Загрузите файл ещё раз.'), publish: z.boolean() }),
    answer: status,
    errors: ['table_has_problems'],
  },
  'GET /v1/transfer/{token}': {
    summary: 'Ход записи таблицы',
    access: 'signed_in',
    params: z.strictObject({ token: id }),
    answer: status,
  },
});
