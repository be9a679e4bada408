/** Dependencies of finance: ports to other modules. */

import type { Pool } from 'pg';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Vault } from '#platform/vault.ts';
import type { RecordDeed } from '../../audit/server/index.ts';
import type { DealLookups, DealPapers, DealSums } from '../../deals/server/index.ts';
import type { Ledger } from '../../ledger/server/index.ts';
import type { Accounts, Directory } from '../../passport/server/index.ts';
import type { OrderKind } from '../domain/states.ts';
import type { PaymentProvider } from './providers/provider.ts';

export interface FinanceContext extends Pick<Accounts, 'lockAccounts' | 'holdActive'>, Pick<Directory, 'namesOf'> {
  db: Db;
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
  deals: Pick<DealPapers, 'findForAct' | 'listForActs'> & Pick<DealLookups, 'titlesOf'> & Pick<DealSums, 'comingTo'>;
  provider: PaymentProvider;
  /** Card numbers while somebody has to send money to them. */
  vault: Vault;
  siteUrl: string;
  record: RecordDeed;
  /** Told within the transaction that brings the money. */
  onTopup: readonly ((
    transaction: Transaction,
    topup: { accountId: string; amountKopecks: number },
  ) => Promise<void>)[];
  /** Told within the transaction of an administrator's decision. */
  onPayoutDecided: readonly ((
    transaction: Transaction,
    payout: { accountId: string; amountKopecks: number; decision: 'approved' | 'refused'; reason: string | null },
  ) => Promise<void>)[];
  /** Before an administrator's decision: refuses what another one has taken. Written out: moderation does not know of finance. */
  finishCase(transaction: Transaction, kind: 'payout', payoutId: string, actor: Viewer): Promise<void>;
  /** Told within the transaction that closes it: the money is on the balance, and what it was meant for was not made. */
  onOrderRefused: readonly ((
    transaction: Transaction,
    order: { accountId: string; amountKopecks: number; kind: OrderKind; reason: string; returnTo: string | null },
  ) => Promise<void>)[];
  /** Make what was paid for, within the transaction, as the person agreed to it; answer the page where it is. */
  makers: Record<OrderKind, (transaction: Transaction, accountId: string, wish: unknown) => Promise<string>>;
  log: { warn(details: object, message: string): void; info(details: object, message: string): void };
}
