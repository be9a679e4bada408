/** Dependencies of the basket: ports to other modules. */

import type { Pool } from 'pg';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Lookups } from '../../ad-objects/server/index.ts';
import type { Blacklist } from '../../blacklist/server/index.ts';
import type { DealOrders, DealSums } from '../../deals/server/index.ts';
import type { Files } from '../../files/server/index.ts';
import type { Finance } from '../../finance/server/index.ts';
import type { Ledger } from '../../ledger/server/index.ts';
import type { Legality } from '../../legality/server/index.ts';
import type { Directory, readRequisites } from '../../passport/server/index.ts';
import type { Projects } from '../../projects/server/index.ts';

export interface BasketContext
  extends Pick<Directory, 'facesOf'>,
    Pick<Blacklist, 'apartAmong'>,
    Pick<Ledger, 'balanceOf'> {
  db: Db;
  pool: Pool;
  now(): Date;
  objects: Pick<Lookups, 'findOffers' | 'findSelling' | 'findOwn' | 'titlesOfOwn' | 'advertisedBy'>;
  /** Verdicts of today's rules of advertising. */
  legalityToday: Legality['today'];
  projects: Pick<Projects, 'titlesOfOwned' | 'takeForCheckout' | 'campaignOf'>;
  deals: Pick<DealOrders, 'open' | 'findBought'> & Pick<DealSums, 'totalsOfCampaign'>;
  payFor: Finance['payFor'];
  requisitesOf: typeof readRequisites;
  /** Whether a publication there needs an erid. */
  isMarked(platform: string | null): boolean;
  files: Pick<Files, 'take' | 'release' | 'factsOf'>;
  /** Hook: runs last in the transaction, with the objects of newly added offers. */
  onAdd: readonly ((transaction: Transaction, objectIds: readonly string[]) => Promise<void>)[];
}
