import { newId } from '#platform/ids.ts';
import { LIMITS } from '../../domain/limits.ts';
import { record } from '../activity/record.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import type { ProjectRow } from '../store.ts';
import { countNotesAndFiles, insertNotes, type NoteRow } from '../work/store.ts';
import { inProject, type Who } from './standing.ts';

export function addNote(
  context: ProjectsContext,
  { projectId, viewer, text }: { projectId: string; viewer: Who; text: string },
): Promise<{ note: NoteRow; project: ProjectRow }> {
  return inProject(context, { projectId, viewer, ability: 'work' }, async (transaction, project) => {
    if ((await countNotesAndFiles(transaction, projectId)).notes >= LIMITS.notes) {
      throw fail('project_full', { message: `В проекте уже ${LIMITS.notes} заметок. Удалите ненужные.` });
    }
    const [note] = await insertNotes(transaction, [
      { note_id: newId(), project_id: projectId, author_id: viewer.accountId, text },
    ]);
    if (!note) throw new Error('the note was not stored');
    record(transaction, { projectId, actorId: viewer.accountId, kind: 'note_added' });
    return { note, project };
  });
}
