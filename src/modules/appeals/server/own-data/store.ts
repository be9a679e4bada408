/** Everything this module keeps of one person. */
import { sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportRulings = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    rulings: sql`SELECT to_jsonb(r) - 'person_id' - 'decided_by' - 'secret' AS entry FROM rulings r
      WHERE person_id = ${accountId} ORDER BY ruling_id`,
    appeals: sql`SELECT to_jsonb(a) - 'person_id' - 'against_id' - 'decided_by' AS entry FROM appeals a
      WHERE person_id = ${accountId} ORDER BY appeal_id`,
  });

/** Their appeals go with them; what staff decided stays in the logs. */
export async function eraseRulingsOf(db: Transaction, accountId: string): Promise<void> {
  await sql`DELETE FROM rulings WHERE person_id = ${accountId}`.execute(db);
}
