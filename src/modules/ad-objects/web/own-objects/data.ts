/** All own objects of the four kinds, for one list. */

import { type Api, apiOf, type Transport } from '#platform/web/api.ts';
import { plainText } from '#words/text.ts';
import type { adObjectCalls } from '../../contract.ts';
import type { AnyCard } from '../../kinds/facts.ts';
import { type AdObjectKind, KINDS, objectIdOf } from '../../kinds/kind.ts';
import { objectCalls } from '../calls.ts';

const PAGE = 100;
/** More own objects than this are worked on through import and export. */
const MAX_PAGES = 10;

export interface OwnObjects {
  items: AnyCard[];
  /** Cursors of the next page by kind; absent for kinds that are complete. */
  cursors: Partial<Record<AdObjectKind, string>>;
}

const newestFirst = (one: AnyCard, other: AnyCard) => other.updated_at.localeCompare(one.updated_at);

async function loadPage(api: Api<typeof adObjectCalls>, kind: AdObjectKind, cursor: string | null) {
  const list = await objectCalls(api, kind).list({ filter: { mine: true }, sort: 'newest', limit: PAGE, cursor });
  return { items: list.items as unknown as AnyCard[], cursor: list.next_cursor };
}

export async function loadOwnObjects(transport: Transport): Promise<OwnObjects> {
  const api = apiOf<typeof adObjectCalls>(transport);
  const pages = await Promise.all(KINDS.map(async (kind) => ({ kind, ...(await loadPage(api, kind, null)) })));
  return {
    items: pages.flatMap(({ items }) => items).sort(newestFirst),
    cursors: Object.fromEntries(pages.flatMap(({ kind, cursor }) => (cursor ? [[kind, cursor]] : []))),
  };
}

/** The remaining pages, kind by kind. */
export async function loadRest(api: Api<typeof adObjectCalls>, { items, cursors }: OwnObjects): Promise<AnyCard[]> {
  const all = [...items];
  for (const [kind, first] of Object.entries(cursors) as [AdObjectKind, string][]) {
    let cursor: string | null = first;
    for (let page = 1; cursor && page < MAX_PAGES; page += 1) {
      const next: Awaited<ReturnType<typeof loadPage>> = await loadPage(api, kind, cursor);
      all.push(...next.items);
      cursor = next.cursor;
    }
  }
  const byId = new Map(all.map((item) => [objectIdOf(item), item]));
  return [...byId.values()].sort(newestFirst);
}

/** Every typed word stands somewhere in the title or the summary. */
export function matchesWords(object: AnyCard, typed: string): boolean {
  const text = plainText(`${object.title} ${object.summary ?? ''}`);
  return plainText(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
