/** Finance's door for the rest of the server. */

import type { Pool } from 'pg';
import { z } from 'zod';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import { createVault } from '#platform/vault.ts';
import { type Balance, financeCalls, financeErrors, type Month } from '../contract.ts';
import { cardAmountOf } from '../domain/limits.ts';
import { checkOpenTopups, checkTopupsOf, GIVEN_UP_HOURS } from './commands/check-topup.ts';
import { createTopup, type NewTopup } from './commands/create-topup.ts';
import { cancelRequestedSince } from './commands/end-payout.ts';
import type { FinanceContext } from './context.ts';
import { fail } from './fail.ts';
import { makePaidOrders } from './orders/make-order.ts';
import { deleteAbandonedOrders, deleteOrdersOf } from './orders/store.ts';
import { exportTransfers } from './own-data/store.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { createTestProvider } from './providers/test-provider.ts';
import { createYookassaProvider, type YookassaSettings } from './providers/yookassa-provider.ts';
import { getBalance, listMonths } from './queries.ts';
import { registerFinanceRoutes } from './routes.ts';
import { cancelTopupsOf, findPayout, forgetDetails, sizeOfQueue, sumLeaving } from './store.ts';

export { checkMoney } from './money-check/check-money.ts';
export { createFinanceSeeding, type FinanceSeeding } from './seeding.ts';

interface FinanceDependencies
  extends Pick<
    FinanceContext,
    | 'ledger'
    | 'deals'
    | 'siteUrl'
    | 'lockAccounts'
    | 'holdActive'
    | 'record'
    | 'namesOf'
    | 'onTopup'
    | 'onPayoutDecided'
    | 'onOrderRefused'
    | 'finishCase'
    | 'makers'
    | 'log'
  > {
  db: Db;
  pool: Pool;
  /** Undefined: the test provider. */
  yookassa: YookassaSettings | undefined;
  /** Undefined: a key of its own under `dataDir`. */
  payoutKey: Buffer | undefined;
  dataDir: string;
}

/** A top-up for an order; the remainder stays on the person's balance. */
export type PaidOrder = Required<Omit<NewTopup, 'amountKopecks'>> & { missingKopecks: number };

export interface Finance extends ServerModule {
  /** How many payouts wait for an administrator, and since when the oldest does. */
  payoutQueue(): Promise<{ count: number; oldestAt: Date | null; kopecks: number }>;
  /** Whose payout it is. */
  payoutOwner(payoutId: string): Promise<string | undefined>;
  /** Sum of payouts and refunds that have not left the person's balance yet. */
  sumLeaving(accountId: string): Promise<number>;
  balanceOf(accountId: string): Promise<Balance>;
  /** Asks for the sum that an order is short of; when it has come, the order is made. Null when one payment cannot be so large. */
  payFor(order: PaidOrder): Promise<{ topup_id: string; pay_url: string } | null>;
  /** Income and spending of the last so many months, the quiet ones too. */
  monthsOf(accountId: string, count: number): Promise<Month[]>;
  /** Before an account is erased, outside of the transaction: what has been paid and not yet told of. */
  checkTopupsOf(accountId: string): Promise<void>;
  /** Takes back payouts asked for since then that still wait; answers their sums, which are on the balance again. */
  cancelRequestedSince(transaction: Transaction, accountId: string, since: Date): Promise<number[]>;
  /** Refuses, in words, while money stands in the way of deleting an account. */
  refuseErase(transaction: Transaction, accountId: string): Promise<void>;
  /** Bank details go with the account, and what nobody has paid is cancelled. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

export function createFinance({ yookassa, payoutKey, dataDir, ...rest }: FinanceDependencies): Finance {
  const provider: PaymentProvider = yookassa ? createYookassaProvider(yookassa) : createTestProvider(rest);
  const context: FinanceContext = {
    ...rest,
    provider,
    vault: createVault({ key: payoutKey, name: 'payouts', dataDir }),
  };
  const checking: Job<object> = {
    name: 'finance-check-topups',
    data: z.object({}),
    schedule: '* * * * *',
    handle: async () => {
      await checkOpenTopups(context);
      await makePaidOrders(context);
      await deleteAbandonedOrders(context.db, GIVEN_UP_HOURS);
    },
  };
  return {
    name: 'finance',
    calls: financeCalls,
    errors: financeErrors,
    jobs: [checking] as Job[],
    registerRoutes: (app, options) => registerFinanceRoutes(app, context, options),
    checkTopupsOf: (accountId) => checkTopupsOf(context, accountId),
    async refuseErase(transaction, accountId) {
      const { availableKopecks, heldKopecks } = await context.ledger.balanceOf(accountId, transaction);
      const leaving = await sumLeaving(transaction, accountId);
      const refusal = (message: string) => fail('account_in_use', { message });
      if (leaving > 0) throw refusal('Дождитесь решения по заявке на вывод или отзовите её.');
      if (heldKopecks > 0) throw refusal('Деньги удержаны в сделках. Завершите их, а потом удаляйте аккаунт.');
      if (availableKopecks > 0) throw refusal('На балансе остались деньги. Выведите их, а потом удаляйте аккаунт.');
    },
    payoutQueue: () => sizeOfQueue(context.db),
    payoutOwner: async (payoutId) => (await findPayout(context.db, payoutId))?.account_id,
    sumLeaving: (accountId) => sumLeaving(context.db, accountId),
    balanceOf: (accountId) => getBalance(context, accountId),
    async payFor({ missingKopecks, ...order }) {
      const amountKopecks = cardAmountOf(missingKopecks);
      return amountKopecks === null ? null : createTopup(context, { ...order, amountKopecks });
    },
    monthsOf: async (accountId, count) => (await listMonths(context, accountId, count)).items,
    cancelRequestedSince: (transaction, accountId, since) =>
      cancelRequestedSince(context, transaction, accountId, since),
    async eraseOf(transaction, accountId) {
      await forgetDetails(transaction, accountId);
      await deleteOrdersOf(transaction, accountId);
      await cancelTopupsOf(transaction, accountId, GIVEN_UP_HOURS);
    },
    exportOf: (accountId) => exportTransfers(context.db, accountId),
  };
}
