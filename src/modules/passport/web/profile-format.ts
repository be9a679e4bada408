/** How a profile's facts read. The same on the server and in the browser, whatever their clocks and time zones. */
import type { LegalForm } from '../../requisites/contract.ts';
import type { Profile } from '../contract.ts';

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
