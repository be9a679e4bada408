import { roubles } from '#words/money.ts';
import { counted } from '#words/plurals.ts';
/** Summary of an undone change of e-mail, in words: the same on the page, in the letter and in the log. */

export interface Undone {
  sessions: number;
  /** Protection by codes that was turned on within the reach of the undo. */
  two_factor: boolean;
  /** Recovery codes issued within it, of a protection that is older and stays. */
  recovery_codes: boolean;
  /** By their names. */
  passkeys: string[];
  tokens: string[];
  /** By their hosts. */
  webhooks: string[];
  /** Sums in kopecks, which are on the balance again. */
  payouts: number[];
  /** Mailboxes that were invited into projects. */
  invited: string[];
}

export const countedTokens = (names: readonly string[]): string =>
  `${counted(names.length, { one: 'токен', few: 'токена', many: 'токенов' })}: ${names.map((name) => `«${name}»`).join(', ')}`;
export const countedWebhooks = (hosts: readonly string[]): string =>
  `${counted(hosts.length, { one: 'вебхук', few: 'вебхука', many: 'вебхуков' })}: ${hosts.join(', ')}`;

/** One line for each kind of thing; nothing about what was not there. */
export function linesOf({
  sessions,
  two_factor,
  recovery_codes,
  passkeys,
  tokens,
  webhooks,
  payouts,
  invited,
}: Undone): string[] {
  const lines: string[] = [];
  if (sessions > 0) lines.push(counted(sessions, { one: 'сеанс', few: 'сеанса', many: 'сеансов' }));
  if (two_factor) lines.push('двухфакторная защита: её недавно включили');
  if (recovery_codes) lines.push('запасные коды: их недавно выдали заново');
  if (passkeys.length > 0) {
    const names = passkeys.map((name) => `«${name}»`).join(', ');
    lines.push(`${counted(passkeys.length, { one: 'ключ', few: 'ключа', many: 'ключей' })} доступа: ${names}`);
  }
  if (tokens.length > 0) lines.push(countedTokens(tokens));
  if (webhooks.length > 0) lines.push(countedWebhooks(webhooks));
  if (payouts.length > 0) {
    const sum = roubles(payouts.reduce((total, amount) => total + amount, 0));
    lines.push(
      `${counted(payouts.length, { one: 'заявка', few: 'заявки', many: 'заявок' })} на вывод на ${sum}: деньги снова на балансе`,
    );
  }
  if (invited.length > 0)
    lines.push(
      `${counted(invited.length, { one: 'приглашение', few: 'приглашения', many: 'приглашений' })} в проекты: ${invited.join(', ')}`,
    );
  return lines;
}
