import { AppError } from '#platform/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { AdObject } from '../../../ad-objects/contract.ts';
import type { ModeratedObjects } from '../context.ts';
import type { ComplaintRow } from '../store.ts';

/** The object of a complaint, in whatever state; undefined when it is gone by now, or when the complaint is about words. */
export async function findObject(
  objects: ModeratedObjects,
  { object_kind, object_id }: Pick<ComplaintRow, 'object_kind' | 'object_id'>,
  viewer: Viewer,
): Promise<AdObject | undefined> {
  if (object_kind === 'message' || object_kind === 'review') return undefined;
  try {
    return await objects.getForModerator(object_kind, object_id, viewer);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined;
    throw error;
  }
}
