import { hasTwoAlphabets } from './look-alikes.ts';

/** Names of one place under several hosts. */
const SAME_HOSTS: Readonly<Record<string, string>> = {
  'telegram.me': 't.me',
  'telegram.dog': 't.me',
  'tg.dev': 't.me',
  'telesco.pe': 't.me',
  'tx.me': 't.me',
  't-do.ru': 't.me',
  'm.vk.com': 'vk.com',
  'vk.ru': 'vk.com',
  'vkontakte.ru': 'vk.com',
  'm.youtube.com': 'youtube.com',
  'zen.yandex.ru': 'dzen.ru',
  'odnoklassniki.ru': 'ok.ru',
};

/** Whose pages they are: there an address says more than what was chosen. */
const PLATFORM_HOSTS: Readonly<Record<string, string>> = {
  't.me': 'telegram',
  'vk.com': 'vk',
  'max.ru': 'max',
  'dzen.ru': 'dzen',
  'telegram.org': 'telegram',
  'vkvideo.ru': 'vk',
  'rutube.ru': 'rutube',
  'youtube-nocookie.com': 'youtube',
  'youtube.com': 'youtube',
  'youtu.be': 'youtube',
};

/** Hosts of a platform; none of one that is no single place. */
export const hostsOfPlatform = (platform: string): string[] =>
  Object.keys(PLATFORM_HOSTS).filter((host) => PLATFORM_HOSTS[host] === platform);

/** The code of the platform that an address belongs to; null of a site of one's own, and of no address. */
export function platformAt(written: string | null): string | null {
  const address = written && rememberedAddress(written);
  if (!address) return null;
  const [host = ''] = address.split('/', 1);
  return PLATFORM_HOSTS[host.split('.').slice(-2).join('.')] ?? null;
}

/** Numbers in place of a name: nobody sees whose page that is, and no rule names it. */
export function isIpAddress(written: string): boolean {
  const host = parsed(written.trim())?.hostname ?? '';
  return host.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(host);
}

/** Letters of two alphabets within one part of a host. */
export const hasMixedLetters = (written: string): boolean =>
  hasTwoAlphabets(normalAddress(written)?.split('/')[0] ?? '');

/** All names of a host that stands in a normal address. */
export const hostsOf = (host: string): string[] => [
  host,
  ...Object.keys(SAME_HOSTS).filter((other) => SAME_HOSTS[other] === host),
];

/** Percent-decoding of unreserved characters (RFC 3986, 2.3), so that equal paths compare equal; leading and trailing spaces go. */
const plainPath = (path: string): string =>
  path
    .replaceAll(/%([0-9a-f]{2})/gi, (written, code) => {
      const letter = String.fromCharCode(Number.parseInt(code, 16));
      return /[a-z0-9._~@-]/i.test(letter) ? letter : written;
    })
    .replaceAll(/(?:%20)+(?=\/|$)/g, '');

/** A channel is also reached as «name.t.me». */
const CHANNEL_HOST = /^([^.]+)\.t\.me$/;
/** Catalogues of channels have a page for each, with what it publishes. */
const CHANNEL_PAGES =
  /^(?:(?:[a-z]+\.)?tgstat\.(?:ru|com)\/(?:channel|chat)\/@|telega\.in\/channels\/|(?:www\.)?telemetr\.(?:me|io)\/@|tlgrm\.(?:ru|eu)\/channels\/@)([^/]+)/;

/** The mobile look of a site is the site; «m.me» is a name. */
const plainHost = (host: string): string => {
  const bare = host.replace(/^www\./, '').replace(/\.+$/, '');
  const below = bare.replace(/^(?:m|mobile|wap)\./, '');
  return isOneSite(below) ? below : bare;
};

/**
 * One address of a place, however it was typed: without scheme, «www», query, fragment, final slash and letter case, the host in
 * ASCII. «https://www.T.me/s/Kitchen/?x=1» and «telegram.me/kitchen/12» are both «t.me/kitchen». Null when it is no address.
 */
