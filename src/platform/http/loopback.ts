import type { FastifyRequest } from 'fastify';
import { fail } from '../errors.ts';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;
/** Headers that proxies add. A proxy that adds none of them cannot be told from a program of this machine. */
const OF_PROXIES = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/**
 * Only a program on this machine: not a proxy that speaks for somebody else, and not a foreign page whose name was made
 * to point here.
 */
export function isLoopback(request: FastifyRequest): boolean {
  const isForwarded = Object.keys(request.headers).some((name) => OF_PROXIES.test(name));
  const isLocal =
    LOOPBACK.test(request.socket.remoteAddress ?? '') && LOOPBACK_HOST.test(request.headers.host ?? 'localhost');
  return isLocal && !isForwarded;
}

export async function requireLoopback(request: FastifyRequest): Promise<void> {
  if (!isLoopback(request)) throw fail('not_found');
}
