/** Decisions of staff against a person, and how to appeal against them. Here because every module that decides stands on this one. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { AppealState } from '../../domain/appeal-states.ts';

export interface NewRuling {
  subject: 'object' | 'words' | 'account' | 'complaint';
  /** Of an object its kind, of words what they are, of a complaint what it is about. */
  subjectKind: string | null;
  subjectId: string;
  /** Whom it is against. */
  personId: string;
  /** Title of the subject, as the person knows it. */
  title: string;
  rule: string;
  field: string | null;
  /** The moderator's. */
  words: string | null;
  by: string;
  /** Values before the ruling: restored when it is overturned. */
  before: Record<string, unknown>;
}

export interface Appeal {
  /** A path of the site; for whoever cannot sign in it carries the key. */
  link: string;
  /** The last moment to appeal. */
  until: Date;
  state: AppealState;
  /** By which rule it was decided. */
  rule: string;
}

export interface Rulings {
  /** Within the transaction of the decision. */
  open(transaction: Transaction, ruling: NewRuling): Promise<Appeal>;
  /** Against the newest ruling about it; null when there is none. */
  appealAgainst(subjectId: string, personId: string, db?: Db): Promise<Appeal | null>;
  /** Reverts the newest ruling about the subject, granting an open appeal. False when the actor may not answer it. */
  grant(transaction: Transaction, given: { subjectId: string; actor: Viewer }): Promise<boolean>;
}
