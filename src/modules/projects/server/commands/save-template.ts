import { newId } from '#platform/ids.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { planOf } from '../templates/plans.ts';
import { countTemplates, insertTemplate, type TemplateRow } from '../templates/store.ts';
import { listNotes, listTasks } from '../work/store.ts';
import { inProject, type Who } from './standing.ts';

export function saveTemplate(
  context: ProjectsContext,
  { projectId, viewer, title }: { projectId: string; viewer: Who; title: string },
): Promise<TemplateRow> {
  return inProject(context, { projectId, viewer, ability: 'copy' }, async (transaction, project) => {
    if ((await countTemplates(transaction, viewer.accountId)) >= LIMITS.templates) {
      throw fail('project_full', { message: `Шаблонов уже ${LIMITS.templates}. Удалите ненужные.` });
    }
    const own = (await listNotes(transaction, projectId)).filter(({ author_id }) => author_id === viewer.accountId);
    const { duration_days, tasks, notes } = planOf(
      project,
      await listTasks(transaction, projectId),
      own.map(({ text }) => text),
    );
    return insertTemplate(transaction, {
      template_id: newId(),
      owner_id: viewer.accountId,
      title,
      duration_days,
      tasks: [...tasks],
      notes: [...notes],
    });
  });
}
