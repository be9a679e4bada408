/** Dependencies of statistics: ports to other modules. */
import type { Pool } from 'pg';
import type { Counters, Lookups, Owners, Publication } from '../../ad-objects/server/index.ts';
import type { DealStatistics } from '../../deals/server/index.ts';

export interface StatisticsContext {
  pool: Pool;
  objects: Pick<Lookups, 'findOwn' | 'cardsOf'> &
    Pick<Owners, 'findOwner'> &
    Pick<Publication, 'getForModerator'> &
    Pick<Counters, 'addViews'>;
  deals: Pick<DealStatistics, 'listByCampaign' | 'salesOf' | 'formatSalesOf'>;
  now(): Date;
}