export function normalAddress(written: string): string | null {
  const url = urlOf(written);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return null;
  const bare = plainHost(url.hostname);
  if (!/^[^.]+(?:\.[^.]+)+$/.test(bare)) return null;
  const path = plainPath(url.pathname)
    .toLowerCase()
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/index\.(?:html?|php)$/, '')
    .replace(/\/$/, '');
  const listed = CHANNEL_PAGES.exec(bare + path)?.[1];
  if (listed) return `t.me/${listed}`;
  const channel = CHANNEL_HOST.exec(bare)?.[1];
  if (channel) return channelAt(`/${channel}${path}`);
  const host = Object.hasOwn(SAME_HOSTS, bare) ? SAME_HOSTS[bare] : bare;
  if (host === 't.me') return channelAt(path);
  // «public77» and «club77» are one page.
  return host + (host === 'vk.com' ? path.replace(/^\/(?:public|event)(?=\d+$)/, '/club') : path);
}

/** The preview of a channel is the channel, and so are its name with «@» and what it has published. */
const channelAt = (path: string): string =>
  `t.me${path
    .replace(/^(?:\/s)+(?=\/)/, '')
    .replace(/^\/@/, '/')
    .replace(/^(\/(?:c\/)?[^/]+)(?:\/\d+)+$/, '$1')}`;

const parsed = (text: string): URL | null => URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);

/** Pages that show another page under their own address: whoever follows the link sees that one. */
function shownBy({ hostname, pathname, searchParams }: URL): string | null {
  const translated = /^(.+)\.translate\.goog$/.exec(hostname)?.[1];
  // A dot is written «-» there, and a hyphen «--».
  if (translated) return translated.replaceAll(/--?/g, (mark) => (mark === '-' ? '.' : '-')) + pathname;
  if (hostname === 'web.archive.org') return /^\/web\/[^/]+\/(.+)$/.exec(pathname)?.[1] ?? null;
  if (/^translate\.google\.[a-z.]+$/.test(hostname)) return searchParams.get('u');
  if (/^(?:m\.)?vk\.(?:com|ru)$/.test(hostname) && pathname === '/away.php') return searchParams.get('to');
  if (/^(?:www\.)?google\.[a-z.]+$/.test(hostname) && pathname === '/url')
    return searchParams.get('q') ?? searchParams.get('url');
  return null;
}

/** One may be shown by another that is shown by a third; nobody honest goes further. */
const MOST_WRAPPERS = 5;

function urlOf(written: string): URL | null {
  let url = parsed(written.trim());
  for (let depth = 0; url && depth < MOST_WRAPPERS; depth += 1) {
    const shown = shownBy(url);
    const inner: URL | null = shown ? parsed(shown) : null;
    if (!inner?.hostname.includes('.')) break;
    url = inner;
  }
  return url;
}

const MAX_REMEMBERED = 5_000;

/** Cache of parsed addresses: the same cards are judged again and again, and parsing is most of what that costs. */
export function remembering<T>(read: (written: string) => T): (written: string) => T {
  const remembered = new Map<string, { answer: T }>();
  return (written) => {
    const known = remembered.get(written);
    if (known) return known.answer;
    const answer = read(written);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(written, { answer });
    return answer;
  };
}

export const rememberedAddress = remembering(normalAddress);

/** Names that whole zones are sold under: «com.ru», «co.uk», «орг.рф». */
const ZONE_NAMES = 'ac co com edu gob gouv gov go mil msk ne net nov or org pp spb xn--c1avg xn--j1aef'.split(' ');

/** A name that somebody owns, and no zone of strangers' names: «example.ru», but not «ru», «*.com», «com.ru». */
export function isOneSite(address: string): boolean {
  const labels = address.split('/', 1)[0]?.split('.') ?? [];
  if (labels.length < 2 || labels.some((label) => !/^[a-z0-9_]([a-z0-9_-]*[a-z0-9])?$/.test(label))) return false;
  const [name = '', zone = ''] = labels.slice(-2);
  const isZone = (zone.length === 2 || zone === 'xn--p1ai') && ZONE_NAMES.includes(name);
  return !isZone || labels.length > 2;
}

/** Whether a place lies within an address: the same host or one below it, the same path or one below it. */
export function isWithin(place: string, address: string): boolean {
  const slash = address.indexOf('/');
  const host = slash < 0 ? address : address.slice(0, slash);
  // Fast path: every card of a list is compared with every rule, and most have nothing in common.
  if (!place.includes(host)) return false;
  const [, ...path] = address.split('/');
  const [placeHost = '', ...placePath] = place.split('/');
  const isHost = placeHost === host || placeHost.endsWith(`.${host}`);
  return isHost && path.every((part, at) => part === placePath[at]);
}
