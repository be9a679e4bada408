/** Dependencies of safety: ports to other modules. */

import type { Pool } from 'pg';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Origin } from '#platform/http/origin.ts';
import type { PlaceOf } from '#platform/places.ts';
import type { Vault } from '#platform/vault.ts';
import type { Mailboxes, Sessions } from '../../passport/server/index.ts';
import type { SafetyEventName, ToldEvent } from '../contract.ts';

export interface SafetyEvent {
  accountId: string;
  event: SafetyEventName;
  origin: Origin;
  detail?: string | null;
  /** Idempotency key of an event that is logged later than it happened: logged twice, it is one entry and counts once. */
  happened?: { at: Date; entryId: string };
}

/** Notification of a security event, sent at once besides its entry in the log. */
export interface SafetyNotice {
  accountId: string;
  event: ToldEvent;
  /** Subject of the event: the name of a passkey, the new e-mail, how many recovery codes are left. */
  data: { at: Date; device: string; address: string; place: string | null; name: string; email: string; left: number };
}

export interface SafetyContext extends Pick<Sessions, 'holdSession'>, Pick<Mailboxes, 'credentialsOf'> {
  db: Db;
  pool: Pool;
  vault: Vault;
  /** The one origin the site is served from; undefined in a trial, where the request's own host stands in. */
  publicUrl: string | undefined;
  placeOf: PlaceOf;
  /** Each in the transaction of what happened. */
  onEvent: readonly ((transaction: Transaction, notice: SafetyNotice) => Promise<void>)[];
}
