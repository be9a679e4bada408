/** Notifications about a moderator's decision: about an object, about words. */
import type { AdObjectKind, Moderation } from '../../../ad-objects/contract.ts';
import type { EventData, Notice, ObjectFacts } from '../../domain/events.ts';

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

export interface HiddenWords extends Omit<EventData['words_hidden'], 'object' | 'appealEmail'> {
  /** Of the words. */
  authorId: string;
  /** Whom the review is about. */
  aboutId: string;
  objectTitle: string;
}

export const hiddenNotices = (
  { authorId, aboutId, objectTitle, of, dealId, reason, comment }: HiddenWords,
  appealEmail: string,
): Notice[] => [
  {
    accountId: authorId,
    event: 'words_hidden',
    data: { of, dealId, object: objectTitle, reason, comment, appealEmail },
    // What a buyer wrote about is called as its seller called it.
    aboutId: of === 'review' ? aboutId : null,
  },
];
