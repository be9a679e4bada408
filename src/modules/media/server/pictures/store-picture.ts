import type { MediaContext } from '../context.ts';
import { deletePicture, insertWithin, markStored, type NewPicture, type Quota } from '../store.ts';
import { FILE_NAMES, type PictureFiles, storedFiles } from './picture-files.ts';

/** False when the owner's quota is exceeded. The row is written first: if a later step fails, the sweep job finds row and files. */
export async function storePicture(
  context: MediaContext,
  picture: NewPicture,
  files: PictureFiles,
  quota: Quota,
): Promise<boolean> {
  if (!(await insertWithin(context.db, picture, quota))) return false;
  try {
    await context.files.write(picture.media_id, storedFiles(files));
    await markStored(context.db, picture.media_id);
  } catch (error) {
    await discard(context, picture.media_id).catch(() => {});
    throw error;
  }
  return true;
}

/** Best effort; the sweep job deletes the rest. */
async function discard({ db, files }: MediaContext, mediaId: string): Promise<void> {
  await files.delete(mediaId, FILE_NAMES);
  await deletePicture(db, mediaId);
}

export const bytesOf = (files: PictureFiles): number =>
  Object.values(files).reduce((sum, file) => sum + file.length, 0);
