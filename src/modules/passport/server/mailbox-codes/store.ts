/** SQL on the codes that all browsers asking for one mailbox share. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import type { Action } from '../../contract.ts';

interface MailboxCodeRow {
  code_id: string;
  code_sealed: Buffer;
  given_until: Date;
  /** Made by this statement, because there was none or its time was over. */
  is_new: boolean;
  /** Its letter has not been sent for a while, or never; counted as sent now. */
  is_due: boolean;
}

/** One statement, so that requests at the same moment get one code and one letter. */
export async function giveMailboxCode(
  db: Db,
  code: { code_id: string; email_normalised: string; action: Action; code_sealed: Buffer },
  { givenMinutes, letterMinutes }: { givenMinutes: number; letterMinutes: number },
): Promise<MailboxCodeRow> {
  const { rows } = await sql<MailboxCodeRow>`
    INSERT INTO mailbox_codes AS c (code_id, email_normalised, action, code_sealed, given_until, sent_at)
    VALUES (${code.code_id}, ${code.email_normalised}, ${code.action}, ${code.code_sealed},
      now() + make_interval(mins => ${givenMinutes}), now())
    ON CONFLICT (email_normalised, action) DO UPDATE SET
      code_sealed = CASE WHEN c.given_until > now() THEN c.code_sealed ELSE excluded.code_sealed END,
      given_until = CASE WHEN c.given_until > now() THEN c.given_until ELSE excluded.given_until END,
      sent_at = CASE WHEN c.given_until > now() AND c.sent_at > now() - make_interval(mins => ${letterMinutes})
        THEN c.sent_at ELSE now() END
    RETURNING code_id, code_sealed, given_until, code_sealed = ${code.code_sealed} AS is_new, sent_at = now() AS is_due`.execute(
    db,
  );
  return rows[0] as MailboxCodeRow;
}

export async function forgetMailboxCodes(db: Db, emailNormalised: string): Promise<void> {
  await sql`DELETE FROM mailbox_codes WHERE email_normalised = ${emailNormalised}`.execute(db);
}

export async function sweepMailboxCodes(db: Db, flowMinutes: number): Promise<void> {
  await sql`DELETE FROM mailbox_codes WHERE given_until < now() - make_interval(mins => ${flowMinutes})`.execute(db);
}
