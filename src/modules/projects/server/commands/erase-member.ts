import type { Transaction } from '#platform/database/schema.ts';
import { forgetMailboxOf, revokeAllInvitations } from '../invitations/store.ts';
import { archiveProjectsOf, deleteMemberships } from '../store.ts';
import { deleteTemplatesOf } from '../templates/store.ts';

/** Erasure of an account: its memberships and templates are deleted, its own projects archived with their invitations revoked, its address blanked. */
export async function eraseMember(transaction: Transaction, accountId: string): Promise<void> {
  await revokeAllInvitations(transaction, await archiveProjectsOf(transaction, accountId));
  await deleteMemberships(transaction, accountId);
  await deleteTemplatesOf(transaction, accountId);
  await forgetMailboxOf(transaction, accountId);
}
