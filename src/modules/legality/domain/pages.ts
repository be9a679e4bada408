/** Whose page an address is, and in which network: one owner has many addresses. */
import { isOneSite, platformAt, rememberedAddress } from './address.ts';

/** Networks that nobody sells places on as a platform of their own; their pages are sites and blogs here. */
const NETWORK_HOSTS: Readonly<Record<string, string>> = {
  'ok.ru': 'ok',
  'tiktok.com': 'tiktok',
  'likee.video': 'likee',
  'likee.com': 'likee',
  'twitch.tv': 'twitch',
  'discord.com': 'discord',
  'discord.gg': 'discord',
  'pinterest.com': 'pinterest',
  'pinterest.ru': 'pinterest',
  'pin.it': 'pinterest',
  'pikabu.ru': 'pikabu',
  'livejournal.com': 'livejournal',
  'yappy.media': 'yappy',
  'x.com': 'twitter',
  'twitter.com': 'twitter',
};

export const hostsOfNetwork = (network: string): string[] =>
  Object.keys(NETWORK_HOSTS).filter((host) => NETWORK_HOSTS[host] === network);

const hostOf = (address: string): string => address.split('/', 1)[0] ?? '';

/** The code of the network that an address belongs to, be it a platform of ours or not; null of a site of one's own. */
export function networkAt(written: string | null): string | null {
  const address = written && rememberedAddress(written);
  if (!address) return null;
  return platformAt(written) ?? NETWORK_HOSTS[hostOf(address).split('.').slice(-2).join('.')] ?? null;
}

/** There a name below the host is somebody's own. */
const OWN_NAMES = 'livejournal.com blogspot.com wordpress.com tilda.ws github.io ucoz.ru narod.ru substack.com'.split(
  ' ',
);

/** The name that somebody has registered: the last two parts, three within a zone of strangers' names. */
function siteOf(host: string): string {
  const labels = host.split('.');
  const two = labels.slice(-2).join('.');
  return isOneSite(two) && !OWN_NAMES.includes(two) ? two : labels.slice(-3).join('.');
}

/** Parts of a path after which the owner's name comes. */
const BEFORE_NAMES = ['channel', 'c', 'user', 'u', 'id', 'group', 'profile', 'joinchat', 'blog', 'person'];
/** Parts of a path that name what was published, and not by whom. */
const PUBLISHED = [
  'a',
  'b',
  'watch',
  'shorts',
  'live',
  'video',
  'videos',
  'story',
  'clip',
  'topic',
  'media',
  'away.php',
  'pin',
  'post',
  'posts',
];

/**
 * Under which address its owner is known: the channel, the group, the name of the site. Null where the address does not tell: a video
 * or an article of somebody.
 */
export function pageOf(written: string): string | null {
  const address = rememberedAddress(written);
  if (!address) return null;
  const host = hostOf(address);
  const network = networkAt(address);
  if (network === null || network === 'livejournal') return siteOf(host);
  const [first, second] = address.split('/').slice(1);
  if (!first || host === 'youtu.be' || PUBLISHED.includes(first)) return null;
  if (network === 'vk') return vkPageOf(first);
  return BEFORE_NAMES.includes(first) && second ? `${host}/${first}/${second}` : `${host}/${first}`;
}

/** «wall-77_1» is of «club77», which may have a name besides. */
function vkPageOf(part: string): string {
  const published = /^(?:wall|video|clip|photo|album|topic|story|market)(-?)(\d+)(?:_|$)/.exec(part);
  if (published) return `vk.com/${published[1] ? 'club' : 'id'}${published[2]}`;
  return `vk.com/${part}`;
}

/** They lead anywhere, and elsewhere tomorrow. */
const SHORTENERS = [
  ...[
    'vk.cc',
    'vk.link',
    'clck.ru',
    'goo.su',
    'u.to',
    'bit.ly',
    'bitly.com',
    'tinyurl.com',
    't.ly',
    'is.gd',
    'v.gd',
    'cutt.ly',
  ],
  ...[
    'rb.gy',
    'rebrand.ly',
    'ow.ly',
    'goo.gl',
    'shorturl.at',
    'tiny.cc',
    'qps.ru',
    'clc.to',
    'clcr.me',
    'ya.cc',
    'surl.li',
    's.id',
  ],
  ...[
    'kurl.ru',
    'b23.ru',
    'shrt.ru',
    'short.io',
    'buff.ly',
    'l.ead.me',
    'urlzs.com',
    'go.link',
    'tny.im',
    'adf.ly',
    'shorte.st',
  ],
];

/** An address that only leads to another one, and does not say to which. */
export function isShortLink(written: string): boolean {
  const host = hostOf(rememberedAddress(written) ?? '');
  return SHORTENERS.some((one) => host === one || host.endsWith(`.${one}`));
}

/** Short links: their target cannot be known without following them. Those of a network itself stay within it. */
const isUnclear = (link: string): boolean =>
  isShortLink(link) || /^v[mt]\.tiktok\.com(?:\/|$)/.test(rememberedAddress(link) ?? '');

/** The same page may have a name and a number, and an invitation or an article tells neither. */
function nameIn(page: string): { kind: string; id: string } | null {
  const [first = page, second] = page.split('/').slice(1);
  if (/^(?:\+|joinchat$)/.test(first) || (first === 'c' && page.startsWith('t.me/'))) return null;
  if (second !== undefined)
    return { kind: /^(?:channel|group|id|profile)$/.test(first) ? 'number' : first, id: second };
  if (/^(?:club|id)\d+$/.test(first)) return { kind: 'number', id: first };
  if (first.startsWith('@') && page.startsWith('vk.com/')) return null;
  return { kind: 'name', id: first.replace(/^@/, '') };
}

/** Whether a link surely leads to another page than the place's. */
export function isOtherPage(link: string, place: string): boolean {
  if (isUnclear(link)) return false;
  if (networkAt(link) !== networkAt(place)) return true;
  const [one, other] = [link, place].map((address) => {
    const page = pageOf(address);
    return page && nameIn(page);
  });
  return Boolean(one && other && one.kind === other.kind && one.id !== other.id);
}

/** Whether a link surely leads to the place's own page. */
export function isSamePage(link: string, place: string): boolean {
  const page = pageOf(link);
  return page !== null && page === pageOf(place);
}
