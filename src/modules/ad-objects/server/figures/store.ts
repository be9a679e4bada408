/** History of audience figures, and prices of the market. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import { PLACED_KINDS } from '../../contract.ts';
import { KIND_DETAILS } from '../../kinds/details.ts';
import type { ObjectRow } from '../store.ts';
import { ofKinds } from '../store.ts';

export type FiguresSource = 'entered' | 'imported';

/** Remembers the figures of the day they were measured on; the newest word about a day wins. */
export async function recordFigures(
  db: Db,
  { kind, object_id, details }: Pick<ObjectRow, 'kind' | 'object_id' | 'details'>,
  source: FiguresSource,
): Promise<void> {
  const figures = KIND_DETAILS[kind].figures?.(details);
  if (!figures) return;
  await sql`
    INSERT INTO audience_figures AS f (object_id, measured_on, audience_size, average_reach, engagement_rate, source)
    VALUES (${object_id}, ${figures.measured_on}, ${figures.audience_size}, ${figures.average_reach}, ${figures.engagement_rate}, ${source})
    ON CONFLICT (object_id, measured_on) DO UPDATE SET audience_size = EXCLUDED.audience_size, average_reach = EXCLUDED.average_reach,
      engagement_rate = EXCLUDED.engagement_rate, source = EXCLUDED.source, recorded_at = now()
    WHERE (f.audience_size, f.average_reach, f.engagement_rate) IS DISTINCT FROM (EXCLUDED.audience_size, EXCLUDED.average_reach, EXCLUDED.engagement_rate)`.execute(
    db,
  );
}

export async function eraseFigures(db: Db, objectIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM audience_figures WHERE object_id = ANY(${[...objectIds]}::uuid[])`.execute(db);
}

/** Figures of the past; a day that is known already stays as it is. */
export async function insertHistory(
  db: Db,
  rows: readonly (Omit<FiguresRow, 'source'> & { object_id: string })[],
): Promise<void> {
  await sql`
    INSERT INTO audience_figures (object_id, measured_on, audience_size, average_reach, engagement_rate, source)
    SELECT object_id, measured_on, audience_size, average_reach, engagement_rate, 'entered'
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r
      (object_id uuid, measured_on date, audience_size bigint, average_reach bigint, engagement_rate real)
    ON CONFLICT (object_id, measured_on) DO NOTHING`.execute(db);
}

export interface FiguresRow {
  measured_on: string;
  audience_size: number;
  average_reach: number | null;
  engagement_rate: number | null;
  source: FiguresSource;
}

const MAX_HISTORY = 120;

export async function listFigures(db: Db, objectId: string): Promise<FiguresRow[]> {
  const { rows } = await sql<FiguresRow>`
    SELECT * FROM (
      SELECT measured_on, audience_size, average_reach, engagement_rate, source FROM audience_figures
      WHERE object_id = ${objectId} ORDER BY measured_on DESC LIMIT ${MAX_HISTORY}
    ) newest ORDER BY measured_on`.execute(db);
  return rows;
}

export interface MarketRow {
  platform: string;
  topic: string;
  offers: number;
  median_cpm: number;
  samples: number[];
}

export async function findMarket(db: Db, platform: string, topic: string): Promise<MarketRow | undefined> {
  const { rows } = await sql<MarketRow>`
    SELECT platform, topic, offers, median_cpm, samples FROM market_prices
    WHERE platform = ${platform} AND topic = ${topic}`.execute(db);
  return rows[0];
}

const MAX_SAMPLES = 120;

/** All published CPMs by platform and topic, in one pass; run by a job, never by a request. */
export async function recomputeMarket(db: Db): Promise<void> {
  await sql`
    WITH cpms AS (
      SELECT details ->> 'platform' AS platform, topic, (offer ->> 'cpm')::bigint AS cpm
      FROM ad_objects, unnest(topics) topic, jsonb_array_elements(details -> 'offers') offer
      WHERE ${ofKinds(PLACED_KINDS)} AND is_public AND (offer ->> 'cpm')::bigint > 0
    ), ranked AS (
      SELECT platform, topic, cpm, count(*) OVER same AS offers, row_number() OVER (PARTITION BY platform, topic ORDER BY cpm) AS place
      FROM cpms WINDOW same AS (PARTITION BY platform, topic)
    ), markets AS (
      SELECT platform, topic, max(offers)::int AS offers, percentile_disc(0.5) WITHIN GROUP (ORDER BY cpm) AS median_cpm,
        array_agg(cpm ORDER BY cpm) FILTER (WHERE place % greatest(1, ceil(offers::numeric / ${MAX_SAMPLES}::int)::int) = 0 OR offers <= ${MAX_SAMPLES}::int) AS samples
      FROM ranked GROUP BY platform, topic
    ), gone AS (
      DELETE FROM market_prices m WHERE NOT EXISTS (SELECT 1 FROM markets n WHERE (n.platform, n.topic) = (m.platform, m.topic))
    )
    INSERT INTO market_prices (platform, topic, offers, median_cpm, samples)
    SELECT platform, topic, offers, median_cpm, samples FROM markets
    ON CONFLICT (platform, topic) DO UPDATE SET offers = EXCLUDED.offers, median_cpm = EXCLUDED.median_cpm, samples = EXCLUDED.samples, computed_at = now()`.execute(
    db,
  );
}
