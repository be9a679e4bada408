import type { FastifyRequest } from 'fastify';

/** What a program shows instead of a cookie. Another scheme is none of our business: a proxy in front may ask for it. */
export function bearerOf({ headers: { authorization } }: Pick<FastifyRequest, 'headers'>): string | undefined {
  if (authorization === undefined) return undefined;
  const [scheme = '', token = ''] = authorization.trim().split(/ +/);
  return scheme.toLowerCase() === 'bearer' ? token : undefined;
}
