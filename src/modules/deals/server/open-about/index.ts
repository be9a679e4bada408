/** Open deals that stand in the way of a change elsewhere. */
import type { Transaction } from '#platform/database/schema.ts';
import { OPEN_STATES } from '../../contract.ts';
import type { DealsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { MAX_JUDGED, refuseForbiddenGoods } from '../lawfulness/lawfulness.ts';
import { tellTakenDown } from '../lawfulness/tell-taken-down.ts';
import { hasOpenDeals, listDeals } from '../store.ts';
import { countOpenAbout, countOpenAdvertising } from './store.ts';

export interface DealChecks {
  /** Number of open deals about these objects. */
  countOpenAbout(objectIds: readonly string[]): Promise<number>;
  /** Number of open deals that advertise these products. */
  countOpenAdvertising(productIds: readonly string[]): Promise<number>;
  /** Throws, with a sentence, while deals are open on the object or with the person. */
  refuseWhileOpen(transaction: Transaction, filter: { partyId: string } | { objectId: string }): Promise<void>;
  /** Fails when an open deal of the project, without a campaign of its own, may not advertise what this campaign is for. */
  refuseForbiddenGoods(transaction: Transaction, projectId: string, campaignId: string): Promise<void>;
  /** Tells the sides of deals that the blocked object was part of, within the transaction of the decision. */
  tellTakenDown(transaction: Transaction, decided: Parameters<typeof tellTakenDown>[2]): Promise<void>;
}

export const createChecks = (context: DealsContext): DealChecks => ({
  countOpenAbout: (objectIds) => countOpenAbout(context.db, objectIds),
  countOpenAdvertising: (productIds) => countOpenAdvertising(context.db, productIds),
  async refuseWhileOpen(transaction, filter) {
    if (!(await hasOpenDeals(transaction, filter))) return;
    throw 'objectId' in filter ? fail('object_has_open_deals') : fail('account_has_open_deals');
  },
  async refuseForbiddenGoods(transaction, projectId, campaignId) {
    const page = { states: OPEN_STATES, after: null, limit: MAX_JUDGED };
    const open = await listDeals(transaction, { projectId }, page);
    await refuseForbiddenGoods(context, transaction, open, campaignId);
  },
  tellTakenDown: (transaction, decided) => tellTakenDown(context, transaction, decided),
});
