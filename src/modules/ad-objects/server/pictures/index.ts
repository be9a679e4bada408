/** Which pictures hang on objects, and who sees them there. */
import type { PictureUser } from '../../../media/server/index.ts';
import type { AdObjectsContext } from '../context.ts';
import { canSeePrivately } from '../policy.ts';
import { listShowing, publicPictureReader, usedMedia } from './store.ts';

export const createPictures = ({ db, pool }: AdObjectsContext): PictureUser => ({
  usedMedia: (mediaIds) => usedMedia(db, mediaIds),
  showsPictureToAll: publicPictureReader(pool),
  // Deleted objects count until the picture is swept.
  showsPicture: async (mediaId, viewer) =>
    (await listShowing(db, mediaId)).some((object) => canSeePrivately(viewer, object)),
});
