/** Dependencies of ownership. Objects know nothing of it but their mark, so the ports to them are written out here. */
import type { Pool } from 'pg';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Look } from './proofs/look.ts';

/** An object with the address of its page in the normal form; null where it has none. */
export interface ClaimedPlace {
  kind: string;
  id: string;
  ownerId: string;
  title: string;
  address: string | null;
}

export interface Lapse {
  accountId: string;
  kind: string;
  objectId: string;
  title: string;
  address: string;
  /** For long nothing was answered there that says anything about the code. */
  isSilent: boolean;
}

export interface OwnershipContext {
  db: Db;
  pool: Pool;
  look: Look;
  /** Refuses what is not the viewer's own, as every call about an object does. */
  requireOwnPlace(objectId: string, viewer: Viewer): Promise<ClaimedPlace>;
  /** By object id; deleted ones are not in the answer. */
  claimedPlaces(objectIds: readonly string[]): Promise<Map<string, ClaimedPlace>>;
  /** Told within the transaction in which a confirmation ends. */
  onLapse: readonly ((transaction: Transaction, lapse: Lapse) => Promise<void>)[];
  now(): Date;
}
