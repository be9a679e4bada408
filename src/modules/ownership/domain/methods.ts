/** Ways to prove control of a page, and which of them an address has. */
import { networkAt } from '../../legality/contract.ts';

const SITE_METHODS = ['meta', 'file', 'dns'] as const;
export const METHODS = [...SITE_METHODS, 'description'] as const;
export type Method = (typeof METHODS)[number];

/** Name of the meta tag, and of the line in a file and in DNS. */
export const MARK = 'ohvat-verification';
export const FILE_PATH = '/.well-known/ohvat-verification.txt';
const DNS_LABEL = '_ohvat';

export const hostOf = (address: string): string => address.split('/', 1)[0] ?? '';

const CHANNEL = /^t\.me\/([a-z][a-z0-9_]{3,31})$/;
/** Paths of Telegram itself, which are nobody's name. */
const TAKEN_BY_TELEGRAM = [
  'joinchat',
  'addstickers',
  'addemoji',
  'share',
  'proxy',
  'socks',
  'login',
  'iv',
  'boost',
  'setlanguage',
];

/** The public name of a Telegram channel; invitations and numbers of private ones have no page to look at. */
export function channelOf(address: string): string | null {
  const name = CHANNEL.exec(address)?.[1];
  return name && !TAKEN_BY_TELEGRAM.includes(name) ? name : null;
}

/** Of an address in its normal form. Pages within other networks have no place of their owner's alone that could be read. */
export function methodsOf(address: string): readonly Method[] {
  if (channelOf(address)) return ['description'];
  return networkAt(address) === null ? SITE_METHODS : [];
}

export interface Instruction {
  method: Method;
  /** Where the code belongs: a page, a file or a name in DNS. */
  place: string;
  /** What is to be put there. */
  value: string;
}

export const dnsNameOf = (host: string): string => `${DNS_LABEL}.${host}`;
export const lineOf = (code: string): string => `${MARK}=${code}`;

const INSTRUCTIONS = {
  meta: (host, code) => ({ place: `https://${host}/`, value: `<meta name="${MARK}" content="${code}">` }),
  file: (host, code) => ({ place: `https://${host}${FILE_PATH}`, value: lineOf(code) }),
  dns: (host, code) => ({ place: dnsNameOf(host), value: lineOf(code) }),
  description: (_, code, address) => ({ place: `https://${address}`, value: code }),
} as const satisfies Record<Method, (host: string, code: string, address: string) => Omit<Instruction, 'method'>>;

export const instructionsFor = (address: string, code: string): Instruction[] =>
  methodsOf(address).map((method) => ({ method, ...INSTRUCTIONS[method](hostOf(address), code, address) }));
