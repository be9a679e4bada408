import type { Db } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { KIND_DEFINITIONS } from '../../kinds/definitions.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { fail } from '../fail.ts';
import { canSee, isOwner } from '../policy.ts';
import { lockObject, type ObjectRow } from '../store.ts';

/**
 * The object, locked, if it is the viewer's own. What the viewer may not even see is absent; what they see but do not own is
 * refused with the specification's sentence.
 */
export async function requireOwned(db: Db, kind: AdObjectKind, objectId: string, viewer: Viewer): Promise<ObjectRow> {
  const object = await lockObject(db, kind, objectId);
  if (!object || !canSee(viewer, object)) throw fail('not_found');
  if (!isOwner(viewer, object)) throw fail('object_not_yours', { message: KIND_DEFINITIONS[kind].notYours });
  return object;
}
