import { record } from '../activity/record.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { canDeleteNote } from '../policy.ts';
import { deleteNote, findNote } from '../work/store.ts';
import { inProject, standingIn, type Who } from './standing.ts';

export function removeNote(
  context: ProjectsContext,
  { projectId, noteId, viewer }: { projectId: string; noteId: string; viewer: Who },
): Promise<void> {
  return inProject(context, { projectId, viewer, ability: 'work' }, async (transaction, project) => {
    const note = await findNote(transaction, projectId, noteId);
    if (!note) throw fail('not_found');
    const authorship = { viewerId: viewer.accountId, authorId: note.author_id };
    if (!canDeleteNote(standingIn(project), authorship)) throw fail('note_not_yours');
    await deleteNote(transaction, noteId);
    record(transaction, { projectId, actorId: viewer.accountId, kind: 'note_removed' });
  });
}
