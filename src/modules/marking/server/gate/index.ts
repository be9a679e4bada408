/** The erid gate of deals: what deals ask marking before and during their steps. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { DealEvent, OpenedDeal } from '../../../deals/server/index.ts';
import type { MarkingProblem } from '../../contract.ts';
import { refuseBeforeErid } from '../commands/early.ts';
import { refuseMoved, refusePublication } from '../commands/exempt.ts';
import { noteOpened } from '../commands/opened.ts';
import { comparePage, noteOtherPage, refuseOtherPage } from '../commands/other-page.ts';
import type { MarkingContext } from '../context.ts';
import { noteDelivered } from '../months/commands.ts';
import { agreedLinks, missingForErid, ranUnderErid } from '../queries.ts';
import { noteAccepted } from '../turns/own-turns.ts';

export interface EridGate {
  /** Within the transaction that opens the deals: which of them have to be marked. */
  tellOpened(transaction: Transaction, opened: readonly OpenedDeal[]): Promise<void>;
  /** Within the transaction of the step: a delivery says when it came out, an order that is taken wants its creative. */
  tellStep(transaction: Transaction, event: DealEvent): Promise<void>;
  /** Errors that keep a deal from its erid, and whose turn it is. */
  missingForErid(dealId: string): Promise<MarkingProblem[]>;
  /** Whether it was published under an erid, of this version or of an older one. */
  ranUnderErid(db: Db, dealId: string): Promise<boolean>;
  /** Addresses that the creative with its erid leads to, in its text and as its targets. */
  agreedLinks(db: Db, dealId: string): Promise<string[]>;
  /** Whether a link leads to the page that was ordered. */
  comparePage(transaction: Transaction, dealId: string, link: string): Promise<'same' | 'other' | 'unknown'>;
}

export const createGate = (context: MarkingContext): EridGate => ({
  tellOpened: (transaction, opened) => noteOpened(context, transaction, opened),
  async tellStep(transaction, event) {
    await refuseMoved(context, transaction, event);
    await refusePublication(context, transaction, event);
    await refuseOtherPage(context, transaction, event);
    await refuseBeforeErid(transaction, event);
    await noteOtherPage(context, transaction, event);
    await noteDelivered(context, transaction, event);
    await noteAccepted(context, transaction, event);
  },
  missingForErid: (dealId) => missingForErid(context, dealId),
  ranUnderErid,
  agreedLinks,
  comparePage: (transaction, dealId, link) => comparePage(context, transaction, dealId, link),
});
