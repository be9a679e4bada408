/** Who is looking, as far as counting needs to know: told apart for a day, never remembered. */
import { createHash, createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { isbot } from 'isbot';

/** A browser says who made it; what says nothing is a program. */
export const isRobot = (userAgent: string | undefined): boolean => !userAgent || isbot(userAgent);

/** The network a home or an office has: devices change the rest of an IPv6 address every few hours. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...back];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Waits in memory instead of the address itself. */
export const fingerprint = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64');

/** Half of the hash is plenty to tell apart the visitors of one object on one day. */
const MARK_BYTES = 16;

export const markOf = (salt: Buffer, value: string): Buffer =>
  createHmac('sha256', salt).update(value).digest().subarray(0, MARK_BYTES);
