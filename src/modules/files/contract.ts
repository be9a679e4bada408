/** Private files: uploaded once, then attached by their id to a deal, a project, a basket, a chat or an appeal. */

import { z } from 'zod';
import { defineCalls, type ErrorCatalogue, id } from '#platform/contract.ts';
import { fileSize } from '#words/sizes.ts';
import { MAX_FILE_BYTES } from './domain/limits.ts';

export const filesErrors = {
  files_quota: {
    status: 409,
    message: 'Место для файлов закончилось. Удалите лишние вложения: место освободится в течение двух суток.',
  },
  range_not_satisfiable: { status: 416, message: 'Такой части в файле нет. Скачайте его целиком.' },
} as const satisfies ErrorCatalogue;

/** Response schema of an attached file; it is downloaded from `GET /v1/files/{file_id}`. */
export const fileFacts = z.object({
  file_id: id,
  name: z.string(),
  bytes: z.int(),
  type: z.string(),
});
export type FileFacts = z.output<typeof fileFacts>;

export const filesCalls = defineCalls({
  'POST /v1/files': {
    summary: `Загрузить файл любого типа до ${fileSize(MAX_FILE_BYTES)}, чтобы приложить его`,
    access: 'signed_in',
    upload: { maxBytes: MAX_FILE_BYTES },
    answer: fileFacts,
    errors: ['files_quota'],
  },
});
