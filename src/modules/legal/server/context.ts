/** Dependencies of consents: ports to other modules. */
import type { Db } from '#platform/database/schema.ts';
import type { Accounts } from '../../passport/server/index.ts';

export interface LegalContext extends Pick<Accounts, 'setConsentedThrough'> {
  db: Db;
}
