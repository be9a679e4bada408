/** What the basket needs of the rest of the application. */
import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { OfferNow, OfferRef, OwnObject } from '../../ad-objects/server/index.ts';
import type { OrderedOffer } from '../../deals/server/index.ts';
import type { FileFacts } from '../../files/contract.ts';
import type { Faces } from '../../passport/contract.ts';

type Trx = Transaction<unknown>;

export interface BasketFiles {
  /** Ids that are not in the answer are unknown or somebody else's. */
  take(
    transaction: Trx,
    ownerId: string,
    fileIds: readonly string[],
    scope: FileScope,
  ): Promise<ReadonlyMap<string, FileFacts>>;
  release(transaction: Trx, scope: FileScope): Promise<void>;
  factsOf(fileIds: readonly string[]): Promise<ReadonlyMap<string, FileFacts>>;
}
/** Files of an item. */
export interface FileScope {
  kind: 'basket';
  id: string;
}

export interface BasketContext {
  db: Kysely<unknown>;
  pool: Pool;
  now(): Date;
  facesOf(accountIds: readonly string[]): Promise<Faces>;
  /** By `offerKey`; within a transaction they stay as they are until it ends. */
  findOffers(refs: readonly OfferRef[], transaction?: Transaction<unknown>): Promise<ReadonlyMap<string, OfferNow>>;
  /** Null when the person has no such campaign. */
  findCampaign(accountId: string, campaignId: string, transaction?: Transaction<unknown>): Promise<OwnObject | null>;
  /** What an order may be for. */
  campaignsOf(accountId: string): Promise<{ id: string; title: string }[]>;
  /** Where its deals may go. */
  projectsOf(accountId: string): Promise<{ project_id: string; title: string }[]>;
  campaignMoney(accountId: string, campaignId: string): Promise<{ spentKopecks: number; heldKopecks: number }>;
  /** Of the sellers, those nobody of the two may order from. */
  apartAmong(
    accountId: string,
    sellerIds: readonly string[],
    transaction?: Transaction<unknown>,
  ): Promise<ReadonlySet<string>>;
  files: BasketFiles;
  /** A new project, or one of the person's own; refuses any other. */
  takeProject(
    transaction: Trx,
    wish: { accountId: string; projectId: string; isNew: boolean; title?: string; campaignId?: string },
  ): Promise<void>;
  /** One deal per offer, with the money held: 402 when there is not enough. */
  openDeals(
    transaction: Trx,
    order: { buyerId: string; projectId: string; campaignId: string | null; items: readonly OrderedOffer[] },
  ): Promise<{ dealId: string; state: string; amountKopecks: number }[]>;
  balanceOf(accountId: string): Promise<{ availableKopecks: number }>;
  /** Told, as the last thing of the transaction, whose offers were put in that were not there before. */
  onAdd: readonly ((transaction: Trx, objectIds: readonly string[]) => Promise<void>)[];
}
