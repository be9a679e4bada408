/** What consents need of the rest of the application. */
import type { Kysely, Transaction } from 'kysely';

export interface LegalContext {
  db: Kysely<unknown>;
  /** The fact that comes with every session. */
  setConsentedThrough(transaction: Transaction<unknown>, accountId: string, day: string): Promise<void>;
}
