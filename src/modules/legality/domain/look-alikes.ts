/** Names of hosts that are written with letters of other alphabets to look like another name. */

/** Which Latin letter is seen. Hosts are in lower case; accents are taken off before. */
const SEEN: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аαɑᴀ',
    b: 'ьвʙƀ',
    c: 'сϲᴄ',
    d: 'ԁᴅđ',
    e: 'еєεᴇ',
    f: 'ƒꜰ',
    g: 'ɡցɢ',
    h: 'һհʜħ',
    i: 'іιıɪɩɨ',
    j: 'јᴊ',
    k: 'кκĸᴋ',
    l: 'ӏłʟɫ',
    m: 'мᴍ',
    n: 'пηոɴ',
    o: 'оοօøᴏ',
    p: 'рρᴘ',
    q: 'ԛզ',
    r: 'гʀ',
    s: 'ѕꜱ',
    t: 'тτᴛŧ',
    u: 'υսᴜ',
    v: 'ѵνᴠ',
    w: 'ԝωᴡ',
    x: 'хχ',
    y: 'уγүʏ',
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin])),
);

const BASE = 36;
const LEAST = 1;
const MOST = 26;

/** How far the next letter is from the last (RFC 3492, 6.1). */
function adapted(delta: number, letters: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / letters);
  let steps = 0;
  for (; rest > ((BASE - LEAST) * MOST) >> 1; steps += BASE) rest = Math.floor(rest / (BASE - LEAST));
  return steps + Math.floor(((BASE - LEAST + 1) * rest) / (rest + 38));
}

const digitOf = (character: string): number => {
  const digit = Number.parseInt(character, BASE);
  // Letters stand before digits here, digits before letters there.
  return digit < 10 ? digit + 26 : digit - 10;
};

/** The letters of one part of a host that is written «xn--…» (RFC 3492); others as they are. Browsers have no call for it. */
export function lettersOf(part: string): string {
  if (!part.startsWith('xn--')) return part;
  const code = part.slice(4);
  const end = code.lastIndexOf('-');
  const letters = [...code.slice(0, Math.max(end, 0))];
  let point = 128;
  let place = 0;
  let bias = 72;
  let at = end + 1;
  while (at < code.length) {
    const from = place;
    let weight = 1;
    for (let step = BASE; ; step += BASE) {
      const digit = digitOf(code[at] ?? '');
      if (!(digit >= 0)) return part;
      at += 1;
      place += digit * weight;
      const threshold = Math.min(Math.max(step - bias, LEAST), MOST);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    bias = adapted(place - from, letters.length + 1, from === 0);
    point += Math.floor(place / (letters.length + 1));
    place %= letters.length + 1;
    if (point > 0x10ffff) return part;
    letters.splice(place, 0, String.fromCodePoint(point));
    place += 1;
  }
  return letters.join('');
}

/** Homograph check: the address in plain letters, as a person reads its punycode host. Null when it is plain already. */
export function seenAs(address: string): string | null {
  const [host = '', ...path] = address.split('/');
  if (!host.includes('xn--')) return null;
  const seen = lettersOfHost(host)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/./gu, (letter) => SEEN[letter] ?? letter);
  return [seen, ...path].join('/');
}

export const lettersOfHost = (host: string): string => host.split('.').map(lettersOf).join('.');

/** Letters of two alphabets within one part of a host: «instagrаm.com» with a Russian «а». */
export const hasTwoAlphabets = (host: string): boolean =>
  host.split('.').some((part) => {
    const letters = lettersOf(part);
    return /\p{Script=Latin}/u.test(letters) && /(?!\p{Script=Latin})\p{L}/u.test(letters);
  });
