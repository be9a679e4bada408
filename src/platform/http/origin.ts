import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Client address and User-Agent of a request. */
export interface Origin {
  address: string;
  userAgent: string;
}

/**
 * The network a home or an office has, by which attempts and visits are counted: whoever has one address of an IPv6 network
 * (/64) has all of them, and devices change theirs every few hours.
 */
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

/** Length limit of a stored User-Agent; enough to recognise a browser. */
const MAX_USER_AGENT = 300;

export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
});
