/** Second factors of an account (codes and passkeys), and its security log. */
import { z } from 'zod';
import {
  defineCalls,
  type ErrorCatalogue,
  id,
  instant,
  nothing,
  oneLine,
  pageQuery,
  pageSchema,
} from '#platform/contract.ts';
import { passkeyFields } from '../passport/contract.ts';
import { LOG_TERM } from '../terms/contract.ts';
import { SAFETY_EVENT_NAMES } from './domain/events.ts';

export type { SafetyEventName, ToldEvent } from './domain/events.ts';

export const RECOVERY_CODES = 10;
export const MAX_PASSKEYS = 20;

export const safetyErrors = {
  totp_on: { status: 409, message: 'Двухфакторная защита уже включена.' },
  totp_off: { status: 409, message: 'Двухфакторная защита не включена.' },
  totp_setup_expired: { status: 409, message: 'Настройка устарела. Начните её заново.' },
  wrong_totp: {
    status: 403,
    message: 'Код не подошёл. Дождитесь нового и проверьте, что время на телефоне точное.',
  },
  too_many_passkeys: { status: 409, message: `Ключей уже ${MAX_PASSKEYS}. Удалите ненужный, чтобы добавить новый.` },
  passkey_refused: { status: 422, message: 'Ключ не удалось проверить. Попробуйте добавить его ещё раз.' },
} as const satisfies ErrorCatalogue;

const { base64url, transports, extensions, attachment } = passkeyFields;

/** A new passkey, as `navigator.credentials.create` gives it. */
const newPasskey = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(20_000),
    authenticatorData: base64url(20_000).optional(),
    publicKey: base64url(8000).optional(),
    publicKeyAlgorithm: z.int().optional(),
    transports: transports.optional(),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions.optional(),
});
export type NewPasskey = z.output<typeof newPasskey>;

/** Goes to `navigator.credentials.create`. */
const newPasskeyQuestion = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type NewPasskeyQuestion = z.output<typeof newPasskeyQuestion>;

const passkeyName = oneLine(60).min(1, 'Назовите ключ.');
const passkey = z.object({
  passkey_id: id,
  name: z.string(),
  /** It follows its owner to their other devices. */
  is_synced: z.boolean(),
  created_at: instant,
  last_used_at: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

const logEntry = z.object({
  entry_id: id,
  event: z.enum(SAFETY_EVENT_NAMES),
  detail: z.string().nullable(),
  times: z.int(),
  at: instant,
  address: z.string(),
  /** By the address, as «Казань, Россия»; null when it is not known. */
  place: z.string().nullable(),
  device: z.string(),
});
export type LogEntry = z.output<typeof logEntry>;

const overview = z.object({
  email: z.string(),
  /** Null: the one chosen at sign-up. */
  password_changed_at: instant.nullable(),
  two_factor: z.object({ enabled_at: instant, recovery_codes_left: z.int() }).nullable(),
  passkeys: z.array(passkey),
});
export type SafetyOverview = z.output<typeof overview>;

const recoveryCodes = z.array(z.string());
const ofPasskey = z.strictObject({ passkey_id: id });

export const safetyCalls = defineCalls({
  'GET /v1/safety': { summary: 'Как защищён мой аккаунт', access: 'signed_in', answer: overview },
  'GET /v1/safety/log': {
    summary: `Журнал безопасности за ${LOG_TERM}, новое сверху`,
    access: 'signed_in',
    query: pageQuery,
    answer: pageSchema(logEntry),
  },
  'POST /v1/safety/totp': {
    summary: 'Начать настройку двухфакторной защиты: секрет для приложения и запасные коды',
    access: 'signed_in',
    proof: 'fresh',
    answer: z.object({ secret: z.string(), uri: z.string(), recovery_codes: recoveryCodes }),
    errors: ['totp_on'],
  },
  'POST /v1/safety/totp/confirm': {
    summary: 'Включить двухфакторную защиту кодом из приложения',
    access: 'signed_in',
    proof: 'fresh',
    body: z.strictObject({
      code: z
        .string('Введите код.')
        .max(20)
        .transform((value) => value.replaceAll(/\s/g, ''))
        .pipe(z.string().regex(/^\d{6}$/, 'Код состоит из шести цифр.')),
    }),
    answer: nothing,
    errors: ['totp_on', 'totp_setup_expired', 'wrong_totp'],
  },
  'DELETE /v1/safety/totp': {
    summary: 'Выключить двухфакторную защиту',
    access: 'signed_in',
    proof: 'fresh',
    answer: nothing,
    errors: ['totp_off'],
  },
  'POST /v1/safety/totp/recovery_codes': {
    summary: 'Новые запасные коды вместо прежних',
    access: 'signed_in',
    proof: 'fresh',
    answer: z.object({ recovery_codes: recoveryCodes }),
    errors: ['totp_off'],
  },
  'POST /v1/safety/passkeys/question': {
    summary: 'Вопрос к браузеру, чтобы создать ключ доступа',
    access: 'signed_in',
    proof: 'fresh',
    answer: newPasskeyQuestion,
    errors: ['too_many_passkeys'],
  },
  'POST /v1/safety/passkeys': {
    summary: 'Добавить ключ доступа',
    access: 'signed_in',
    proof: 'fresh',
    body: z.strictObject({ name: passkeyName, passkey: newPasskey }),
    answer: passkey,
    errors: ['passkey_refused', 'too_many_passkeys'],
  },
  'PATCH /v1/safety/passkeys/{passkey_id}': {
    summary: 'Переименовать ключ доступа',
    access: 'signed_in',
    params: ofPasskey,
    body: z.strictObject({ name: passkeyName }),
    answer: passkey,
  },
  'DELETE /v1/safety/passkeys/{passkey_id}': {
    summary: 'Удалить ключ доступа',
    access: 'signed_in',
    proof: 'fresh',
    params: ofPasskey,
    answer: nothing,
  },
});
