/** Personal data in the ledger, for export. Nothing is erased: it is money, and others' too. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportMoney = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    money_operations: sql`SELECT jsonb_build_object('at', t.at, 'kind', t.kind, 'subject_kind', t.subject_kind,
        'subject_id', t.subject_id, 'bucket', a.bucket, 'amount', e.amount, 'balance_after', e.balance_after) AS entry
      FROM ledger_entries e JOIN ledger_accounts a USING (ledger_account_id) JOIN ledger_transactions t USING (transaction_id)
      WHERE a.account_id = ${accountId} ORDER BY e.entry_id`,
  });
