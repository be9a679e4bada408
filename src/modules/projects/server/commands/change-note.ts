import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { canChangeNote } from '../policy.ts';
import type { ProjectRow } from '../store.ts';
import { findNote, type NoteRow, updateNote } from '../work/store.ts';
import { inProject, standingIn, type Who } from './standing.ts';

export function changeNote(
  context: ProjectsContext,
  { projectId, noteId, viewer, text }: { projectId: string; noteId: string; viewer: Who; text: string },
): Promise<{ note: NoteRow; project: ProjectRow }> {
  return inProject(context, { projectId, viewer, ability: 'work' }, async (transaction, project) => {
    const note = await findNote(transaction, projectId, noteId);
    if (!note) throw fail('not_found');
    const authorship = { viewerId: viewer.accountId, authorId: note.author_id };
    if (!canChangeNote(standingIn(project), authorship)) throw fail('note_not_yours');
    return { note: await updateNote(transaction, noteId, text), project };
  });
}
