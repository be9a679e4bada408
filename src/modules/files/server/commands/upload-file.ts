import { randomUUID } from 'node:crypto';
import { takeFromLimit } from '#platform/http/rate-limit.ts';
import type { UploadedFile } from '#platform/http/upload.ts';
import { type FilesContext, NAME_IN_STORE } from '../context.ts';
import { fail } from '../fail.ts';
import { deleteFile, insertWithin, markStored, type NewFile, sumOfOwner } from '../store.ts';

const QUOTA = { files: 1000, bytes: 1024 * 1024 * 1024 };
const UPLOAD_LIMIT = { max: 150, windowSeconds: 600 };

interface UploadRequest {
  ownerId: string;
  readFile: () => Promise<UploadedFile>;
}

export function uploadFile(context: FilesContext, { ownerId, readFile }: UploadRequest): Promise<NewFile> {
  return context.gate(ownerId, async () => {
    await takeFromLimit(context.pool, `files/${ownerId}`, UPLOAD_LIMIT);
    const sum = await sumOfOwner(context.db, ownerId);
    if (sum.files >= QUOTA.files || sum.bytes >= QUOTA.bytes) throw fail('files_quota');

    const { bytes, name } = await readFile();
    const file: NewFile = { file_id: randomUUID(), owner_id: ownerId, name, bytes: bytes.length };
    if (!(await insertWithin(context.db, file, QUOTA))) throw fail('files_quota');
    // The row first: whatever fails after it, the sweep finds the row and the file.
    try {
      await context.store.write(file.file_id, [{ name: NAME_IN_STORE, type: 'application/octet-stream', bytes }]);
      await markStored(context.db, file.file_id);
    } catch (error) {
      await discard(context, file.file_id).catch(() => {});
      throw error;
    }
    return file;
  });
}

async function discard({ db, store }: FilesContext, fileId: string): Promise<void> {
  await store.delete(fileId, [NAME_IN_STORE]);
  await deleteFile(db, fileId);
}
