/** The only SQL on invitations to projects. */

import { type Selectable, sql } from 'kysely';
import { executePrepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import type { InvitedRole } from '../../domain/roles.ts';

interface InvitationsTable {
  invitation_id: string;
  project_id: string;
  email: string;
  email_normalised: string;
  role: InvitedRole;
  token_hash: Buffer;
  invited_by: string;
  created_at: Date;
  sent_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  accepted_by: string | null;
  revoked_at: Date | null;
}
export type InvitationRow = Selectable<InvitationsTable>;

declare module '#platform/database/schema.ts' {
  interface Schema {
    project_invitations: InvitationsTable;
  }
}

const open = (db: Db) =>
  db.selectFrom('project_invitations').selectAll().where('accepted_at', 'is', null).where('revoked_at', 'is', null);

/** Neither accepted nor revoked; expired ones too, because they can be sent again. */
export async function listInvitations(db: Db, projectId: string): Promise<InvitationRow[]> {
  const query = open(db).where('project_id', '=', projectId).orderBy('invitation_id');
  return (await executePrepared(db, query)).rows;
}

export function findInvitation(db: Db, projectId: string, invitationId: string): Promise<InvitationRow | undefined> {
  return open(db).where('project_id', '=', projectId).where('invitation_id', '=', invitationId).executeTakeFirst();
}

/** Undefined for one that was used, revoked or has expired. */
export function findInvitationByToken(db: Db, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  return open(db).where('token_hash', '=', tokenHash).where('expires_at', '>', sql<Date>`now()`).executeTakeFirst();
}

/** Whether the mailbox was invited, and whoever came by that is still a member. */
export async function hasJoined(db: Db, projectId: string, emailNormalised: string): Promise<boolean> {
  const row = await db
    .selectFrom('project_invitations')
    .innerJoin('project_members', (join) =>
      join
        .onRef('project_members.project_id', '=', 'project_invitations.project_id')
        .onRef('project_members.account_id', '=', 'project_invitations.accepted_by'),
    )
    .select('project_invitations.invitation_id')
    .where('project_invitations.project_id', '=', projectId)
    .where('project_invitations.email_normalised', '=', emailNormalised)
    .executeTakeFirst();
  return row !== undefined;
}

const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days})`;

type NewInvitation = Pick<
  InvitationRow,
  'invitation_id' | 'project_id' | 'email' | 'email_normalised' | 'role' | 'token_hash' | 'invited_by'
>;

/** Upsert: the open invitation of the same mailbox is renewed, and its old link dies. */
export function upsertInvitation(db: Db, invitation: NewInvitation, days: number): Promise<InvitationRow> {
  const { role, token_hash, invited_by, email } = invitation;
  return db
    .insertInto('project_invitations')
    .values({ ...invitation, expires_at: inDays(days) } as unknown as InvitationsTable)
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'email_normalised'])
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doUpdateSet({ role, token_hash, invited_by, email, sent_at: sql`now()`, expires_at: inDays(days) }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Atomic: undefined for everyone but the one who uses it. */
export function acceptInvitation(db: Db, tokenHash: Buffer, accountId: string): Promise<InvitationRow | undefined> {
  return db
    .updateTable('project_invitations')
    .set({ accepted_at: sql`now()`, accepted_by: accountId })
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
}

export async function revokeInvitation(db: Db, invitationId: string): Promise<void> {
  await db
    .updateTable('project_invitations')
    .set({ revoked_at: sql`now()` })
    .where('invitation_id', '=', invitationId)
    .where('accepted_at', 'is', null)
    .execute();
}

/** Whom the account has invited or invited again since then, with the account that came by it, if any; what is open is revoked. */
export async function takeBackInvitations(
  db: Db,
  inviterId: string,
  since: Date,
): Promise<Pick<InvitationRow, 'project_id' | 'email' | 'accepted_by'>[]> {
  const made = db
    .selectFrom('project_invitations')
    .where('invited_by', '=', inviterId)
    .where('sent_at', '>=', since)
    .where('revoked_at', 'is', null)
    .where('project_id', 'in', (their) =>
      their.selectFrom('project_members').select('project_id').where('account_id', '=', inviterId),
    );
  const taken = await made.select(['invitation_id', 'project_id', 'email', 'accepted_by']).orderBy('email').execute();
  const open = taken.filter(({ accepted_by }) => accepted_by === null).map(({ invitation_id }) => invitation_id);
  if (open.length > 0)
    await db
      .updateTable('project_invitations')
      .set({ revoked_at: sql`now()` })
      .where('invitation_id', 'in', open)
      .where('accepted_at', 'is', null)
      .execute();
  return taken;
}

export async function revokeAllInvitations(db: Db, projectIds: readonly string[]): Promise<void> {
  if (projectIds.length === 0) return;
  await db
    .updateTable('project_invitations')
    .set({ revoked_at: sql`now()` })
    .where('project_id', 'in', projectIds)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** The address by which the account came. */
export async function forgetMailboxOf(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('project_invitations')
    .set({ email: '', email_normalised: '' })
    .where('accepted_by', '=', accountId)
    .execute();
}
