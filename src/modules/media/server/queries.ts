import type { Viewer } from '#platform/http/viewer.ts';
import { hasScope } from '#platform/scopes.ts';
import type { MediaContext } from './context.ts';
import { findStored } from './store.ts';

/**
 * Of a picture that nothing public shows. Its uploader sees it until it is swept: an editor shows what was just sent, and
 * what was just taken off when that is undone. What a deleted message let go is gone for its uploader too. A program that may
 * not read chats sees no picture that only a message shows, the uploader's own included.
 */
export async function canSee({ db, uses }: MediaContext, mediaId: string, viewer: Viewer | null): Promise<boolean> {
  const picture = viewer && (await findStored(db, mediaId));
  if (!picture) return false;
  const isOwn = picture.owner_id === viewer.accountId && picture.let_go_at === null;
  if (isOwn && (hasScope(viewer, 'chats') || !(await uses.isInChat(mediaId)))) return true;
  return uses.isShownTo(mediaId, viewer);
}
