/** Consents: which version of which document a person has agreed to, and since when. */
import { z } from 'zod';
import { calendarDay, defineCalls, type ErrorCatalogue, instant } from '#platform/contract.ts';
import { DOCUMENT_NAMES } from './domain/documents.ts';

export { type DocumentName, LATEST_REQUIRED } from './domain/documents.ts';

export const legalErrors = {
  document_changed: { status: 409, message: 'Текст обновился. Прочитайте новую версию и примите её.' },
  consent_needed: {
    status: 409,
    message:
      'Без этого согласия аккаунт не может работать. Отозвать его значит удалить аккаунт: это делается в настройках безопасности.',
  },
} as const satisfies ErrorCatalogue;

const day = calendarDay('Укажите версию днём, например 2026-11-15.');

const consent = z.object({
  document: z.enum(DOCUMENT_NAMES),
  /** The one in force now. */
  version: z.string(),
  is_required: z.boolean(),
  /** The latest consent given; null when never, or withdrawn. */
  given: z.object({ version: z.string(), given_at: instant }).nullable(),
  withdrawn_at: instant.nullable(),
  /** There is a newer wording than the one agreed to. */
  is_outdated: z.boolean(),
});
export type Consent = z.output<typeof consent>;

const params = z.strictObject({ document: z.enum(DOCUMENT_NAMES) });
const items = z.object({ items: z.array(consent) });

export const legalCalls = defineCalls({
  'GET /v1/passport/consents': {
    summary: 'Свои согласия: документ, версия, день',
    access: 'signed_in',
    answer: items,
  },
  'PUT /v1/passport/consents/{document}': {
    summary: 'Согласиться с версией документа, которую прочитали',
    access: 'signed_in',
    params,
    body: z.strictObject({ version: day }),
    answer: items,
    errors: ['document_changed'],
  },
  'DELETE /v1/passport/consents/{document}': {
    summary: 'Отозвать согласие; обязательное отзывается только вместе с аккаунтом',
    access: 'signed_in',
    params,
    answer: items,
    errors: ['consent_needed'],
  },
});
