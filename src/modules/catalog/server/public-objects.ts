import type { Transaction } from 'kysely';
import type { Viewer } from '#platform/http/viewer.ts';
import type { AdObjectKind, ListFilter } from '../../ad-objects/contract.ts';
import type { FreshObject, Wish } from '../../ad-objects/server/index.ts';

/** What the catalog asks of the ad objects; it has no SQL on their tables. */
export interface PublicObjects {
  countPublic(): Promise<Record<AdObjectKind, number>>;
  suggest(
    q: string,
    viewer: Viewer | null,
    kind?: AdObjectKind,
  ): Promise<{ items: { kind: AdObjectKind; id: string; title: string }[]; words: string[] }>;
  /** In the order of ids, beginning after the given one. */
  listPublicIds(after: string | null, limit: number): Promise<{ kind: AdObjectKind; id: string; updated_at: Date }[]>;
  /** What a search asks of an object; null when nothing new can answer it. */
  wishOf(kind: AdObjectKind, filter: ListFilter): Promise<Wish | null>;
  /** What everybody sees for the first time since this was asked last. */
  takeFresh(transaction: Transaction<unknown>, limit: number): Promise<FreshObject[]>;
}
