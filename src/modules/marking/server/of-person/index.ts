/** What marking wants of one person, and by when. */
import type { DealFacts } from '../../../deals/server/index.ts';
import type { DealMarking, MarkingMode, MarkingMonth } from '../../contract.ts';
import type { MarkingContext } from '../context.ts';
import { type DueMonth, getMonth, listDueMonths } from '../months/queries.ts';
import { listPlatforms, type OrderedPlace } from '../store.ts';
import { listDueMaterials, ownTurns } from '../turns/own-turns.ts';

export interface MarkingOfPerson {
  /** Months that the person has to do with the report of, the oldest first. */
  dueMonths(accountId: string): Promise<{ mode: MarkingMode; items: DueMonth[] }>;
  /** Tasks of the person as the buyer of deals. */
  dueMaterials(accountId: string): Promise<{ dealId: string; title: string; words: string; until: string | null }[]>;
  getMonth(accountId: string, month: string): Promise<MarkingMonth>;
  /** By deal in work that waits for its erid: what the person has to do for it, or null when that is up to others. */
  turnsOf(
    accountId: string,
    deals: readonly DealFacts[],
  ): Promise<ReadonlyMap<string, DealMarking['waits_for'][number]['what'] | null>>;
  /** The platforms of deals as they were ordered; of deals that were opened while nothing was marked there is nothing. */
  platformsOf(dealIds: readonly string[]): Promise<Map<string, OrderedPlace>>;
}

export const createMarkingOfPerson = (context: MarkingContext): MarkingOfPerson => ({
  dueMonths: async (accountId) => ({ mode: context.settings.mode, items: await listDueMonths(context, accountId) }),
  dueMaterials: async (accountId) => (context.settings.mode === 'off' ? [] : listDueMaterials(context, accountId)),
  getMonth: (accountId, month) => getMonth(context, accountId, month),
  turnsOf: (accountId, deals) => ownTurns(context, accountId, deals),
  platformsOf: (dealIds) => listPlatforms(context.db, context.environment, dealIds),
});
