/** Objects by whom they belong to. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Life, Moderation } from '../../domain/states.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { isPublic } from '../policy.ts';
import { countBlocked, listIdsOf, listOwned, pauseObjectsOf, withholdObjectsOf } from './store.ts';

interface OwnedObject {
  id: string;
  kind: AdObjectKind;
  title: string;
  life: Life;
  moderation: Moderation;
}

export interface Owners {
  /** For the desk: whatever their state. */
  listOwned(ownerId: string, limit: number): Promise<{ items: OwnedObject[]; total: number }>;
  /** The owner and whether everybody sees the object; null when there is none. */
  findOwner(kind: AdObjectKind, id: string): Promise<{ ownerId: string; isPublic: boolean } | null>;
  /** Of somebody who is blocked: as if they were not there, until the block ends. */
  withholdOf(transaction: Transaction, ownerId: string, isWithheld: boolean): Promise<void>;
  /** Everything the person has ever had, deleted objects too. */
  idsOf(db: Db, ownerId: string): Promise<string[]>;
  /** By owner, how many of their objects are blocked, deleted ones too; nobody without any. */
  countBlocked(ownerIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** All that is active is paused. */
  pauseAllOf(transaction: Transaction, ownerId: string): Promise<void>;
}

export const createOwners = ({ db, readObject }: AdObjectsContext): Owners => ({
  async listOwned(ownerId, limit) {
    const { items, total } = await listOwned(db, ownerId, limit);
    return { items: items.map(({ object_id, ...object }) => ({ ...object, id: object_id })), total };
  },

  async findOwner(kind, id) {
    const object = await readObject(kind, id);
    return object ? { ownerId: object.owner_id, isPublic: isPublic(object) } : null;
  },

  withholdOf: withholdObjectsOf,
  idsOf: listIdsOf,
  countBlocked: (ownerIds) => countBlocked(db, ownerIds),
  pauseAllOf: pauseObjectsOf,
});
