/** Everything this module keeps of one person. */
import { type Kysely, sql } from 'kysely';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportTransfers = (db: Kysely<unknown>, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    topups: sql`SELECT to_jsonb(t) - 'account_id' - 'pay_url' - 'payment_id' AS entry FROM topups t
      WHERE account_id = ${accountId} ORDER BY topup_id`,
    payouts: sql`SELECT to_jsonb(p) - 'account_id' - 'card_sealed' - 'decided_by' AS entry FROM payouts p
      WHERE account_id = ${accountId} ORDER BY payout_id`,
  });
