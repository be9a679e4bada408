import type { Viewer } from '#platform/http/viewer.ts';
import { hasScope } from '#platform/scopes.ts';
import type { MediaContext } from './context.ts';
import { findStored } from './store.ts';

/**
 * Of a picture that nothing public shows. Its uploader sees it until it is swept: an editor shows what was just sent, and
 * what was just taken off when that is undone. What a deleted message let go is gone for its uploader too. A program that may
 * not read chats sees no picture that only a message shows, the uploader's own included.
 */
export async function canSee({ db, users }: MediaContext, mediaId: string, viewer: Viewer | null): Promise<boolean> {
  const picture = viewer && (await findStored(db, mediaId));
  if (!picture) return false;
  const all = users();
  const barred = all.filter(({ scope }) => scope && !hasScope(viewer, scope));
  const isOwn = picture.owner_id === viewer.accountId && picture.let_go_at === null;
  const uses = isOwn ? await Promise.all(barred.map((user) => user.usedMedia([mediaId]))) : [];
  if (isOwn && uses.flat().length === 0) return true;
  const open = all.filter((user) => !barred.includes(user));
  const shown = await Promise.all(open.map((user) => user.showsPicture?.(mediaId, viewer)));
  return shown.includes(true);
}

/** Asked one after the other: pictures of objects are by far the most, and no avatar is looked for when it is one of them. */
export async function isPublic({ users }: MediaContext, mediaId: string): Promise<boolean> {
  for (const user of users()) if (await user.showsPictureToAll?.(mediaId)) return true;
  return false;
}
