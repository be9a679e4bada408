/** What finance works with. */
import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Vault } from '#platform/vault.ts';
import type { RecordDeed } from '../../audit/server/index.ts';
import type { Ledger } from '../../ledger/server/index.ts';
import type { LegalForm } from '../../requisites/contract.ts';
import type { PaymentProvider } from './providers/provider.ts';

/** A finished deal as the list of acts tells it. */
export interface DealForAct {
  dealId: string;
  side: 'buyer' | 'seller';
  buyerId: string;
  sellerId: string;
  /** What was ordered: the object and its offer. */
  service: string;
  quantity: number;
  /** In Russian, or null for pieces. */
  unit: string | null;
  /** What the buyer has paid for the work, the fee included. */
  amountKopecks: number;
  /** What the seller has paid of it to us. */
  feeKopecks: number;
  startedAt: Date;
  completedAt: Date;
}

export interface Requisites {
  name: string;
  legalForm: LegalForm | null;
  companyName: string | null;
  inn: string | null;
  ogrn: string | null;
}

/** A finished deal as its act tells it: the sides are those of the day it was ordered. */
export interface ActToPrint extends DealForAct {
  buyer: Requisites;
  seller: Requisites;
  /** Who ended the deal, and after a dispute how: what the act may claim follows from it. */
  outcome:
    | { by: 'buyer' }
    | { by: 'clock'; deliveredAt: Date }
    | { by: 'moderator'; sellerShare: number; dealKopecks: number };
}

/** What finance needs of deals. */
export interface FinanceDeals {
  /** Null for strangers and for deals without an act. */
  findDealForAct(dealId: string, viewer: Viewer): Promise<ActToPrint | null>;
  /** Newest first; `before` is the last id of the page before. */
  listDealsForActs(
    accountId: string,
    page: { before: string | null; limit: number },
  ): Promise<{ items: DealForAct[]; nextBefore: string | null }>;
  /** What each deal is about, in a few words. */
  titlesOf(dealIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface FinanceContext {
  db: Kysely<unknown>;
  pool: Pool;
  ledger: Pick<
    Ledger,
    | 'topUp'
    | 'holdPayout'
    | 'completePayout'
    | 'returnPayout'
    | 'balanceOf'
    | 'listOperations'
    | 'sumMonths'
    | 'listEntriesAbout'
  >;
  deals: FinanceDeals;
  provider: PaymentProvider;
  /** Card numbers while somebody has to send money to them. */
  vault: Vault;
  siteUrl: string;
  /** Holds the accounts as they are until the transaction ends; answers those that are not erased. */
  lockAccounts(transaction: Transaction<unknown>, accountIds: readonly string[]): Promise<ReadonlySet<string>>;
  record: RecordDeed;
  namesOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Told within the transaction that brings the money. */
  onTopup: readonly ((
    transaction: Transaction<unknown>,
    topup: { accountId: string; amountKopecks: number },
  ) => Promise<void>)[];
  /** Told within the transaction of an administrator's decision. */
  onPayoutDecided: readonly ((
    transaction: Transaction<unknown>,
    payout: { accountId: string; amountKopecks: number; decision: 'approved' | 'refused'; reason: string | null },
  ) => Promise<void>)[];
  log: { warn(details: object, message: string): void; info(details: object, message: string): void };
}
