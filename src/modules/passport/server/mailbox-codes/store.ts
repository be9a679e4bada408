/** SQL on the codes sent by e-mail: the flow of each browser, and the code that all browsers asking for one mailbox share. */

import { sql } from 'kysely';
import type { Db } from '#platform/database/schema.ts';
import type { Action, FlowAction } from '../../contract.ts';

interface EmailFlowsTable {
  flow_id: string;
  token_hash: Buffer;
  action: FlowAction;
  account_id: string | null;
  email: string;
  email_normalised: string;
  code_mac: Buffer;
  mailbox_code_id: string | null;
  attempts: number;
  expires_at: Date;
}
declare module '#platform/database/schema.ts' {
  interface Schema {
    email_flows: EmailFlowsTable;
  }
}

interface MailboxCodeRow {
  code_id: string;
  code_sealed: Buffer;
  given_until: Date;
  /** Made by this statement, because there was none or its time was over. */
  is_new: boolean;
  /** Its letter has not been sent for a while, or never; counted as sent now. */
  is_due: boolean;
}

/** Upsert in one statement, so that concurrent requests get one code and one letter. */
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
  await sql`DELETE FROM email_flows WHERE expires_at < now()`.execute(db);
  await sql`DELETE FROM mailbox_codes WHERE given_until < now() - make_interval(mins => ${flowMinutes})`.execute(db);
}

export async function insertEmailFlow(
  db: Db,
  flow: Pick<
    EmailFlowsTable,
    'flow_id' | 'token_hash' | 'action' | 'account_id' | 'email' | 'email_normalised' | 'code_mac' | 'mailbox_code_id'
  > & {
    minutes: number;
  },
): Promise<void> {
  const { minutes, ...row } = flow;
  await db
    .insertInto('email_flows')
    .values({ ...row, expires_at: sql`now() + make_interval(mins => ${minutes})` } as never)
    .execute();
}

export async function deleteEmailFlowByToken(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('email_flows').where('token_hash', '=', tokenHash).execute();
}

/**
 * Spends one of the flow's attempts, or answers undefined when there is none left, it has expired, or there is no such
 * flow. An atomic UPDATE, so ten thousand concurrent guesses are still five.
 */
export function takeAttempt(db: Db, tokenHash: Buffer, action: FlowAction, maxAttempts: number) {
  return db
    .updateTable('email_flows')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('action', '=', action)
    .where('attempts', '<', maxAttempts)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['flow_id', 'code_mac', 'account_id', 'email', 'email_normalised'])
    .executeTakeFirst();
}

export async function giveAttemptBack(db: Db, flowId: string): Promise<void> {
  await sql`UPDATE email_flows SET attempts = attempts - 1 WHERE flow_id = ${flowId}`.execute(db);
}

/** Atomic: true for the one caller that uses the code up. With a code that browsers share, all their flows go. */
export async function consumeFlow(db: Db, flowId: string): Promise<boolean> {
  const shared = await sql`DELETE FROM mailbox_codes c USING email_flows f
    WHERE f.flow_id = ${flowId} AND c.code_id = f.mailbox_code_id`.execute(db);
  if (shared.numAffectedRows === 1n) return true;
  const result = await db.deleteFrom('email_flows').where('flow_id', '=', flowId).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** With a new password: codes that other browsers of this mailbox wait with, and those for another e-mail. */
export async function deleteFlowsOf(db: Db, accountId: string, emailNormalised: string): Promise<void> {
  await db
    .deleteFrom('email_flows')
    .where(({ eb, or }) =>
      or([
        eb('account_id', '=', accountId),
        eb.and([eb('action', '=', 'reset_password'), eb('email_normalised', '=', emailNormalised)]),
      ]),
    )
    .execute();
}
