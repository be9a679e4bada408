/** Where to send a person afterwards, named by a query parameter that anybody may have written. */

const MAX_LENGTH = 2000;
/** Never reached; only lends its origin to the parser. */
const OWN_ORIGIN = 'https://own.invalid';

/** A path of our own site, or the fallback. Browsers read `\` as `/` and drop control characters, so both are refused. */
export function safeBackLink(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return fallback;
  if (!value.startsWith('/') || value.startsWith('//')) return fallback;
  if (hasForbiddenCharacter(value)) return fallback;
  try {
    const url = new URL(value, OWN_ORIGIN);
    // Dot segments can leave a path that begins with `//`, which the next reader would take for a host.
    if (url.origin !== OWN_ORIGIN || url.pathname.startsWith('//')) return fallback;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return fallback;
  }
}

function hasForbiddenCharacter(value: string): boolean {
  for (const character of value) {
    const code = character.charCodeAt(0);
    if (character === '\\' || code < 0x20 || (code >= 0x7f && code <= 0x9f)) return true;
  }
  return false;
}
