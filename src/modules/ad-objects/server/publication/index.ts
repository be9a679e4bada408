/** Moderation of objects. */
import type { Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type Page, type PageRequest, pageOf } from '#platform/paging.ts';
import type { AdObject, AdObjectCard } from '../../contract.ts';
import type { Moderation } from '../../domain/states.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { placesBy } from '../lists/cursor.ts';
import type { Lists } from '../lists/list-ad-objects.ts';
import { presentObject } from '../presenter.ts';
import { lockObject, type ObjectRow, type Rejection } from '../store.ts';
import { decideAdObject, type Verdict } from './decide-ad-object.ts';
import { shownDoubts } from './doubts.ts';
import { type Restored, restoreAdObject } from './restore-ad-object.ts';
import { countPending, listPending } from './store.ts';

/** An object before or after a decision. */
export interface Decided {
  ownerId: string;
  title: string;
  moderation: Moderation;
  rejection: Rejection | null;
}

export interface Publication {
  /** Undoes a ruling on appeal; false when the state has been changed since. */
  restore(transaction: Transaction, restored: Restored): Promise<boolean>;
  /** Locks the object: no other decision before the transaction ends. */
  isAccepted(transaction: Transaction, kind: AdObjectKind, id: string): Promise<boolean>;
  /** A moderator's decision, within the caller's transaction; returns the object before and after. */
  decide(transaction: Transaction, verdict: Verdict): Promise<{ before: Decided; after: Decided }>;
  listPending(page: PageRequest, viewer: Viewer): Promise<Page<AdObjectCard>>;
  /** Length and age of the moderation queue. */
  pendingQueue(): Promise<{ count: number; oldestAt: Date | null }>;
  getForModerator(kind: AdObjectKind, id: string, viewer: Viewer): Promise<AdObject>;
}

const decided = ({ owner_id, title, moderation, rejection }: ObjectRow): Decided => ({
  ownerId: owner_id,
  title,
  moderation,
  rejection,
});

export const createPublication = (context: AdObjectsContext, lists: Lists): Publication => ({
  async decide(transaction, verdict) {
    const { before, after } = await decideAdObject(transaction, verdict);
    return { before: decided(before), after: decided(after) };
  },

  restore: restoreAdObject,

  isAccepted: async (transaction, kind, id) => (await lockObject(transaction, kind, id))?.moderation === 'accepted',

  async listPending(page, viewer) {
    const { rows, next_cursor } = await pageOf(page, placesBy({ isWhole: true }), (after, limit) =>
      listPending(context.db, after, limit),
    );
    return { items: await lists.present(rows, viewer), next_cursor };
  },

  pendingQueue: () => countPending(context.db),

  async getForModerator(kind, id, viewer) {
    const object = await context.readObject(kind, id);
    if (!object) throw fail('not_found');
    const [faces, judge, standing, doubts] = await Promise.all([
      context.facesOf([object.owner_id]),
      context.legalityToday(object.rules_version),
      context.standingOf(viewer, object.owner_id),
      shownDoubts(context, object, viewer),
    ]);
    return presentObject(object, viewer, standing, { faces, judge, doubts }, null);
  },
});
