import type { Transaction } from 'kysely';
import { newId } from '#platform/ids.ts';
import { insertActivity } from './store.ts';

export interface Happening {
  projectId: string;
  /** Null: it happened by itself, by the clock. */
  actorId: string | null;
  kind: string;
  dealId?: string;
  /** Shown to every member: no addresses, no secrets. `account_id` names the person it is about. */
  data?: Record<string, unknown>;
}

/** One line of the feed, in the transaction that does what it tells about. */
export const record = (
  transaction: Transaction<unknown>,
  { projectId, actorId, kind, dealId, data }: Happening,
): Promise<void> =>
  insertActivity(transaction, {
    entry_id: newId(),
    project_id: projectId,
    actor_id: actorId,
    kind,
    deal_id: dealId ?? null,
    data: data ?? {},
  });
