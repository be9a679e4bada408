import type { Db } from '#platform/database/schema.ts';
import type { FiguresAnswer } from '../../contract.ts';
import type { ObjectRow } from '../store.ts';
import { findMarket, listFigures } from './store.ts';

const STALE_DAYS = 90;
/** Fewer offers say more about chance than about the market. */
const MIN_MARKET = 8;

export async function getFigures(db: Db, object: ObjectRow): Promise<FiguresAnswer> {
  const history = await listFigures(db, object.object_id);
  const newest = history.at(-1)?.measured_on;
  const isStale = newest !== undefined && Date.now() - Date.parse(newest) > STALE_DAYS * 86_400_000;
  const { platform } = object.details;
  // The first topic is what the object is about; the market of another one would be somebody else's.
  const [topic] = object.topics;
  const market = typeof platform === 'string' && topic ? await findMarket(db, platform, topic) : undefined;
  if (!market || market.offers < MIN_MARKET) return { history, is_stale: isStale, market: null };
  const offers = (object.details.offers ?? []) as { offer_id: string; cpm: number | null }[];
  return {
    history,
    is_stale: isStale,
    market: {
      platform: market.platform,
      topic: market.topic,
      median_cpm: market.median_cpm,
      count: market.offers,
      samples: market.samples,
      offers: offers.flatMap(({ offer_id, cpm }) =>
        cpm === null
          ? []
          : [
              {
                offer_id,
                cpm,
                share_dearer: Math.round(
                  (market.samples.filter((sample) => sample > cpm).length / market.samples.length) * 100,
                ),
              },
            ],
      ),
    },
  };
}
