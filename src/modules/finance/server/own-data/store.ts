/** Everything this module keeps of one person. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportTransfers = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    topups: sql`SELECT to_jsonb(t) - 'account_id' - 'pay_url' - 'payment_id' AS entry FROM topups t
      WHERE account_id = ${accountId} ORDER BY topup_id`,
    topup_orders: sql`SELECT to_jsonb(o) AS entry FROM topup_orders o JOIN topups t USING (topup_id)
      WHERE t.account_id = ${accountId} ORDER BY topup_id`,
    payouts: sql`SELECT to_jsonb(p) - 'account_id' - 'card_sealed' - 'decided_by' AS entry FROM payouts p
      WHERE account_id = ${accountId} ORDER BY payout_id`,
  });
