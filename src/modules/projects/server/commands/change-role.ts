import type { InvitedRole } from '../../domain/roles.ts';
import { record } from '../activity/record.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { findRole, setRole } from '../store.ts';
import { inProject, type Who } from './standing.ts';

interface RoleChange {
  projectId: string;
  accountId: string;
  viewer: Who;
  role: InvitedRole;
}

export function changeRole(
  context: ProjectsContext,
  { projectId, accountId, viewer, role }: RoleChange,
): Promise<void> {
  return inProject(context, { projectId, viewer, ability: 'members' }, async (transaction) => {
    const before = await findRole(transaction, projectId, accountId);
    if (!before) throw fail('not_found');
    if (before === 'owner') throw fail('owner_stays');
    if (before === role) return;
    await setRole(transaction, projectId, accountId, role);
    record(transaction, {
      projectId,
      actorId: viewer.accountId,
      kind: 'role_changed',
      data: { account_id: accountId, role },
    });
  });
}
