import type { Transaction } from '#platform/database/schema.ts';
import { beforeCommit } from '#platform/database/transaction.ts';
import { insertActivity } from './store.ts';

export interface Happening {
  projectId: string;
  /** Null: done by a scheduled job. */
  actorId: string | null;
  kind: string;
  /** Now, unless it is told afterwards. */
  at?: Date;
  dealId?: string;
  /** Shown to every member: no addresses, no secrets. `account_id` names the person it is about. */
  data?: Record<string, unknown>;
}

/** `author_id` names whose words are told, when they are not the actor's: they go when that account is erased. */
export const wordsOf = <Words extends object>(words: Words, authorId: string | null, actorId: string) =>
  authorId && authorId !== actorId ? { ...words, author_id: authorId } : words;

/** Inserts entries of the feed, in the transaction of the event. */
export const record = (transaction: Transaction, happenings: Happening | readonly Happening[]): void =>
  beforeCommit(
    transaction,
    insertActivity,
    [happenings].flat().map(({ projectId, actorId, kind, at = new Date(), dealId, data }) => ({
      project_id: projectId,
      actor_id: actorId,
      at,
      kind,
      deal_id: dealId ?? null,
      data: data ?? {},
    })),
  );
