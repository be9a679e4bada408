/** Security notifications: what happened, when, and what to do if it was somebody else. */
import { counted } from '#words/plurals.ts';
import { type EventWords, momentOf, quoted } from './event-words.ts';

interface When {
  at: Date;
}

export interface SecurityData {
  /** The device in words, such as «Chrome, Windows»; the address as the log of the account shows it, and its place. */
  new_sign_in: When & {
    device: string;
    address: string;
    place?: string | null;
    /** How many others there were since the person last looked: they stand in this line. */
    before?: number;
  };
  password_changed: When;
  /** The new address. The letter to the old one is of whoever changes it: it carries the way back. */
  email_changed: When & { email: string };
  two_factor_on: When;
  two_factor_off: When;
  passkey_added: When & { name: string };
  passkey_removed: When & { name: string };
  token_created: When & { name: string };
  /** The host that did not answer. */
  webhook_off: When & { name: string };
  /** How many recovery codes are left. */
  recovery_code_used: When & { left: number };
}

const security = <Data extends When>(
  title: string | ((data: Data) => string),
  text: (data: Data) => string,
): EventWords<Data> => ({
  group: 'security',
  title: (data) => (typeof title === 'string' ? title : title(data)),
  text: (data) => `${momentOf(data.at)}. ${text(data)}`,
  link: () => '/settings/safety',
  action: 'Проверить безопасность аккаунта',
});

const SIGN_INS = { one: 'вход', few: 'входа', many: 'входов' };
const NOT_YOU = 'Если это были не вы, смените пароль и завершите чужие сеансы.';

export const SECURITY_EVENTS = {
  new_sign_in: security<SecurityData['new_sign_in']>(
    'Вход с нового устройства',
    ({ device, address, place, before = 0 }) =>
      `${[device, place].filter(Boolean).join(', ')}, адрес ${address}. ${before > 0 ? `До него — ещё ${counted(before, SIGN_INS)}, все — в журнале. ` : ''}${NOT_YOU}`,
  ),
  password_changed: security<SecurityData['password_changed']>(
    'Пароль изменён',
    () => 'Сеансы на других устройствах завершены. Если это были не вы, задайте новый пароль по коду из письма.',
  ),
  email_changed: security<SecurityData['email_changed']>(
    'Почта для входа изменена',
    ({ email }) => `Теперь это ${email}. На прежний адрес ушло письмо, по которому смену можно отменить.`,
  ),
  two_factor_on: security<SecurityData['two_factor_on']>(
    'Двухфакторная защита включена',
    () => 'Кроме пароля мы будем спрашивать код из приложения. Храните запасные коды отдельно от телефона.',
  ),
  two_factor_off: security<SecurityData['two_factor_off']>(
    'Двухфакторная защита выключена',
    () => `Для входа снова достаточно пароля. ${NOT_YOU}`,
  ),
  passkey_added: security<SecurityData['passkey_added']>(
    ({ name }) => `Добавлен ключ доступа: ${quoted(name)}`,
    () => `С ним можно войти без пароля. Если это были не вы, удалите ключ и смените пароль.`,
  ),
  passkey_removed: security<SecurityData['passkey_removed']>(
    ({ name }) => `Удалён ключ доступа: ${quoted(name)}`,
    () => `Войти с ним больше нельзя. ${NOT_YOU}`,
  ),
  token_created: security<SecurityData['token_created']>(
    ({ name }) => `Создан токен доступа: ${quoted(name)}`,
    () => 'Программа с этим токеном действует от вашего имени. Если это были не вы, отзовите его и смените пароль.',
  ),
  webhook_off: security<SecurityData['webhook_off']>(
    ({ name }) => `Вебхук выключен: ${name}`,
    () => 'Адрес не принимал события три дня подряд. Проверьте программу и включите вебхук снова.',
  ),
  recovery_code_used: security<SecurityData['recovery_code_used']>('Вход по запасному коду', ({ left }) =>
    left > 0
      ? `Этот код больше не подойдёт, осталось кодов: ${left}. ${NOT_YOU}`
      : `Это был последний код: создайте новые, пока вы вошли. ${NOT_YOU}`,
  ),
} as const;
