import type { Transaction } from '#platform/database/schema.ts';
import { inTransactionOnce, type Once } from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { type Ability, can, hasRoleFor, type Standing } from '../policy.ts';
import { lockProject, type ProjectRow } from '../store.ts';

/** The person's own account, as far as projects care. */
export type Who = Pick<Viewer, 'accountId' | 'email'>;

export const standingIn = ({ role, archived_at }: ProjectRow): Standing => ({
  role,
  isArchived: archived_at !== null,
});

/** Authorisation error in the words that help: the wrong role before the wrong moment. */
export function refuseUnless(project: ProjectRow, ability: Ability): void {
  const standing = standingIn(project);
  if (can(standing, ability)) return;
  if (hasRoleFor(standing.role, ability)) throw fail(standing.isArchived ? 'project_archived' : 'project_not_archived');
  if (ability === 'leave') throw fail('owner_stays');
  throw fail(standing.role === 'editor' ? 'project_owner_only' : 'project_read_only');
}

export async function getProjectRow(context: ProjectsContext, projectId: string, viewer: Who): Promise<ProjectRow> {
  const row = await context.readProject(projectId, viewer.accountId);
  if (!row) throw fail('not_found');
  return row;
}

/**
 * Runs one write in a project under its row lock, if the viewer is a member and may do it. For others it does not
 * exist.
 */
export function inProject<T>(
  { db }: Pick<ProjectsContext, 'db'>,
  { projectId, viewer, ability, once = null }: { projectId: string; viewer: Who; ability: Ability; once?: Once | null },
  work: (transaction: Transaction, project: ProjectRow) => Promise<T>,
): Promise<T> {
  return inTransactionOnce(db, once, async (transaction) => {
    const project = await lockProject(transaction, projectId, viewer.accountId);
    if (!project) throw fail('not_found');
    refuseUnless(project, ability);
    return work(transaction, project);
  });
}
