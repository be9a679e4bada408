/** What the months need of others. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Deals } from '../../../deals/server/index.ts';
import type { readRequisites } from '../../../passport/server/index.ts';
import type { MarkingMode } from '../../contract.ts';
import type { VatRegime } from '../../domain/vat.ts';
import type { OutboxContext } from '../outbox/enqueue.ts';

/** A seller is asked for the shows of a month. */
export interface ShowsWanted {
  accountId: string;
  month: string;
  placements: number;
  /** Until when they are to be given. */
  until: string;
}

export interface MonthsContext extends OutboxContext {
  db: Db;
  settings: { mode: MarkingMode; own: { vat: VatRegime } };
  deals: Pick<Deals, 'findDeals' | 'reachesOf'>;
  requisitesOf: typeof readRequisites;
  askForShows(transaction: Transaction, wanted: readonly ShowsWanted[]): Promise<void>;
  now(): Date;
}
