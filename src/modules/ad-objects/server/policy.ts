/** Permissions on ad objects. The one place; commands, answers and pages follow it. */
import type { Viewer } from '#platform/http/viewer.ts';
import { LIFE_TRANSITIONS, type Life } from '../domain/states.ts';
import type { ObjectRow } from './store.ts';

type Who = Pick<Viewer, 'accountId' | 'role'> | null;
type What = Pick<ObjectRow, 'owner_id' | 'life' | 'moderation' | 'is_withheld'>;

export const isOwner = (viewer: Who, { owner_id }: Pick<What, 'owner_id'>): boolean => viewer?.accountId === owner_id;

export const isModerator = (viewer: Who): boolean => viewer?.role === 'moderator' || viewer?.role === 'admin';

export const isPublic = ({ life, moderation, is_withheld }: What): boolean =>
  life === 'active' && moderation === 'accepted' && !is_withheld;

/** Others' non-public objects do not exist for the viewer. */
export const canSee = (viewer: Who, object: What): boolean =>
  isPublic(object) || isOwner(viewer, object) || isModerator(viewer);

/** Fields visible to the owner and to moderators only: private fields, the reason of a rejection. */
export const canSeePrivately = (viewer: Who, object: What): boolean => isOwner(viewer, object) || isModerator(viewer);

export const canChange = (viewer: Who, object: What): boolean =>
  isOwner(viewer, object) && object.moderation !== 'blocked';

export const canDelete = (viewer: Who, object: What): boolean => isOwner(viewer, object);

export const livesOpenTo = (viewer: Who, object: What): readonly Life[] =>
  canChange(viewer, object) ? LIFE_TRANSITIONS[object.life] : [];

/** Who may appeal against a decision about it. */
export const isRefusedTo = (viewer: Who, object: What): boolean =>
  isOwner(viewer, object) && (object.moderation === 'rejected' || object.moderation === 'blocked');

export const canResubmit = (viewer: Who, object: What): boolean =>
  isOwner(viewer, object) && object.moderation === 'rejected';
