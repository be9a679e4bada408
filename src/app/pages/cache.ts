import { dictionaryVersion } from '#platform/dictionary.ts';

/** Finished pages, kept for moments: per process, bounded. What is personal about them is put in for each request. */

interface Kept {
  renderedAt: number;
  /** Approximate size in memory. */
  weight: number;
}

interface Lifetime {
  /** Served without revalidation. */
  freshMs: number;
  /** Still shown, while a new one is on its way. */
  staleMs: number;
}

const MAX_ENTRIES = 500;
const MAX_BYTES = 48 * 1024 * 1024;

export class PageCache<Page extends Kept> {
  readonly #lifetime: Lifetime;
  /** In order of use: the first is the next to go. */
  readonly #pages = new Map<string, Page>();
  readonly #renders = new Map<string, Promise<Page | undefined>>();
  #bytes = 0;
  /** Version of the dictionaries that the pages were rendered with. */
  #version = dictionaryVersion();

  constructor(lifetime: Lifetime) {
    this.#lifetime = lifetime;
  }

  get(url: string): { page: Page; isStale: boolean } | undefined {
    if (this.#version !== dictionaryVersion()) {
      this.#version = dictionaryVersion();
      this.#pages.clear();
      this.#bytes = 0;
    }
    const page = this.#pages.get(url);
    if (!page) return undefined;
    const age = Date.now() - page.renderedAt;
    if (age > this.#lifetime.staleMs) {
      this.#remove(url);
      return undefined;
    }
    this.#pages.delete(url);
    this.#pages.set(url, page);
    return { page, isStale: age > this.#lifetime.freshMs };
  }

  /** One render per address at a time; everybody who asks meanwhile gets the same answer. */
  refresh(url: string, render: (before: Page | undefined) => Promise<Page | undefined>): Promise<Page | undefined> {
    const known = this.#renders.get(url);
    if (known) return known;
    const running = render(this.#pages.get(url))
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

  #put(url: string, page: Page): void {
    this.#remove(url);
    this.#pages.set(url, page);
    this.#bytes += page.weight;
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= MAX_ENTRIES && this.#bytes <= MAX_BYTES) break;
      this.#remove(oldest);
    }
  }

  #remove(url: string): void {
    const page = this.#pages.get(url);
    if (!page) return;
    this.#pages.delete(url);
    this.#bytes -= page.weight;
  }
}
