/** Loaders of statistics. */

import { ApiError, apiOf, type Transport } from '#platform/web/api.ts';
import { orNotFound } from '#platform/web/or-not-found.ts';
import type { AdObject, AdObjectKind, adObjectCalls } from '../../ad-objects/contract.ts';
import type { CampaignStatistics, ObjectMonths, ObjectStatistics, statisticsCalls } from '../contract.ts';
import type { PeriodDays } from './periods.ts';

interface Request {
  kind: string;
  objectId: string;
  days: PeriodDays;
}

/** A process of the release before, still running during an update, does not know the call. */
function orNone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

/** The four kinds answer alike; the name of the id follows the kind. */
type RetrieveByKind = (key: string, input: { params: Record<string, string> }) => Promise<AdObject>;

export async function loadStatistics(
  transport: Transport,
  { kind, objectId, days }: Request,
): Promise<{
  object: AdObject;
  statistics: ObjectStatistics;
  months: ObjectMonths | null;
  campaign: CampaignStatistics | null;
  days: PeriodDays;
}> {
  const api = apiOf<typeof statisticsCalls>(transport);
  try {
    // First the statistics: for others they do not exist.
    const statistics = await api('GET /v1/statistics/objects/{kind}/{id}', {
      params: { kind: kind as AdObjectKind, id: objectId },
      query: { days: String(days) },
    });
    const retrieve = apiOf<typeof adObjectCalls>(transport) as unknown as RetrieveByKind;
    const params = { [`${kind}_id`]: objectId };
    const [object, months, campaign] = await Promise.all([
      retrieve(`GET /v1/products/${kind}/retrieve/{${kind}_id}`, { params }),
      api('GET /v1/statistics/objects/{kind}/{id}/months', {
        params: { kind: kind as AdObjectKind, id: objectId },
      }).catch(orNone),
      statistics.has_placements
        ? api('GET /v1/statistics/campaigns/{campaign_id}', { params: { campaign_id: objectId } })
        : null,
    ]);
    return { object, statistics, months, campaign, days };
  } catch (error) {
    orNotFound(error);
  }
}
