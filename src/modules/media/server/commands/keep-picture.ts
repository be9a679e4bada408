import type { MediaContext } from '../context.ts';
import { FILE_NAMES } from '../pictures/picture-files.ts';
import { bytesOf, storePicture } from '../pictures/store-picture.ts';
import { deletePicture, isStored } from '../store.ts';

const NO_QUOTA = { pictures: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

export interface KeptPicture {
  /** Chosen by the caller, so that the same picture is kept once. */
  mediaId: string;
  ownerId: string;
  bytes: Uint8Array;
}

/** A picture that the application made itself: no limits of a person apply. */
export async function keepPicture(context: MediaContext, { mediaId, ownerId, bytes }: KeptPicture): Promise<void> {
  if (await isStored(context.db, mediaId)) return;
  const answer = await context.maker.make(bytes);
  if ('refusal' in answer) throw new Error(`the picture was refused: ${answer.detail}`);
  // An interrupted attempt may have left files and a row; a retry begins clean.
  await context.files.delete(mediaId, FILE_NAMES);
  await deletePicture(context.db, mediaId);
  const { files, ...facts } = answer.made;
  await storePicture(
    context,
    { media_id: mediaId, owner_id: ownerId, ...facts, bytes: bytesOf(files) },
    files,
    NO_QUOTA,
  );
}
