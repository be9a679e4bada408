/** Splits a message into text and links. Pure; both are rendered as text nodes. */

import { signsIn } from '#words/text.ts';
export type TextPart = { text: string } | { text: string; href: string };

const ADDRESS = /https?:\/\/[^\s<>"«»“”]+/gi;
/** Punctuation after an address belongs to the sentence. */
const TAIL = /[.,!?;:'…*_~]+$/;

function withoutTail(found: string): string {
  let address = found.replace(TAIL, '');
  // A closing bracket is part of the address only when it was opened there.
  while (/[)\]}]$/.test(address)) {
    const close = address.at(-1) ?? '';
    const open = { ')': '(', ']': '[', '}': '{' }[close] ?? '';
    if (address.split(open).length >= address.split(close).length) break;
    address = address.slice(0, -1).replace(TAIL, '');
  }
  return address;
}

/** Only http and https, and only what the browser too takes for an address. */
function hrefOf(address: string): string | null {
  try {
    const { protocol, hostname, href } = new URL(address);
    return (protocol === 'https:' || protocol === 'http:') && hostname !== '' ? href : null;
  } catch {
    return null;
  }
}

export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTail(found);
    const href = hrefOf(address);
    if (!href) continue;
    if (index > at) parts.push({ text: text.slice(at, index) });
    parts.push({ text: address, href });
    at = index + address.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

const FEW_SIGNS = /^(?:(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}️)[\u{1F3FB}-\u{1F3FF}]?‍?\s*){1,6}$/u;

/** One to three signs and nothing else are shown larger. */
export const isOnlySigns = (text: string): boolean =>
  text.length <= 16 && FEW_SIGNS.test(text) && signsIn(text.replaceAll(/\s/g, '')) <= 3;
