/** What consents need of the rest of the application. */
import type { Kysely } from 'kysely';
import type { Passport } from '../../passport/server/index.ts';

export interface LegalContext extends Pick<Passport, 'setConsentedThrough'> {
  db: Kysely<unknown>;
}
