import { record } from '../activity/record.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { OPEN_FIELDS } from '../policy.ts';
import { type PlanColumns, type ProjectRow, updateProject } from '../store.ts';
import { getOwnPlan, refuseWrongDays } from './create-project.ts';
import { inProject, refuseUnless, type Who } from './standing.ts';

interface Change {
  projectId: string;
  viewer: Who;
  version: number;
  changes: Partial<PlanColumns>;
}

export function changeProject(
  context: ProjectsContext,
  { projectId, viewer, version, changes }: Change,
): Promise<void> {
  return inProject(context, { projectId, viewer, ability: 'change' }, async (transaction, project) => {
    if (Object.keys(changes).some((field) => !OPEN_FIELDS.includes(field))) refuseUnless(project, 'change_plan');
    if (project.version !== version) throw fail('project_stale');
    refuseWrongDays({ ...project, ...changes });
    // The same campaign as before may be gone by now; that is no reason to refuse another field.
    if (changes.campaign_id !== project.campaign_id) {
      await getOwnPlan(context, transaction, viewer.accountId, changes.campaign_id);
      if (changes.campaign_id) await context.deals.refuseForbiddenGoods(transaction, projectId, changes.campaign_id);
    }
    if (!(await updateProject(transaction, projectId, version, changes))) throw fail('project_stale');
    const changed = differences(project, changes);
    if (Object.keys(changed).length === 0) return;
    record(transaction, {
      projectId,
      actorId: viewer.accountId,
      kind: 'project_changed',
      data: { changes: changed },
    });
  });
}

/** The diff for the feed: field, before and after. Of long texts only that they changed. */
function differences(project: ProjectRow, changes: Partial<PlanColumns>): Record<string, unknown> {
  const changed = Object.entries(changes).filter(([field, value]) => project[field as keyof PlanColumns] !== value);
  return Object.fromEntries(
    changed.map(([field, after]) => {
      if (field === 'note' || field === 'campaign_id') return [field, {}];
      const told = field === 'budget_kopecks' ? 'budget' : field;
      return [told, { before: project[field as keyof PlanColumns], after }];
    }),
  );
}
