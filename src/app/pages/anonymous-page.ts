/** Pages of anonymous visitors, rendered once and cached. */
import { createHash } from 'node:crypto';
import type { RenderedPage } from './renderer.ts';

export interface AnonymousPage {
  status: number;
  etag: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Filled at the first request for an encoding. */
  compressed: { br?: Buffer; gzip?: Buffer };
  renderedAt: number;
  weight: number;
}

/** Upper bound of what the compressed copies add to a cached page's memory. */
const COPIES_FACTOR = 1.5;

export function anonymousPage(
  { status, body }: RenderedPage,
  headers: Record<string, string>,
  before: AnonymousPage | undefined,
): AnonymousPage {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return {
    status,
    etag,
    headers: { ...headers, etag },
    body,
    // The same page again keeps its copies.
    compressed: before?.etag === etag ? before.compressed : {},
    renderedAt: Date.now(),
    weight: body.length * COPIES_FACTOR,
  };
}
