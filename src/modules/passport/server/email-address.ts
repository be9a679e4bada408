import { domainToASCII } from 'node:url';

/** Two spellings of one mailbox become one string: letter case, Unicode composition, Cyrillic domains. */
export function normaliseEmail(address: string): string {
  const composed = address.normalize('NFKC').trim().toLowerCase();
  const at = composed.lastIndexOf('@');
  const domain = composed.slice(at + 1);
  return `${composed.slice(0, at)}@${domainToASCII(domain) || domain}`;
}

/** A new account is called by its mailbox until the person gives a name. */
export const nameFromEmail = (address: string): string => address.slice(0, address.lastIndexOf('@')).slice(0, 80);
