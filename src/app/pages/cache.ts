/** Finished pages of anonymous visitors, kept for moments: per process, bounded, and never anything personal. */
import { createHash } from 'node:crypto';

export interface CachedPage {
  status: number;
  etag: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Filled at the first request for an encoding. */
  compressed: { br?: Buffer; gzip?: Buffer };
  renderedAt: number;
}

const FRESH_MS = 5000;
const STALE_MS = 60_000;
const MAX_ENTRIES = 500;
const MAX_BYTES = 48 * 1024 * 1024;
/** What the compressed copies of a page may add to it, at most. */
const COPIES_FACTOR = 1.5;

export class PageCache {
  /** In order of use: the first is the next to go. */
  readonly #pages = new Map<string, CachedPage>();
  readonly #renders = new Map<string, Promise<CachedPage | undefined>>();
  #bytes = 0;

  get(url: string): { page: CachedPage; isStale: boolean } | undefined {
    const page = this.#pages.get(url);
    if (!page) return undefined;
    const age = Date.now() - page.renderedAt;
    if (age > STALE_MS) {
      this.#remove(url);
      return undefined;
    }
    this.#pages.delete(url);
    this.#pages.set(url, page);
    return { page, isStale: age > FRESH_MS };
  }

  /** One render per address at a time; everybody who asks meanwhile gets the same answer. */
  refresh(url: string, render: () => Promise<CachedPage | undefined>): Promise<CachedPage | undefined> {
    const known = this.#renders.get(url);
    if (known) return known;
    const running = render()
      .then((page) => {
        if (page) this.#put(url, page);
        else this.#remove(url);
        return page;
      })
      // A page that cannot be refreshed is asked for again by the next visitor, who then sees the failure.
      .catch(() => undefined)
      .finally(() => this.#renders.delete(url));
    this.#renders.set(url, running);
    return running;
  }

  prepare(status: number, body: Buffer, headers: Record<string, string>): CachedPage {
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    return { status, etag, headers: { ...headers, etag }, body, compressed: {}, renderedAt: Date.now() };
  }

  #put(url: string, page: CachedPage): void {
    const before = this.#pages.get(url);
    // The same page again: keep the compressed copies.
    if (before?.etag === page.etag) page.compressed = before.compressed;
    this.#remove(url);
    this.#pages.set(url, page);
    this.#bytes += weight(page);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= MAX_ENTRIES && this.#bytes <= MAX_BYTES) break;
      this.#remove(oldest);
    }
  }

  #remove(url: string): void {
    const page = this.#pages.get(url);
    if (!page) return;
    this.#pages.delete(url);
    this.#bytes -= weight(page);
  }
}

function weight(page: CachedPage): number {
  return page.body.length * COPIES_FACTOR;
}
