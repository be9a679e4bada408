import { record, wordsOf } from '../activity/record.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { deleteFile } from '../work/store.ts';
import { inProject, type Who } from './standing.ts';

export function removeFile(
  context: ProjectsContext,
  { projectId, fileId, viewer }: { projectId: string; fileId: string; viewer: Who },
): Promise<void> {
  return inProject(context, { projectId, viewer, ability: 'files' }, async (transaction) => {
    const file = await deleteFile(transaction, projectId, fileId);
    if (!file) throw fail('not_found');
    await context.files.release(transaction, { kind: 'project', id: projectId }, [fileId]);
    record(transaction, {
      projectId,
      actorId: viewer.accountId,
      kind: 'file_removed',
      data: wordsOf({ names: [file.name] }, file.added_by, viewer.accountId),
    });
  });
}
