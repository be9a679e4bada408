/** How a profile's facts read. The same on the server and in the browser, whatever their clocks and time zones. */
import type { LegalForm } from '../../requisites/contract.ts';
import type { Profile } from '../contract.ts';

const DATE = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Moscow',
});

/** «марта 2026 года»: with a day beside it the month stands in the genitive, so the day is formatted and left out. */
export function monthSince(instant: string): string {
  const parts = DATE.formatToParts(new Date(instant));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('month')} ${part('year')} года`;
}

/** «12 марта 2026» */
export function dayOf(instant: string): string {
  return DATE.format(new Date(instant)).replace(/\s?г\.$/, '');
}

/** In full, where the short title would only repeat itself. */
export const LEGAL_FORM_NAMES = {
  person: 'Физическое лицо',
  self_employed: 'Самозанятый',
  entrepreneur: 'Индивидуальный предприниматель',
  company: 'Общество с ограниченной ответственностью',
} as const satisfies Record<LegalForm, string>;

/** Whether there is more to list than the day of joining, which the header tells anyway. */
export function hasFacts({ company_name, legal_form, region, website }: Profile): boolean {
  return Boolean(company_name || legal_form || region || website);
}

/** The address as people say it. Anything that is not a web address gives null and must not become a link. */
export function webHost(address: string): string | null {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  // The parser turns чай.рф into punycode. The written form is shown only when it is Cyrillic throughout, so that no mixed
  // letters imitate a well-known name, and when it proves to mean the same host.
  const written = /^https?:\/\/([а-яё\d.-]+)(?:[/?#:]|$)/i.exec(address)?.[1]?.toLowerCase();
  const isSame = written !== undefined && URL.parse(`http://${written}`)?.hostname === url.hostname;
  return (isSame ? written : url.hostname).replace(/^www\./, '');
}
