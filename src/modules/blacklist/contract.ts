/** API contract of the blacklist: blocked people, the reason (private), and the end of the block. */
import { z } from 'zod';
import { defineCalls, type ErrorCatalogue, id, instant, nothing, pageQuery, pageSchema } from '#platform/contract.ts';
import { face } from '../passport/contract.ts';
import { LIMITS } from './domain/limits.ts';

export const blacklistErrors = {
  own_block: { status: 422, message: 'Себя заблокировать нельзя.' },
  too_many_blocks: {
    status: 409,
    message: `В чёрном списке уже ${LIMITS.people} человек. Уберите кого-нибудь, и этот поместится.`,
  },
} as const satisfies ErrorCatalogue;

const reason = z
  .string('Напишите причину словами.')
  .trim()
  .max(LIMITS.reason, `Не больше ${LIMITS.reason} символов.`)
  .nullable()
  .transform((value) => value || null);
const until = z.iso
  .datetime({ error: 'Укажите момент: дату и время.', offset: true })
  .transform((value) => new Date(value))
  .nullable();

const block = z.object({
  /** Of the one who blocked; nobody else learns it. */
  reason: z.string().nullable(),
  /** Null is forever. */
  until: instant.nullable(),
  created_at: instant,
});
export type Block = z.output<typeof block>;

const blocked = block.extend({ person: face });
export type Blocked = z.output<typeof blocked>;

const params = z.strictObject({ account_id: id });

export const blacklistCalls = defineCalls({
  'GET /v1/blacklist': {
    summary: 'Чёрный список: кого вы заблокировали, почему и до какого времени; новые сначала',
    access: 'signed_in',
    query: pageQuery,
    answer: pageSchema(blocked),
  },
  'GET /v1/blacklist/{account_id}': {
    summary: 'Заблокирован ли этот человек вами. О том, кто заблокировал вас, не говорится',
    access: 'signed_in',
    params,
    answer: z.object({ block: block.nullable() }),
  },
  'PUT /v1/blacklist/{account_id}': {
    summary: 'Заблокировать человека до момента until или навсегда; второй раз — изменить причину и срок',
    access: 'signed_in',
    params,
    body: z.strictObject({ reason: reason.optional(), until: until.optional() }),
    answer: blocked,
    errors: ['own_block', 'too_many_blocks'],
  },
  'DELETE /v1/blacklist/{account_id}': {
    summary: 'Разблокировать',
    access: 'signed_in',
    params,
    answer: nothing,
  },
});
