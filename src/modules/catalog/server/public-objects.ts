import type { Viewer } from '#platform/http/viewer.ts';
import type { AdObjectKind } from '../../ad-objects/contract.ts';

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
}
