/** Dependencies of favourites: ports to other modules. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import type { Counters, Lookups, News } from '../../ad-objects/server/index.ts';
import type { Blacklist } from '../../blacklist/server/index.ts';

/** Somebody's favourite that costs less than when they saved it, and less than they were told. */
export interface PriceDrop {
  accountId: string;
  kind: AdObjectKind;
  objectId: string;
  ownerId: string;
  title: string;
  /** The price they were last told of. */
  beforeKopecks: number;
  nowKopecks: number;
}

/** Somebody's favourite that everybody sees again. */
export interface Return {
  accountId: string;
  kind: AdObjectKind;
  objectId: string;
  ownerId: string;
  title: string;
  /** Zero where it has none. */
  priceKopecks: number;
}

export interface FavouritesContext extends Pick<Blacklist, 'hiddenFrom' | 'apartAmong'> {
  db: Db;
  objects: Pick<Lookups, 'cardsOf' | 'pricesOf' | 'findOwn'> &
    Pick<Counters, 'addToCounter'> &
    Pick<News, 'takeMovedPrices' | 'takeReturned'>;
  /** Told within the transaction which objects were saved. */
  onSave: readonly ((transaction: Transaction, objectIds: readonly string[]) => Promise<void>)[];
  /** Told within the transaction in which they count as told. */
  onPriceDrop: readonly ((transaction: Transaction, drops: readonly PriceDrop[]) => Promise<void>)[];
  onReturn: readonly ((transaction: Transaction, returns: readonly Return[]) => Promise<void>)[];
}
