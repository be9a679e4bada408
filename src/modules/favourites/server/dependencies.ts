/** What favourites need of the rest of the application. */
import type { Kysely, Transaction } from 'kysely';
import type { Viewer } from '#platform/http/viewer.ts';
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import type { CardNow, MovedPrice, ReturnedObject } from '../../ad-objects/server/index.ts';

export interface SavedObjects {
  cardsOf(ids: readonly string[], viewer: Viewer | null): Promise<ReadonlyMap<string, CardNow>>;
  /** Kopecks of those that everybody sees and that have a price. */
  pricesOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  findOwn(kind: AdObjectKind, id: string, ownerId: string): Promise<object | null>;
  addToCounter(
    transaction: Transaction<unknown>,
    objectIds: readonly string[],
    counter: 'favourites',
    delta: number,
  ): Promise<void>;
  /** Saved objects whose price has moved since this was asked last, as they are now. */
  takeMovedPrices(transaction: Transaction<unknown>, limit: number): Promise<MovedPrice[]>;
  /** Saved objects that everybody sees again since this was asked last, after an hour or more of absence. */
  takeReturned(transaction: Transaction<unknown>, limit: number): Promise<ReturnedObject[]>;
}

/** Somebody's favourite that costs less than when they saved it, and less than they were told. */
export interface PriceDrop {
  accountId: string;
  kind: AdObjectKind;
  objectId: string;
  ownerId: string;
  title: string;
  /** What they know of. */
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

export interface FavouritesContext {
  db: Kysely<unknown>;
  objects: SavedObjects;
  /** Whose objects are not shown to the viewer. */
  hiddenFrom(viewer: Viewer | null): Promise<readonly string[]>;
  /** Of the others, those who have nothing to do with the account. */
  apartAmong(
    accountId: string,
    others: readonly string[],
    transaction: Transaction<unknown>,
  ): Promise<ReadonlySet<string>>;
  /** Told within the transaction which objects were saved. */
  onSave: readonly ((transaction: Transaction<unknown>, objectIds: readonly string[]) => Promise<void>)[];
  /** Told within the transaction in which they count as told. */
  onPriceDrop: readonly ((transaction: Transaction<unknown>, drops: readonly PriceDrop[]) => Promise<void>)[];
  onReturn: readonly ((transaction: Transaction<unknown>, returns: readonly Return[]) => Promise<void>)[];
}
