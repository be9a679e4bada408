/** Cross-site writes are refused by what the browser itself says about the request's origin. */
import type { FastifyRequest } from 'fastify';
import { fail } from '../errors.ts';
import { bearerOf } from './bearer.ts';

/**
 * `publicOrigin` is the one origin the site is served from. Without it (a trial on a local network) the request's own
 * host stands in: a foreign page cannot choose the Host header its visitor's browser sends.
 */
export function refuseForeignWrite(request: FastifyRequest, publicOrigin: string | undefined): void {
  const { headers } = request;
  // No browser adds a token by itself, and with one the cookies are not looked at.
  if (bearerOf(request) !== undefined) return;
  if (headers['sec-purpose']?.includes('prefetch')) throw fail('foreign_origin');
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return;
    throw fail('foreign_origin');
  }
  // Neither header: not a browser, so there are no ambient cookies to abuse.
  if (headers.origin === undefined) return;
  const expected = publicOrigin ?? `${request.protocol}://${request.host}`;
  if (headers.origin !== expected) throw fail('foreign_origin');
}
