/** What deals need of the rest of the application. */
import type { Kysely, Transaction } from 'kysely';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Ledger } from '../../ledger/server/index.ts';
import type { Faces } from '../../passport/contract.ts';
import type { DealFile, DealPicture } from '../contract.ts';
import type { Transition } from '../domain/transitions.ts';
import type { Party } from './frozen/store.ts';
import type { DealRow, StepRow } from './store.ts';

export interface DealProjects {
  roleOf(projectId: string, accountId: string): Promise<'owner' | 'editor' | 'viewer' | null>;
  /** Whether the person has a role in one of them. */
  isInAny(projectIds: readonly string[], accountId: string): Promise<boolean>;
  titlesOf(projectIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** One line of the project's activity. */
  record(
    transaction: Transaction<unknown>,
    events: readonly {
      projectId: string;
      actorId: string | null;
      kind: string;
      at: Date;
      dealId: string;
      data: Record<string, unknown>;
    }[],
  ): void;
}

export interface DealFiles {
  /** Ids that are not in the answer are unknown or somebody else's. */
  take(
    transaction: Transaction<unknown>,
    ownerId: string,
    fileIds: readonly string[],
    scope: { kind: 'deal'; id: string },
  ): Promise<ReadonlyMap<string, DealFile>>;
  factsOf(fileIds: readonly string[]): Promise<ReadonlyMap<string, DealFile>>;
}

/** A step as those are told who wait for it. */
export interface DealEvent {
  deal: DealRow;
  step: StepRow;
  tells: Transition['tells'];
  /** Null when the clock acts. */
  viewer: Viewer | null;
}

export interface DealsContext {
  db: Kysely<unknown>;
  ledger: Ledger;
  projects: DealProjects;
  files: DealFiles;
  takeMedia(
    transaction: Transaction<unknown>,
    ownerId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Omit<DealPicture, 'media_id' | 'alt'>>>;
  facesOf(accountIds: readonly string[]): Promise<Faces>;
  /** As documents name people; whoever is not in the answer does not exist. */
  requisitesOf(
    accountIds: readonly string[],
    db: Kysely<unknown> | Transaction<unknown>,
  ): Promise<ReadonlyMap<string, Party>>;
  /** Which of the deals the person may still review; `paid_at` is null unless the seller was paid. */
  reviewable(
    deals: readonly (Pick<DealRow, 'deal_id' | 'buyer_id' | 'seller_id'> & { paid_at: Date | null })[],
    accountId: string,
  ): Promise<ReadonlySet<string>>;
  /** Told within the transaction that opens the deals. */
  onOpen: readonly ((transaction: Transaction<unknown>, opened: readonly DealRow[]) => Promise<void>)[];
  /** Told within the transaction of the step. */
  onStep: readonly ((transaction: Transaction<unknown>, event: DealEvent) => Promise<void>)[];
  now(): Date;
}
