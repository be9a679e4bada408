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
  /** Against what was decided, where it refuses something. */
  appeal: { until: Date } | null;
}

const EVENT_OF = {
  accepted: 'object_accepted',
  rejected: 'object_rejected',
  blocked: 'object_blocked',
  pending: null,
} as const satisfies Record<Moderation, Notice['event'] | null>;

/** No notification when the decision leaves the object's state as it was. */
export function decidedNotices({ kind, id, before, after, appeal }: DecidedObject): Notice[] {
  const event = EVENT_OF[after.moderation];
  if (!event || before.moderation === after.moderation) return [];
  const data = {
    kind,
    objectId: id,
    title: after.title,
    rejection: after.rejection,
    appealUntil: appeal?.until ?? null,
  };
  return [{ accountId: after.ownerId, event, data, aboutId: null }];
}

export interface HiddenWords extends Omit<EventData['words_hidden'], 'object' | 'appealUntil' | 'appealLink'> {
  /** Of the words. */
  authorId: string;
  /** Whom the review is about. */
  aboutId: string;
  objectTitle: string;
  appeal: { link: string; until: Date };
}

export const hiddenNotices = ({
  authorId,
  aboutId,
  objectTitle,
  of,
  dealId,
  reason,
  comment,
  appeal,
}: HiddenWords): Notice[] => [
  {
    accountId: authorId,
    event: 'words_hidden',
    data: { of, dealId, object: objectTitle, reason, comment, appealUntil: appeal.until, appealLink: appeal.link },
    // The title under a buyer's review is its seller's word: erased with that account.
    aboutId: of === 'review' ? aboutId : null,
  },
];

export interface DismissedComplaint extends Omit<EventData['complaint_dismissed'], 'appealUntil' | 'appealLink'> {
  authorId: string;
  appeal: { link: string; until: Date | null };
}

export const dismissedNotices = ({ authorId, appeal, title, reason, comment }: DismissedComplaint): Notice[] => [
  {
    accountId: authorId,
    event: 'complaint_dismissed',
    data: { title, reason, comment, appealUntil: appeal.until, appealLink: appeal.link },
    aboutId: null,
  },
];

export interface AnsweredAppeal {
  decision: 'upheld' | 'overturned';
  answer: string;
  ruling: {
    title: string;
    subject: 'object' | 'words' | 'account' | 'complaint';
    person_id: string;
    decided_by: string;
  };
  link: string;
}

/** The person reads the answer, and so does whoever decided first. */
export const appealNotices = ({ decision, answer, ruling, link }: AnsweredAppeal): Notice[] => [
  {
    accountId: ruling.person_id,
    event: 'appeal_answered',
    data: { title: ruling.title, subject: ruling.subject, decision, answer, link },
    aboutId: null,
  },
  {
    accountId: ruling.decided_by,
    event: 'ruling_reviewed',
    data: { title: ruling.title, decision, answer },
    // The title of an object is its owner's word: erased with that account.
    aboutId: ruling.person_id,
  },
];
