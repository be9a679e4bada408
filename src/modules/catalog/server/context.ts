/** Dependencies of the catalog: ports to other modules. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { News, Search } from '../../ad-objects/server/index.ts';
import type { Blacklist } from '../../blacklist/server/index.ts';
import type { Directory } from '../../passport/server/index.ts';

/** It has no SQL on their tables. */
export type PublicObjects = Search & Pick<News, 'wishOf' | 'takeFresh'>;

/** New objects that a saved search would find. */
export interface MatchedSearch {
  accountId: string;
  /** Name given by the person. */
  search: string;
  count: number;
  /** The title of one of them, and whose it is. */
  example: string;
  ownerId: string | null;
  /** The path of the search, newest first. */
  link: string;
}

export interface CatalogContext
  extends Pick<Blacklist, 'apartAmong' | 'hiddenFrom'>,
    Pick<Directory, 'facesOf' | 'findByName'> {
  db: Db;
  objects: PublicObjects;
  siteUrl: string;
  /** Sitemap entries of other modules. */
  pages: readonly string[];
  /** Hook: runs in the transaction that marks the objects as matched. */
  onMatched: readonly ((transaction: Transaction, matched: readonly MatchedSearch[]) => Promise<void>)[];
}
