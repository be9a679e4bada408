/** Dependencies of consents: ports to other modules. */
import type { Db } from '#platform/database/schema.ts';
import type { Passport } from '../../passport/server/index.ts';

export interface LegalContext extends Pick<Passport, 'setConsentedThrough'> {
  db: Db;
}
