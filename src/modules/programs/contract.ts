/** What people's own programs need: tokens to call the API with. */
import { z } from 'zod';
import { defineCalls, type ErrorCatalogue, id, instant, nothing } from '#platform/contract.ts';
import { MAX_NAME, MAX_TOKEN_DAYS, MAX_TOKENS } from './domain/limits.ts';
import { SCOPES } from './domain/scopes.ts';

export const programErrors = {
  too_many_tokens: { status: 409, message: `Токенов уже ${MAX_TOKENS}. Отзовите ненужный, чтобы создать новый.` },
} as const satisfies ErrorCatalogue;

const scopes = z
  .array(z.enum(SCOPES))
  .min(1, 'Выберите хотя бы одно право.')
  .max(SCOPES.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Каждое право — один раз.');

const token = z.object({
  token_id: id,
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  created_at: instant,
  expires_at: instant,
  is_expired: z.boolean(),
  last_used_at: instant.nullable(),
  last_address: z.string().nullable(),
});
export type Token = z.output<typeof token>;

const newToken = z.strictObject({
  name: z.string().trim().min(1, 'Назовите токен.').max(MAX_NAME),
  scopes,
  expires_in_days: z.int().min(1, 'Не меньше одного дня.').max(MAX_TOKEN_DAYS, `Не больше ${MAX_TOKEN_DAYS} дней.`),
});

export const programCalls = defineCalls({
  'GET /v1/programs/tokens': {
    summary: 'Мои токены, новые первыми',
    access: 'signed_in',
    answer: z.object({ items: z.array(token) }),
  },
  'POST /v1/programs/tokens': {
    summary: 'Создать токен; сам он показывается только здесь, один раз',
    access: 'signed_in',
    proof: 'fresh',
    body: newToken,
    answer: z.object({ token, secret: z.string() }),
    errors: ['too_many_tokens'],
  },
  'DELETE /v1/programs/tokens/{token_id}': {
    summary: 'Отозвать токен; программа с ним теряет доступ сразу',
    access: 'signed_in',
    params: z.strictObject({ token_id: id }),
    answer: nothing,
  },
});
