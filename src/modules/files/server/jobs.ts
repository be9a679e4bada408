/** Deletes files that nothing has: never attached within a day of the upload, or let go a day ago. */
import { z } from 'zod';
import type { Job } from '#platform/jobs.ts';
import { type FilesContext, NAME_IN_STORE } from './context.ts';
import { deleteFile, doomLoose, listDoomed } from './store.ts';

const DELETED_AT_ONCE = 200;

export function sweepJob({ db, store }: FilesContext): Job<object> {
  return {
    name: 'files-sweep',
    data: z.object({}),
    schedule: '41 * * * *',
    async handle() {
      await doomLoose(db);
      // Files before the row: whatever is interrupted here is found again in an hour.
      for (const id of await listDoomed(db, DELETED_AT_ONCE)) {
        await store.delete(id, [NAME_IN_STORE]);
        await deleteFile(db, id);
      }
    },
  };
}
