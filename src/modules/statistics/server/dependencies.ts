/** What statistics need of the rest of the application. */
import type { Pool } from 'pg';
import type { Viewer } from '#platform/http/viewer.ts';
import type { AdObject, AdObjectKind } from '../../ad-objects/contract.ts';
import type { CardNow, OwnObject } from '../../ad-objects/server/index.ts';
import type { CampaignDeal, SalesDay } from '../../deals/server/index.ts';

export interface CountedObjects {
  findOwner(kind: AdObjectKind, id: string): Promise<{ ownerId: string; isPublic: boolean } | null>;
  /** In whatever state; refuses what is absent (404). */
  getForModerator(kind: AdObjectKind, id: string, viewer: Viewer): Promise<Pick<AdObject, 'title' | 'owner'>>;
  addViews(counts: ReadonlyMap<string, number>): Promise<void>;
}

/** Where the money of a campaign went. */
export interface Campaigns {
  /** In whatever state; null when there is none. */
  find(campaignId: string): Promise<(Pick<OwnObject, 'title' | 'plan'> & { ownerId: string }) | null>;
  listDeals(campaignId: string): Promise<CampaignDeal[]>;
  /** By object id; deleted ones are not in the answer. */
  cardsOf(objectIds: readonly string[], viewer: Viewer): Promise<ReadonlyMap<string, CardNow>>;
}

export interface Sales {
  /** Days on which the object was ordered or paid for, the oldest first. */
  salesOf(objectId: string): Promise<SalesDay[]>;
}

export interface StatisticsContext {
  pool: Pool;
  objects: CountedObjects;
  campaigns: Campaigns;
  sales: Sales;
  now(): Date;
}
