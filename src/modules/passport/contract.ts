/** Accounts, sessions and e-mail codes. */
import { z } from 'zod';
import { defineCalls, type ErrorCatalogue, id, instant, nothing, pageOf, pageQuery } from '#platform/contract.ts';
import { REGION_CODES } from '../geography/contract.ts';
import { isInn, isOgrn, LEGAL_FORMS, type LegalForm } from '../requisites/contract.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './domain/password-strength.ts';

export const CODE_MINUTES = 10;
export const RESEND_SECONDS = 60;
/** Between asking to be erased and being erased. */
export const GRACE_DAYS = 14;

export const ACTIONS = ['register', 'reset_password'] as const;
export type Action = (typeof ACTIONS)[number];

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
  account_not_yours: { status: 403, message: 'Этот аккаунт принадлежит другому человеку.' },
  too_busy: { status: 429, message: 'Сейчас входит слишком много людей. Повторите через несколько секунд.' },
  sign_in_delayed: {
    status: 429,
    message: 'Слишком много неудачных попыток. Подождите немного или задайте новый пароль по почте.',
  },
} as const satisfies ErrorCatalogue;

const text = (max: number) => z.string().trim().max(max, `Не больше ${max} символов.`);

const email = z
  .string('Укажите электронную почту.')
  .trim()
  .min(1, 'Укажите электронную почту.')
  .max(254, 'Адрес слишком длинный: в почте бывает не больше 254 символов.')
  .regex(
    /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/u,
    'Проверьте адрес: должно получиться похоже на name@company.ru.',
  );

const newPassword = z
  .string('Придумайте пароль.')
  .refine((value) => [...value].length >= PASSWORD_MIN, `Нужно не меньше ${PASSWORD_MIN} символов.`)
  .refine((value) => [...value].length <= PASSWORD_MAX, `Нужно не больше ${PASSWORD_MAX} символов.`);

/** Not a new password: no rules beyond what protects the server, so that an old one is never refused by form. */
const anyPassword = z.string('Введите пароль.').min(1, 'Введите пароль.').max(1024, 'Пароль слишком длинный.');

const confirmationCode = z
  .string('Введите код из письма.')
  .transform((value) => value.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Код состоит из шести цифр.'));

const optionalText = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => value || null);

const webAddress = optionalText(300).refine((value) => {
  if (!value) return true;
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.');
}, 'Укажите адрес целиком, например https://company.ru.');

const legalForm = z.enum(Object.keys(LEGAL_FORMS) as [LegalForm, ...LegalForm[]], 'Выберите форму из списка.');
const region = z.enum(REGION_CODES, 'Выберите регион из списка.');

const contacts = z.strictObject({
  phone: optionalText(32).refine(
    (value) => !value || /^\+?[\d\s()-]{7,32}$/.test(value),
    'Укажите телефон цифрами, например +7 900 123-45-67.',
  ),
  telegram: optionalText(64).refine(
    (value) => !value || /^@?\w{4,32}$/.test(value),
    'Укажите имя в Telegram, например @company.',
  ),
  website: webAddress,
});

const inn = optionalText(12).refine((value) => !value || isInn(value), 'Проверьте ИНН: контрольные цифры не сходятся.');
const ogrn = optionalText(15).refine(
  (value) => !value || isOgrn(value),
  'Проверьте ОГРН: контрольная цифра не сходится.',
);

/** Only what is sent changes. */
export const accountChanges = z.strictObject({
  name: text(80).min(1, 'Напишите, как к вам обращаться.').optional(),
  about: optionalText(2000).optional(),
  contacts: contacts.optional(),
  region: region.nullable().optional(),
  legal_form: legalForm.nullable().optional(),
  company_name: optionalText(160).optional(),
  inn: inn.optional(),
  ogrn: ogrn.optional(),
});

const roleSchema = z.enum(['member', 'moderator', 'admin']);

const profile = z.object({
  account_id: id,
  name: z.string(),
  about: z.string().nullable(),
  region: region.nullable(),
  legal_form: legalForm.nullable(),
  company_name: z.string().nullable(),
  website: z.string().nullable(),
  created_at: instant,
  is_me: z.boolean(),
  /** `write` and `order`: whether the viewer and this person may deal with each other. */
  can: z.object({ change: z.boolean(), delete: z.boolean(), write: z.boolean(), order: z.boolean() }),
});

const wholeAccount = profile.extend({
  email: z.string(),
  role: roleSchema,
  contacts: z.object({ phone: z.string().nullable(), telegram: z.string().nullable(), website: z.string().nullable() }),
  inn: z.string().nullable(),
  ogrn: z.string().nullable(),
});

/** The account itself (and an administrator) sees all fields, anyone else the public ones. */
const account = profile.extend(wholeAccount.omit({ account_id: true }).partial().shape).extend(profile.shape);

export type Account = z.output<typeof wholeAccount>;
export type Profile = z.output<typeof account>;
export type AccountChanges = z.output<typeof accountChanges>;

const session = z.object({ account_id: id, name: z.string(), email: z.string(), role: roleSchema });
export type Session = z.output<typeof session>;

const accountId = z.strictObject({ account_id: id });

export const passportCalls = defineCalls({
  'GET /v1/passport/account/': {
    summary: 'Мой аккаунт списком; администратору — все аккаунты',
    access: 'signed_in',
    query: pageQuery,
    answer: pageOf(wholeAccount),
  },
  'POST /v1/passport/account/': {
    summary: 'Создать аккаунт (администратор)',
    access: 'admin',
    body: z.strictObject({ email, password: newPassword, name: text(80).optional() }),
    answer: wholeAccount,
    errors: ['email_taken', 'too_busy'],
  },
  'GET /v1/passport/account/{account_id}': {
    summary: 'Публичный профиль; себе — все поля',
    access: 'anyone',
    params: accountId,
    answer: account,
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
    summary: 'Удалить свой аккаунт; нужен пароль',
    access: 'signed_in',
    params: accountId,
    body: z.strictObject({ password: anyPassword }),
    answer: nothing,
    errors: ['account_not_yours', 'account_in_use', 'wrong_password', 'sign_in_delayed', 'too_busy'],
  },
  'GET /v1/safety/deletion': {
    summary: 'Можно ли сейчас удалить свой аккаунт и что мешает',
    access: 'signed_in',
    answer: z.object({ obstacle: z.string().nullable(), grace_days: z.int() }),
  },
  'POST /v1/safety/deletion': {
    summary: 'Удалить свой аккаунт через 14 дней; вход до этого срока отменяет удаление',
    access: 'signed_in',
    body: z.strictObject({ password: anyPassword }),
    answer: z.object({ erase_after: instant }),
    errors: ['account_not_yours', 'account_in_use', 'wrong_password', 'sign_in_delayed', 'too_busy'],
  },
  'POST /v1/passport/check_email': {
    summary: 'Послать код на почту: для регистрации или нового пароля',
    access: 'anyone',
    query: z.strictObject({ action: z.enum(ACTIONS, 'Укажите действие: register или reset_password.') }),
    body: z.strictObject({ email }),
    answer: z.object({ expires_in: z.int(), resend_in: z.int() }),
    errors: ['email_taken', 'email_unknown'],
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
    errors: ['wrong_password', 'account_unknown', 'sign_in_delayed', 'too_busy'],
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
  'GET /v1/passport/demo_accounts': {
    summary: 'Учётные записи демонстрации; в настоящей работе список пуст',
    access: 'anyone',
    answer: z.object({ items: z.array(z.object({ email: z.string(), password: z.string(), name: z.string() })) }),
  },
});
