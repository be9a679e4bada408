/** The outbox of news about objects, consumed in the transaction that sends the notifications: both happen, or neither. */

import { sql } from 'kysely';
import type { Transaction } from '#platform/database/schema.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';

interface FreshRow {
  object_id: string;
  kind: AdObjectKind;
  owner_id: string;
  title: string;
  tags: string[];
  details: Record<string, unknown>;
  price_from: number;
  audience: number;
  cpm: number;
  rating: number;
  /** The text of a tsvector. */
  words: string;
  since: Date;
}

/** SKIP LOCKED: concurrent jobs take different rows. Objects that are not public any more are taken too, and told to nobody. */
export async function takeFreshRows(transaction: Transaction, limit: number): Promise<FreshRow[]> {
  const { rows } = await sql<FreshRow>`
    WITH taken AS (
      UPDATE object_news SET is_taken = true WHERE news = 'fresh' AND object_id IN (
        SELECT object_id FROM object_news WHERE news = 'fresh' AND NOT is_taken
        ORDER BY since LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING object_id, since)
    SELECT object_id, kind, owner_id, title, tags, details, price_from, audience, cpm, rating, search::text AS words, since
    FROM taken JOIN ad_objects USING (object_id) WHERE is_public ORDER BY since, object_id`.execute(transaction);
  return rows;
}

interface PricedRow {
  object_id: string;
  kind: AdObjectKind;
  owner_id: string;
  title: string;
  price_from: number;
}

export async function takeMovedPrices(transaction: Transaction, limit: number): Promise<PricedRow[]> {
  const { rows } = await sql<PricedRow>`
    WITH taken AS (
      DELETE FROM object_news WHERE news = 'price' AND object_id IN (
        SELECT object_id FROM object_news WHERE news = 'price' AND NOT is_taken
        ORDER BY since LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING object_id)
    SELECT object_id, kind, owner_id, title, price_from FROM taken JOIN ad_objects USING (object_id)
    WHERE is_public AND price_from > 0 ORDER BY object_id`.execute(transaction);
  return rows;
}

type ReturnedRow = PricedRow & { since: Date };

/** Objects that have left again meanwhile are removed too; their absence goes on, so that the next return is told. */
export async function takeReturnedRows(transaction: Transaction, limit: number): Promise<ReturnedRow[]> {
  const { rows } = await sql<ReturnedRow>`
    WITH taken AS (
      DELETE FROM object_news WHERE news = 'back' AND object_id IN (
        SELECT object_id FROM object_news WHERE news = 'back' AND NOT is_taken
        ORDER BY since LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING object_id, since),
    here AS (
      SELECT object_id, kind, owner_id, title, price_from, since FROM taken JOIN ad_objects USING (object_id)
      WHERE is_public),
    ended AS (DELETE FROM object_news WHERE news = 'away' AND object_id IN (SELECT object_id FROM here))
    SELECT * FROM here ORDER BY object_id`.execute(transaction);
  return rows;
}
