/** Deletes pictures that nothing refers to: never used within a day of the upload, or used once and let go since. */
import { z } from 'zod';
import type { Job } from '#platform/jobs.ts';
import type { MediaContext } from './context.ts';
import { FILE_NAMES } from './pictures/picture-files.ts';
import { deletePicture, doomReleased, doomUnused, listDoomed, listToCheck, markChecked } from './store.ts';

const CHECKED_AT_ONCE = 1000;
const DELETED_AT_ONCE = 200;

async function doomWhatWasLetGo({ db, users }: MediaContext): Promise<void> {
  const ids = await listToCheck(db, CHECKED_AT_ONCE);
  if (ids.length === 0) return;
  const used = new Set((await Promise.all(users().map((user) => user.usedMedia(ids)))).flat());
  await markChecked(db, [...used]);
  await doomReleased(
    db,
    ids.filter((id) => !used.has(id)),
  );
}

export function sweepJob(context: MediaContext): Job<object> {
  return {
    name: 'media-sweep',
    data: z.object({}),
    schedule: '29 * * * *',
    async handle() {
      await doomUnused(context.db);
      await doomWhatWasLetGo(context);
      // Files before the row: whatever is interrupted here is found again in an hour.
      for (const id of await listDoomed(context.db, DELETED_AT_ONCE)) {
        await context.files.delete(id, FILE_NAMES);
        await deletePicture(context.db, id);
      }
    },
  };
}
