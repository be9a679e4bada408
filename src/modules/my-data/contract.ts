/** Everything the site keeps of a person, as a file for that person. */
import { z } from 'zod';
import { defineCalls, type ErrorCatalogue, id, instant } from '#platform/contract.ts';

export const EXPORT_DAYS = 7;
export const EXPORTS_A_DAY = 3;

export const myDataErrors = {
  export_in_progress: { status: 409, message: 'Архив уже собирается. Когда он будет готов, придёт письмо.' },
} as const satisfies ErrorCatalogue;

const dataExport = z.object({
  export_id: id,
  state: z.enum(['making', 'ready', 'failed']),
  bytes: z.int().nullable(),
  created_at: instant,
  expires_at: instant,
});
export type DataExport = z.output<typeof dataExport>;

/** The file itself: `GET /v1/safety/exports/{export_id}.zip`, to whoever has just shown that it is them. */
export const myDataCalls = defineCalls({
  'GET /v1/safety/exports': {
    summary: 'Мои архивы с данными, новые первыми',
    access: 'signed_in',
    answer: z.object({ items: z.array(dataExport) }),
  },
  'POST /v1/safety/exports': {
    summary: 'Собрать архив со всеми моими данными и файлами; придёт письмо',
    access: 'signed_in',
    proof: 'fresh',
    answer: dataExport,
    errors: ['export_in_progress'],
  },
  'GET /v1/safety/exports/{export_id}': {
    summary: 'Один архив; после этого его файл можно скачать',
    access: 'signed_in',
    proof: 'fresh',
    params: z.strictObject({ export_id: id }),
    answer: dataExport,
  },
});
