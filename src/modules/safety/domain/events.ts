/** Texts of the security log of an account. */
import type { PassportEvent, SignInMethod } from '../../passport/contract.ts';

/** How somebody signed in. */
const SIGN_IN_METHODS = {
  password: 'по паролю',
  code: 'по паролю и коду из приложения',
  recovery_code: 'по паролю и запасному коду',
  passkey: 'ключом доступа',
} as const satisfies Record<SignInMethod, string>;

type Words = (detail: string | null) => string;

/** `detail` is what an event has to add: a method, a name, a number. */
export const SAFETY_EVENTS = {
  registered: () => 'Аккаунт создан',
  signed_in: (detail) => `Вход ${methodOf(detail)}`,
  new_sign_in: (detail) => `Вход с нового устройства ${methodOf(detail)}`,
  sign_in_failed: (detail) => (detail === 'password' ? 'Неверный пароль' : 'Неверный второй шаг входа'),
  proof_failed: () => 'Не удалось подтвердить, что это вы',
  password_changed: (detail) => (detail === 'reset' ? 'Пароль задан заново по почте' : 'Пароль изменён'),
  email_changed: () => 'Почта изменена',
  email_change_undone: (detail) =>
    detail === null ? 'Смена почты отменена, все сеансы завершены' : `Смена почты отменена. Убрано: ${detail}`,
  session_ended: (detail) => `Завершён сеанс: ${detail ?? 'другое устройство'}`,
  sessions_ended: () => 'Завершены все другие сеансы',
  two_factor_on: () => 'Двухфакторная защита включена',
  two_factor_off: () => 'Двухфакторная защита выключена',
  recovery_codes_renewed: () => 'Выданы новые запасные коды',
  recovery_code_used: (detail) => `Использован запасной код${detail === null ? '' : `, осталось ${detail}`}`,
  passkey_added: (detail) => `Добавлен ключ доступа «${detail}»`,
  passkey_removed: (detail) => `Удалён ключ доступа «${detail}»`,
  token_created: (detail) => `Создан токен «${detail}»`,
  token_revoked: (detail) => `Отозван токен «${detail}»`,
  webhook_added: (detail) => `Добавлен вебхук: ${detail}`,
  webhook_stopped: (detail) => `Выключен вебхук: ${detail}`,
  webhook_removed: (detail) => `Удалён вебхук: ${detail}`,
} as const satisfies Record<PassportEvent, Words> & Record<string, Words>;

export type SafetyEventName = keyof typeof SAFETY_EVENTS;

export const SAFETY_EVENT_NAMES = Object.keys(SAFETY_EVENTS) as [SafetyEventName, ...SafetyEventName[]];

/**
 * Worth a letter and a line under the bell, whoever did it. The passport writes about a new password or e-mail itself: one letter
 * has a way back in it, the other goes to the former address.
 */
export const TOLD_EVENTS = [
  'new_sign_in',
  'two_factor_on',
  'two_factor_off',
  'passkey_added',
  'passkey_removed',
  'recovery_code_used',
  'token_created',
] as const satisfies readonly SafetyEventName[];
export type ToldEvent = (typeof TOLD_EVENTS)[number];

function methodOf(detail: string | null): string {
  return detail !== null && detail in SIGN_IN_METHODS ? SIGN_IN_METHODS[detail as SignInMethod] : '';
}
