import type { Transaction } from '#platform/database/schema.ts';
import { forgetLimits, takeFromLimit } from '#platform/http/rate-limit.ts';
import { newId } from '#platform/ids.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { INVITATION_DAYS } from '../../../terms/contract.ts';
import type { InvitedRole } from '../../domain/roles.ts';
import type { Who } from '../commands/standing.ts';
import type { ProjectsContext } from '../context.ts';
import { promiseLetter } from '../letters.ts';
import type { ProjectRow } from '../store.ts';
import { type InvitationRow, upsertInvitation } from './store.ts';

const PER_INVITER = [
  { max: 20, windowSeconds: 3600 },
  { max: 60, windowSeconds: 86_400 },
];
/** Rate limit per mailbox, whoever invites: nobody's mailbox is to be filled by us. */
const PER_MAILBOX = [
  { max: 3, windowSeconds: 3600 },
  { max: 6, windowSeconds: 86_400 },
];

const keyOf = (mailbox: string): string => `project_invitations:to:${mailbox}`;

/** With the account whose mailbox it is. */
export const forgetInvitationLimits = (transaction: Transaction, mailbox: string): Promise<void> =>
  forgetLimits(transaction, keyOf(mailbox), PER_MAILBOX);

export async function takeFromInvitationLimits(
  { pool, normaliseEmail }: Pick<ProjectsContext, 'pool' | 'normaliseEmail'>,
  inviterId: string,
  email: string,
): Promise<void> {
  for (const limit of PER_INVITER) await takeFromLimit(pool, `project_invitations:from:${inviterId}`, limit);
  for (const limit of PER_MAILBOX) await takeFromLimit(pool, keyOf(normaliseEmail(email)), limit);
}

interface Letter {
  project: ProjectRow;
  /** As the inviter wrote it, and shown to them so. */
  email: string;
  /** The mailbox it goes to. */
  to: string;
  role: InvitedRole;
  inviter: Who & { name: string };
}

/** Writes the invitation and enqueues its letter in one transaction. */
export async function sendInvitation(
  { jobs, normaliseEmail }: ProjectsContext,
  transaction: Transaction,
  { project, email, to, role, inviter }: Letter,
): Promise<InvitationRow> {
  const token = newToken();
  const invitation = await upsertInvitation(
    transaction,
    {
      invitation_id: newId(),
      project_id: project.project_id,
      email,
      email_normalised: normaliseEmail(email),
      role,
      token_hash: hashToken(token),
      invited_by: inviter.accountId,
    },
    INVITATION_DAYS,
  );
  await promiseLetter(jobs, transaction, {
    to,
    token,
    project_title: project.title,
    inviter: inviter.name,
    about_id: inviter.accountId,
    role,
  });
  return invitation;
}
