import type { FastifyRequest } from 'fastify';

/** Where a request comes from. */
export interface Origin {
  address: string;
  userAgent: string;
}

/** What is kept of it; nobody needs more to recognise a browser. */
const MAX_USER_AGENT = 300;

export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
});
