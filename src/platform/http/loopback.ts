import type { FastifyRequest } from 'fastify';
import { fail } from '../errors.ts';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** Only a program on this machine, and not a proxy that speaks for somebody else. */
export async function requireLoopback(request: FastifyRequest): Promise<void> {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  if (isForwarded || !LOOPBACK.test(request.socket.remoteAddress ?? '')) throw fail('not_found');
}
