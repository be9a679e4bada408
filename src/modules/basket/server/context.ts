/** What the basket needs of the rest of the application. */
import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Lookups } from '../../ad-objects/server/index.ts';
import type { Blacklist } from '../../blacklist/server/index.ts';
import type { Deals } from '../../deals/server/index.ts';
import type { Files } from '../../files/server/index.ts';
import type { Ledger } from '../../ledger/server/index.ts';
import type { Passport } from '../../passport/server/index.ts';
import type { Projects } from '../../projects/server/index.ts';

export interface BasketContext
  extends Pick<Passport, 'facesOf'>,
    Pick<Blacklist, 'apartAmong'>,
    Pick<Ledger, 'balanceOf'> {
  db: Kysely<unknown>;
  pool: Pool;
  now(): Date;
  objects: Pick<Lookups, 'findOffers' | 'findOwn' | 'titlesOfOwn'>;
  projects: Pick<Projects, 'titlesOfOwned' | 'takeForCheckout'>;
  deals: Pick<Deals, 'open' | 'totalsOfCampaign'>;
  files: Pick<Files, 'take' | 'release' | 'factsOf'>;
  /** Told, as the last thing of the transaction, whose offers were put in that were not there before. */
  onAdd: readonly ((transaction: Transaction<unknown>, objectIds: readonly string[]) => Promise<void>)[];
}
