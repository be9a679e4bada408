import { LIMITS } from '../../domain/limits.ts';
import { record } from '../activity/record.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { countNotesAndFiles, insertFiles } from '../work/store.ts';
import { inProject, type Who } from './standing.ts';

export function addFiles(
  context: ProjectsContext,
  { projectId, viewer, fileIds }: { projectId: string; viewer: Who; fileIds: readonly string[] },
): Promise<void> {
  return inProject(context, { projectId, viewer, ability: 'files' }, async (transaction) => {
    const { files: count } = await countNotesAndFiles(transaction, projectId);
    if (count + fileIds.length > LIMITS.files) {
      throw fail('project_full', { message: `В проекте помещается ${LIMITS.files} файлов. Уберите ненужные.` });
    }
    const wanted = [...new Set(fileIds)];
    const facts = await context.files.take(transaction, viewer.accountId, wanted, { kind: 'project', id: projectId });
    if (facts.size < wanted.length) {
      throw fail('invalid_fields', { fields: { file_ids: 'Файл не найден. Загрузите его ещё раз.' } });
    }
    const added = await insertFiles(
      transaction,
      [...facts.values()].map(({ file_id, name, bytes }) => ({
        project_id: projectId,
        file_id,
        name,
        size_bytes: bytes,
        added_by: viewer.accountId,
      })),
    );
    if (added.length === 0) return;
    record(transaction, {
      projectId,
      actorId: viewer.accountId,
      kind: 'files_added',
      data: { names: added.map(({ name }) => name) },
    });
  });
}
