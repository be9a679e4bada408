/** Daily totals of money moved by deals, over everybody. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import { MOSCOW } from '#words/moments.ts';
import { SYSTEM_ACCOUNTS } from '../store.ts';

export interface MoneyDay {
  /** In Moscow. */
  day: string;
  /** Kopecks that buyers put aside for orders, agreed changes included; what goes back later is not taken off. */
  paid: number;
  /** Kopecks that stayed with us. */
  fee: number;
}

/** Days with any movement, from one moment up to another. */
export async function sumDays(db: Db, from: Date, to: Date): Promise<MoneyDay[]> {
  const { rows } = await sql<MoneyDay>`
    SELECT to_char(at AT TIME ZONE ${MOSCOW}, 'YYYY-MM-DD') AS day, sum(paid)::bigint AS paid, sum(fee)::bigint AS fee
    FROM (
      SELECT movement.at, entry.amount AS paid, 0 AS fee
      FROM ledger_transactions movement
      JOIN ledger_entries entry USING (transaction_id)
      JOIN ledger_accounts account USING (ledger_account_id)
      WHERE movement.kind IN ('deal_hold', 'deal_hold_change') AND account.bucket = 'held'
        AND movement.at >= ${from} AND movement.at < ${to}
      UNION ALL
      SELECT movement.at, 0, entry.amount
      FROM ledger_transactions movement
      JOIN ledger_entries entry USING (transaction_id)
      WHERE movement.kind = 'deal_settlement' AND entry.ledger_account_id = ${SYSTEM_ACCOUNTS.fee}
        AND movement.at >= ${from} AND movement.at < ${to}
    ) moved
    GROUP BY 1`.execute(db);
  return rows;
}
