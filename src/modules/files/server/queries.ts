import type { Viewer } from '#platform/http/viewer.ts';
import { hasScope } from '#platform/scopes.ts';
import type { FilesContext } from './context.ts';
import { fail } from './fail.ts';
import { findStored, listTargets, type NewFile } from './store.ts';

/**
 * A file that its reader may not have answers 404, like one that does not exist. One attached to a chat alone needs the scope of chats: a
 * program without it is told that its scope is not enough, its owner's own files included.
 */
export async function findReadable(
  { db, readers }: FilesContext,
  fileId: string,
  viewer: Viewer,
): Promise<NewFile | undefined> {
  const file = await findStored(db, fileId);
  const isOwn = file?.owner_id === viewer.accountId;
  if (!file || (isOwn && hasScope(viewer, 'chats'))) return file;
  let isBeyondScopes = false;
  for (const { kind, id } of await listTargets(db, fileId)) {
    if (!isOwn && (kind === 'basket' || !(await readers[kind](id, viewer)))) continue;
    if (kind !== 'chat' || hasScope(viewer, 'chats')) return file;
    isBeyondScopes = true;
  }
  if (isBeyondScopes) throw fail('token_scope');
  return isOwn ? file : undefined;
}
