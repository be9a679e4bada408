import type { Once } from '#platform/http/idempotency.ts';
import { addDays, daysBetween } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { LIMITS } from '../../domain/limits.ts';
import { record } from '../activity/record.ts';
import type { ProjectsContext } from '../context.ts';
import { planOf } from '../templates/plans.ts';
import { listNotes, listTasks } from '../work/store.ts';
import { insertPlanned } from './create-project.ts';
import { inProject, type Who } from './standing.ts';

const MARK = ' — копия';

/** The plan anew, from today; without deals, people, files and others' words. */
export function duplicateProject(
  context: ProjectsContext,
  { projectId, viewer, once }: { projectId: string; viewer: Who; once: Once | null },
): Promise<string> {
  return inProject(context, { projectId, viewer, ability: 'copy', once }, async (transaction, project) => {
    const notes = (await listNotes(transaction, projectId)).filter(({ author_id }) => author_id === viewer.accountId);
    const plan = planOf(
      project,
      await listTasks(transaction, projectId),
      notes.map(({ text }) => text),
    );
    const today = dayOf(Date.now());
    const { starts_on, ends_on } = project;
    const copy = await insertPlanned(
      transaction,
      viewer.accountId,
      {
        title: `${project.title.slice(0, LIMITS.titleMax - MARK.length)}${MARK}`,
        campaign_id: project.campaign_id,
        budget_kopecks: project.budget_kopecks,
        starts_on: starts_on && today,
        ends_on: starts_on && ends_on ? addDays(today, daysBetween(starts_on, ends_on)) : null,
        note: project.note,
      },
      plan,
    );
    record(transaction, {
      projectId: copy.project_id,
      actorId: viewer.accountId,
      kind: 'project_created',
      data: { copy_of: project.title },
    });
    return copy.project_id;
  });
}
