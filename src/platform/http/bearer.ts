import type { FastifyRequest } from 'fastify';

/** The bearer token of a program. Other schemes are ignored: a proxy in front may use them. */
export function bearerOf({ headers: { authorization } }: Pick<FastifyRequest, 'headers'>): string | undefined {
  if (authorization === undefined) return undefined;
  const [scheme = '', token = ''] = authorization.trim().split(/ +/);
  return scheme.toLowerCase() === 'bearer' ? token : undefined;
}
