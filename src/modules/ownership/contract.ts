/** Proof that the owner of an object controls the page it names: a site, or a Telegram channel. */
import { z } from 'zod';
import { defineCalls, type ErrorCatalogue, id, instant } from '#platform/contract.ts';
import { LAPSES, TROUBLES } from './domain/findings.ts';
import { METHODS } from './domain/methods.ts';

export { type Method, methodsOf } from './domain/methods.ts';

export const ownershipErrors = {
  ownership_without_address: {
    status: 409,
    message: 'У объекта нет адреса. Укажите ссылку на площадку, сохраните и подтвердите владение.',
  },
  ownership_not_provable: {
    status: 409,
    message: 'Для этой площадки подтвердить владение пока нельзя: мы умеем проверять сайты и каналы Telegram.',
  },
  ownership_claim_changed: {
    status: 409,
    message: 'Адрес площадки изменился, и для него нужен новый код. Обновите страницу.',
  },
} as const satisfies ErrorCatalogue;

const method = z.enum(METHODS, 'Выберите способ из списка.');

/** What everybody sees of it: the code was found there, how and when last. */
export const confirmation = z.object({ method, confirmed_at: instant });
export type Confirmation = z.output<typeof confirmation>;

const claim = z.object({
  object_id: id,
  /** In its normal form: «example.ru», «t.me/kitchen». */
  address: z.string(),
  state: z.enum(['waiting', 'confirmed', 'lapsed']),
  /** Of a lapsed one: the code was gone, or for two months it could not be looked for. */
  lapse: z.enum(LAPSES).nullable(),
  confirmation: confirmation.nullable(),
  instructions: z.array(
    z.object({
      method,
      /** A page, the address of a file, or a name in DNS. */
      place: z.string(),
      value: z.string(),
    }),
  ),
});
export type Claim = z.output<typeof claim>;

const finding = z.object({
  is_found: z.boolean(),
  trouble: z.enum(TROUBLES).nullable(),
  /** The other code that stands there, or the status of the answer. */
  seen: z.string().nullable(),
});
export type ShownFinding = z.output<typeof finding>;

const params = z.strictObject({ object_id: id });
const REFUSALS = ['object_not_yours', 'ownership_without_address', 'ownership_not_provable'];

export const ownershipCalls = defineCalls({
  'POST /v1/ownership/{object_id}/claim': {
    summary: 'Владение площадкой: код и куда его поместить; у нового адреса новый код',
    access: 'signed_in',
    params,
    answer: claim,
    errors: REFUSALS,
  },
  'POST /v1/ownership/{object_id}/check': {
    summary: 'Проверить, стоит ли код там, где сказано; отвечает сразу, что нашлось',
    access: 'signed_in',
    params,
    body: z.strictObject({ method }),
    answer: z.object({ claim, finding }),
    errors: [...REFUSALS, 'ownership_claim_changed'],
  },
});
