/** Notifications about a moderator's decision. */
import type { AdObjectKind, Moderation } from '../../../ad-objects/contract.ts';
import type { Notice, ObjectFacts } from '../../domain/events.ts';

interface ObjectNow {
  ownerId: string;
  title: string;
  moderation: Moderation;
  rejection: ObjectFacts['rejection'];
}

export interface DecidedObject {
  kind: AdObjectKind;
  id: string;
  before: ObjectNow;
  after: ObjectNow;
}

const EVENT_OF = {
  accepted: 'object_accepted',
  rejected: 'object_rejected',
  blocked: 'object_blocked',
  pending: null,
} as const satisfies Record<Moderation, Notice['event'] | null>;

/** What was accepted all the time is no news to its owner. */
export function decidedNotices({ kind, id, before, after }: DecidedObject, appealEmail: string): Notice[] {
  const event = EVENT_OF[after.moderation];
  if (!event || before.moderation === after.moderation) return [];
  const data = { kind, objectId: id, title: after.title, rejection: after.rejection, appealEmail };
  return [{ accountId: after.ownerId, event, data, aboutId: null }];
}
