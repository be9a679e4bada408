import type { Viewer } from '#platform/http/viewer.ts';
import type { FilesContext } from './context.ts';
import { findStored, listScopes, type NewFile } from './store.ts';

/** A file its reader may not have is the same as none. */
export async function findReadable(
  { db, readers }: FilesContext,
  fileId: string,
  viewer: Viewer,
): Promise<NewFile | undefined> {
  const file = await findStored(db, fileId);
  if (!file || file.owner_id === viewer.accountId) return file;
  for (const { kind, id } of await listScopes(db, fileId)) {
    if (await readers[kind](id, viewer)) return file;
  }
  return undefined;
}
