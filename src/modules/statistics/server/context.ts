/** What statistics need of the rest of the application. */
import type { Pool } from 'pg';
import type { AdObjects } from '../../ad-objects/server/index.ts';
import type { Deals } from '../../deals/server/index.ts';

export interface StatisticsContext {
  pool: Pool;
  objects: Pick<AdObjects, 'findOwner' | 'findOwn' | 'getForModerator' | 'addViews' | 'cardsOf'>;
  deals: Pick<Deals, 'listByCampaign' | 'salesOf'>;
  now(): Date;
}
