/** Accounts, sessions and e-mail codes. */
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
import { GRACE_TERM } from '../terms/contract.ts';
import { account, accountChanges, face, roleSchema, wholeAccount } from './domain/account.ts';
import { anyPassword, confirmationCode, email, newPassword, secondCode } from './domain/fields.ts';
import { passkeyAnswer, passkeyQuestion } from './domain/passkeys.ts';

export { type Account, type AccountChanges, face, type Profile } from './domain/account.ts';
export { type Faces, faceOf } from './domain/faces.ts';
export { type PasskeyAnswer, type PasskeyQuestion, passkeyFields } from './domain/passkeys.ts';
export type { PassportEvent, SecondStep, SignInMethod } from './domain/sign-in.ts';

export const RESEND_SECONDS = 60;

export const ACTIONS = ['register', 'reset_password'] as const;
export type Action = (typeof ACTIONS)[number];
/** Everything a code from a letter can finish. */
export const FLOW_ACTIONS = [...ACTIONS, 'change_email'] as const;
export type FlowAction = (typeof FLOW_ACTIONS)[number];
/** How far before the change the undo reaches: whoever steals an account makes themselves at home in it first. */
export const UNDO_REACH_DAYS = 7;

export { APPEAL_STATES } from './domain/appeal-states.ts';

export const passportErrors = {
  email_taken: { status: 409, message: 'Этот адрес уже зарегистрирован. Войдите или задайте новый пароль.' },
  email_unknown: {
    status: 409,
    message: 'На этот адрес никто не зарегистрирован. Проверьте опечатки или создайте аккаунт.',
  },
  wrong_password: {
    status: 401,
    message: 'Пароль не подошёл. Проверьте раскладку и Caps Lock или задайте новый пароль.',
  },
  account_unknown: { status: 404, message: 'Аккаунта с таким адресом нет. Проверьте опечатки или зарегистрируйтесь.' },
  wrong_code: {
    status: 403,
    message: 'Код не подошёл или устарел. Проверьте цифры или запросите новый код в этом браузере.',
  },
  account_in_use: {
    status: 409,
    message: 'Аккаунт пока нельзя удалить: сначала завершите сделки и выведите деньги с баланса.',
  },
  account_blocked: { status: 403, message: 'Аккаунт заблокирован. Если это ошибка, обжалуйте решение.' },
  account_not_yours: { status: 403, message: 'Этот аккаунт принадлежит другому человеку.' },
  second_factor_required: {
    status: 403,
    message: 'Пароль подошёл. Остался второй шаг: код из приложения или ключ доступа.',
  },
  sign_in_expired: { status: 401, message: 'Время на второй шаг вышло. Введите почту и пароль ещё раз.' },
  wrong_second_step: {
    status: 403,
    message: 'Не подошло. Дождитесь нового кода в приложении и проверьте время на телефоне.',
  },
  wrong_passkey: { status: 403, message: 'Ключ доступа не подошёл. Попробуйте ещё раз или войдите по паролю.' },
  undo_expired: { status: 404, message: 'Ссылка устарела или уже сработала.' },
  too_busy: { status: 429, message: 'Сейчас входит слишком много людей. Повторите через несколько секунд.' },
  sign_in_delayed: {
    status: 429,
    message: 'Слишком много неудачных попыток. Подождите немного или задайте новый пароль по почте.',
  },
} as const satisfies ErrorCatalogue;

const session = face.extend({
  email: z.string(),
  role: roleSchema,
  /** A document they have accepted has a newer wording, or they have accepted none. */
  needs_consent: z.boolean(),
});
export type Session = z.output<typeof session>;

const accountId = z.strictObject({ account_id: id });

const ownSession = z.object({
  session_id: id,
  is_current: z.boolean(),
  device: z.object({
    kind: z.enum(['computer', 'phone', 'tablet', 'program']),
    system: z.string().nullable(),
    browser: z.string().nullable(),
  }),
  address: z.string(),
  /** By the address, as «Казань, Россия»; null when it is not known. */
  place: z.string().nullable(),
  created_at: instant,
  last_seen_at: instant,
});
export type OwnSession = z.output<typeof ownSession>;

const undone = z.object({
  sessions: z.int(),
  two_factor: z.boolean(),
  recovery_codes: z.boolean(),
  passkeys: z.array(z.string()),
  tokens: z.array(z.string()),
  webhooks: z.array(z.string()),
  payouts: z.array(z.int()),
  invited: z.array(z.string()),
});

