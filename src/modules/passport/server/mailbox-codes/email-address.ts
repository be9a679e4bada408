import { domainToASCII, domainToUnicode } from 'node:url';
import { isOneLine } from '#platform/contract.ts';
import { fail } from '../fail.ts';

/** Two spellings of one mailbox become one string: letter case, Unicode composition, Cyrillic domains. */
export function normaliseEmail(address: string): string {
  const composed = address.normalize('NFKC').trim().toLowerCase();
  const { local, domain } = partsOf(composed);
  return `${local}@${domainToASCII(domain) || domain}`;
}

/** Drawn as nothing, so an address with one looks like another's; in a domain IDNA finds them. Emoji need some, addresses none. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * An address that becomes an account's, as it is stored and mailed. Accounts are found by the normalised form, so an address
 * that is another mailbox than that form is refused: «ｍarina@» is compared as «marina@», and is somebody else's. Capitals and
 * the composition of letters (NFC) do not make another mailbox.
 */
export function newMailbox(address: string): string {
  const mailbox = address.normalize('NFC');
  const { local, domain } = partsOf(mailbox);
  if (!isOneLine(local) || IGNORABLE.test(local)) throw refused('В адресе есть невидимые знаки. Наберите его заново.');
  const ascii = domainToASCII(domain);
  if (!ascii) throw refused('Проверьте домен: с такими знаками его не бывает.');
  const isPlainDomain = [ascii, domainToUnicode(ascii)].includes(domain.toLowerCase());
  if (isPlainDomain && local === local.normalize('NFKC')) return mailbox;
  throw refused(`В адресе необычные знаки. Наберите его обычными: ${normaliseEmail(mailbox)}.`);
}

const refused = (sentence: string) => fail('invalid_fields', { fields: { email: sentence } });

function partsOf(address: string): { local: string; domain: string } {
  const at = address.lastIndexOf('@');
  return { local: address.slice(0, at), domain: address.slice(at + 1) };
}
