import type { MediaContext } from '../context.ts';
import { deletePicture, insertWithin, markStored, type NewPicture, type Quota } from '../store.ts';
import { FILE_NAMES, type PictureFiles, storedFiles } from './picture-files.ts';

/** False when the owner's quota has no room. The row first: whatever fails after it, the sweep finds the row and the files. */
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

/** At best; what is left is swept. */
async function discard({ db, files }: MediaContext, mediaId: string): Promise<void> {
  await files.delete(mediaId, FILE_NAMES);
  await deletePicture(db, mediaId);
}

export const bytesOf = (files: PictureFiles): number =>
  Object.values(files).reduce((sum, file) => sum + file.length, 0);
