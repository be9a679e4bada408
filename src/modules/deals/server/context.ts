/** Dependencies of deals: ports to other modules. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Once } from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { AdObjects, Decided } from '../../ad-objects/server/index.ts';
import type { Files } from '../../files/server/index.ts';
import type { Ledger } from '../../ledger/server/index.ts';
import type { Legality } from '../../legality/server/index.ts';
import type { Media } from '../../media/server/index.ts';
import type { Directory, readRequisites } from '../../passport/server/index.ts';
import type { Projects } from '../../projects/server/index.ts';
import type { SellerRecord } from '../contract.ts';
import type { Actor, DealAction, DealState, Transition } from '../domain/transitions.ts';
import type { OpenedDeal } from './commands/open-deals.ts';
import type { DealFacts } from './presenter.ts';

/** Payload of the hook `onStep`. */
export interface DealEvent {
  deal: DealFacts;
  step: {
    stepId: string;
    action: DealAction;
    fromState: DealState;
    by: Actor;
    comment: string | null;
    /** Of a delivery. */
    link: string | null;
    /** Of a delivery, when the seller said it. */
    publishedAt: Date | null;
    /** Of a delivery: its link is not of the page that was ordered, and whether the seller has said so. */
    isOtherPage: boolean;
    isOtherPageSaid: boolean;
    /** Of a ruling, in percent. */
    sellerShare: number | null;
  };
  tells: Transition['tells'];
  /** Null when the clock acts. */
  viewer: Viewer | null;
}

/** Payload of the hook `onTakenDown`. */
export interface TakenDown {
  deal: DealFacts;
  /** What was blocked or sent back: the place, the campaign or its product. */
  title: string;
  /** It was sent back for changes. */
  isMendable: boolean;
  rejection: Decided['rejection'];
}

/** Payload of the hook `onLaw`: what the rules have changed in a waiting order. */
export interface LawEvent {
  deal: DealFacts;
  /** `amber` and `red`: the rules stand against it now; `lifted`: no more; `accepted`: its buyer has taken the risk. */
  what: 'amber' | 'red' | 'lifted' | 'accepted';
}

export interface DealsContext extends Pick<Directory, 'facesOf'> {
  db: Db;
  ledger: Ledger;
  projects: Pick<Projects, 'roleOf' | 'isInAny' | 'titlesOf' | 'campaignOf' | 'campaignsOf' | 'record'>;
  files: Pick<Files, 'take' | 'factsOf'>;
  advertisedBy: AdObjects['lookups']['advertisedBy'];
  judgedFor: AdObjects['lookups']['judgedFor'];
  findSelling: AdObjects['lookups']['findSelling'];
  confirmedOf: AdObjects['lookups']['confirmedOf'];
  /** Verdicts of today's rules of advertising. */
  legalityToday: Legality['today'];
  /** Verdicts by the rules of another day. */
  legalityOn: Legality['on'];
  takeMedia: Media['take'];
  /** Snapshot of the requisites; accounts that do not exist are absent. */
  requisitesOf: typeof readRequisites;
  /**
   * Which of the deals the person may still review; `paidAt` is null unless the seller was paid. Written out: reviews stand on
   * deals, so their door cannot be named here.
   */
  reviewable(
    deals: readonly (Pick<DealFacts, 'dealId' | 'sides'> & { paidAt: Date | null })[],
    accountId: string,
  ): Promise<ReadonlySet<string>>;
  /** Port to finance, written out: finance depends on deals. */
  payFor(payment: {
    accountId: string;
    missingKopecks: number;
    returnTo: string;
    once: Once;
    order: { kind: 'counter'; wish: object };
  }): Promise<{ pay_url: string } | null>;
  /** Whether what comes out on the platform has to be marked; null of a place that nobody can name. */
  isMarked(platform: string | null): boolean;
  /** Whether a link leads to the page that was ordered. A port to marking, written out: marking depends on deals. */
  comparePage(transaction: Transaction, dealId: string, link: string): Promise<'same' | 'other' | 'unknown'>;
  /** Whether it was published under an erid, of this version or of an older one. A port to marking, written out. */
  ranUnderErid(db: Db, dealId: string): Promise<boolean>;
  /** Addresses that the creative with its erid leads to, in its text and as its targets. A port to marking, written out. */
  agreedLinks(db: Db, dealId: string): Promise<string[]>;
  /** Tasks left before the erid, and whose they are. A port to marking, written out: marking depends on deals. */
  missingForErid(dealId: string): Promise<readonly { who: string; field: string | null; message: string }[]>;
  /** Hook: runs in the transaction that opens the deals. */
  onOpen: readonly ((transaction: Transaction, opened: readonly OpenedDeal[]) => Promise<void>)[];
  /** Hook: runs in the transaction of the step. */
  onStep: readonly ((transaction: Transaction, event: DealEvent) => Promise<void>)[];
  /** Hook: runs in the transaction of a moderator's decision. */
  onTakenDown: readonly ((transaction: Transaction, stopped: readonly TakenDown[]) => Promise<void>)[];
  /** Hook: runs in the transaction that stores the verdict. */
  onLaw: readonly ((transaction: Transaction, events: readonly LawEvent[]) => Promise<void>)[];
  now(): Date;
  recordsOf(sellerIds: readonly string[]): Promise<SellerRecord[]>;
}
