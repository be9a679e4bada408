import type { FastifyRequest } from 'fastify';
import { fail } from '../errors.ts';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/**
 * Only a program on this machine: not a proxy that speaks for somebody else, and not a foreign page whose name was made
 * to point here.
 */
export async function requireLoopback(request: FastifyRequest): Promise<void> {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  const isLocal =
    LOOPBACK.test(request.socket.remoteAddress ?? '') && LOOPBACK_HOST.test(request.headers.host ?? 'localhost');
  if (isForwarded || !isLocal) throw fail('not_found');
}