/** Factors that «Подтвердите, что это вы» can ask for. */
const proofWays = z.object({ is_fresh: z.boolean(), needs_code: z.boolean(), has_passkey: z.boolean() });
export type ProofWays = z.output<typeof proofWays>;

export const passportCalls = defineCalls({
  'GET /v1/passport/account/': {
    summary: 'Мой аккаунт списком; администратору — все аккаунты',
    access: 'signed_in',
    query: pageQuery,
    answer: pageSchema(wholeAccount),
  },
  'POST /v1/passport/account/': {
    summary: 'Создать аккаунт (администратор)',
    access: 'admin',
    body: z.strictObject({ email, password: newPassword, name: oneLine(80).optional() }),
    answer: wholeAccount,
    errors: ['email_taken', 'too_busy'],
  },
  'GET /v1/passport/account/{account_id}': {
    summary: 'Публичный профиль; себе — все поля',
    access: 'anyone',
    params: accountId,
    answer: account,
    reads: 'replica',
  },
  'PUT /v1/passport/account/{account_id}': {
    summary: 'Изменить свой аккаунт',
    access: 'signed_in',
    params: accountId,
    body: accountChanges,
    answer: wholeAccount,
    errors: ['account_not_yours'],
  },
  'DELETE /v1/passport/account/{account_id}': {
    summary: 'Удалить свой аккаунт; нужен пароль, а при двухфакторной защите — ещё и свежее подтверждение',
    access: 'signed_in',
    params: accountId,
    body: z.strictObject({ password: anyPassword }),
    answer: nothing,
    errors: [
      'account_not_yours',
      'account_in_use',
      'wrong_password',
      'fresh_proof_required',
      'sign_in_delayed',
      'too_busy',
    ],
  },
  'GET /v1/safety/deletion': {
    summary: 'Можно ли сейчас удалить свой аккаунт и что мешает',
    access: 'signed_in',
    answer: z.object({ obstacle: z.string().nullable(), grace_days: z.int() }),
  },
  'POST /v1/safety/deletion': {
    summary: `Удалить свой аккаунт через ${GRACE_TERM}; вход до этого срока отменяет удаление`,
    access: 'signed_in',
    proof: 'fresh',
    answer: z.object({ erase_after: instant }),
    errors: ['account_in_use'],
  },
  'POST /v1/passport/check_email': {
    summary: 'Послать код на почту: для регистрации или нового пароля',
    access: 'anyone',
    query: z.strictObject({ action: z.enum(ACTIONS, 'Укажите действие: register или reset_password.') }),
    body: z.strictObject({ email }),
    answer: z.object({
      expires_in: z.int(),
      resend_in: z.int(),
      /** False: the code is in a letter of the last hour, and fits here too. */
      is_sent: z.boolean(),
      /** Twelve when so many codes were asked for that all browsers share one. */
      code_digits: z.int(),
      /** Where letters lie that nobody sends; null where they are sent. */
      letters_path: z.string().nullable(),
    }),
    errors: ['email_taken', 'email_unknown'],
  },
  'POST /v1/passport/check_code': {
    summary: 'Подходит ли код из письма. Неверный тратит попытку, как и сама регистрация или новый пароль',
    access: 'anyone',
    query: z.strictObject({ action: z.enum(ACTIONS, 'Укажите действие: register или reset_password.') }),
    body: z.strictObject({ confirmation_code: confirmationCode }),
    answer: nothing,
    errors: ['wrong_code'],
  },
  'GET /v1/passport/login': {
    summary: 'Проверить сессию',
    access: 'anyone',
    answer: session,
    errors: ['unauthorized'],
  },
  'POST /v1/passport/login': {
    summary: 'Войти',
    access: 'anyone',
    body: z.strictObject({ email, password: anyPassword }),
    answer: session,
    errors: [
      'wrong_password',
      'account_unknown',
      'account_blocked',
      'second_factor_required',
      'sign_in_delayed',
      'too_busy',
    ],
  },
  'POST /v1/passport/login/second_step': {
    summary: 'Второй шаг входа: код из приложения, запасной код или ключ доступа',
    access: 'anyone',
    body: z.union([z.strictObject({ code: secondCode }), z.strictObject({ passkey: passkeyAnswer })]),
    answer: session,
    errors: ['sign_in_expired', 'wrong_second_step', 'account_blocked', 'sign_in_delayed'],
  },
  'POST /v1/passport/login/passkey_question': {
    summary: 'Вопрос к ключу доступа: для входа без пароля или для второго шага, если пароль уже подошёл',
    access: 'anyone',
    query: z.strictObject({ step: z.enum(['first', 'second']).optional() }),
    answer: passkeyQuestion,
  },
  'POST /v1/passport/login/passkey': {
    summary: 'Войти ключом доступа',
    access: 'anyone',
    body: z.strictObject({ passkey: passkeyAnswer }),
    answer: session,
    errors: ['wrong_passkey', 'account_blocked'],
  },
  'GET /v1/passport/logout': {
    summary: 'Выйти',
    access: 'anyone',
    answer: nothing,
    isWrite: true,
  },
  'POST /v1/passport/register': {
    summary: 'Создать аккаунт по коду из письма и войти',
    access: 'anyone',
    body: z.strictObject({ password: newPassword, confirmation_code: confirmationCode }),
    answer: session,
    errors: ['wrong_code', 'email_taken', 'too_busy'],
  },
  'POST /v1/passport/reset_password': {
    summary: 'Задать новый пароль по коду из письма',
    access: 'anyone',
    body: z.strictObject({ password: newPassword, confirmation_code: confirmationCode }),
    answer: nothing,
    errors: ['wrong_code', 'too_busy'],
  },
  'GET /v1/safety/sessions': {
    summary: 'Свои сеансы: устройство, адрес и место по нему, когда были',
    access: 'signed_in',
    answer: z.object({ items: z.array(ownSession) }),
  },
  'DELETE /v1/safety/sessions': {
    summary: 'Завершить все сеансы, кроме этого',
    access: 'signed_in',
    answer: z.object({ ended: z.int() }),
  },
  'DELETE /v1/safety/sessions/{session_id}': {
    summary: 'Завершить один сеанс',
    access: 'signed_in',
    params: z.strictObject({ session_id: id }),
    answer: nothing,
  },
  'GET /v1/safety/proof': {
    summary: 'Чем можно подтвердить, что это вы, и не сделано ли это только что',
    access: 'signed_in',
    answer: proofWays,
  },
  'POST /v1/safety/proof': {
    summary: 'Подтвердить, что это вы: паролем (и кодом, если включена двухфакторная защита) или ключом доступа',
    access: 'signed_in',
    body: z.union([
      z.strictObject({ password: anyPassword, code: secondCode.optional() }),
      z.strictObject({ passkey: passkeyAnswer }),
    ]),
    answer: nothing,
    errors: ['wrong_password', 'wrong_second_step', 'wrong_passkey', 'sign_in_delayed', 'too_busy'],
  },
  'POST /v1/safety/proof/passkey_question': {
    summary: 'Вопрос к своему ключу доступа, чтобы подтвердить, что это вы',
    access: 'signed_in',
    answer: passkeyQuestion,
  },
  'POST /v1/safety/password': {
    summary: 'Сменить пароль; остальные сеансы завершатся',
    access: 'signed_in',
    proof: 'fresh',
    body: z.strictObject({ current_password: anyPassword, password: newPassword }),
    answer: nothing,
    errors: ['wrong_password', 'sign_in_delayed', 'too_busy'],
  },
  'POST /v1/safety/email': {
    summary: 'Сменить почту: послать код на новый адрес',
    access: 'signed_in',
    proof: 'fresh',
    body: z.strictObject({ email }),
    answer: z.object({ expires_in: z.int(), resend_in: z.int() }),
    errors: ['email_taken'],
  },
  'POST /v1/safety/email/confirm': {
    summary: 'Сменить почту по коду; на прежний адрес придёт письмо со ссылкой для отмены',
    access: 'signed_in',
    proof: 'fresh',
    body: z.strictObject({ confirmation_code: confirmationCode }),
    answer: session,
    errors: ['wrong_code', 'email_taken'],
  },
  'POST /v1/safety/email/undo': {
    summary:
      'Вернуть прежнюю почту по ссылке из письма; сеансы завершатся, пароль перестанет подходить, а добавленное за неделю до смены почты и после неё исчезнет',
    access: 'anyone',
    body: z.strictObject({ token: z.string().max(100) }),
    answer: z.object({ removed: undone }),
    errors: ['undo_expired', 'email_taken', 'too_busy'],
  },
  'GET /v1/passport/demo_accounts': {
    summary: 'Учётные записи демонстрации; в настоящей работе список пуст',
    access: 'anyone',
    answer: z.object({ items: z.array(z.object({ email: z.string(), password: z.string(), name: z.string() })) }),
  },
});
