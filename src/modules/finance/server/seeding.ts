/** Money that came and went some time ago: demonstrations. All within the given transaction. */
import type { Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import type { Ledger } from '../../ledger/server/index.ts';
import { endPayout, insertPayout, insertTopup } from './store.ts';

export interface FinanceSeeding {
  /** Paid at once through the test provider. */
  topUp(topUp: { topupId?: string; accountId: string; amountKopecks: number }): Promise<void>;
  requestPayout(payout: { accountId: string; amountKopecks: number; bank: BankAccount }): Promise<string>;
  approvePayout(payout: { payoutId: string; byId: string }): Promise<void>;
}

interface BankAccount {
  bik: string;
  account: string;
  recipient: string;
  inn: string;
}

export function createFinanceSeeding(
  transaction: Transaction,
  ledger: Pick<Ledger, 'topUp' | 'holdPayout' | 'completePayout'>,
  now: () => Date,
  tells: {
    onTopup(transaction: Transaction, topup: { accountId: string; amountKopecks: number }): Promise<void>;
    onPayoutDecided(
      transaction: Transaction,
      payout: { accountId: string; amountKopecks: number; decision: 'approved'; reason: null },
    ): Promise<void>;
  },
): FinanceSeeding {
  return {
    async topUp({ topupId = newId(now().getTime()), accountId, amountKopecks }) {
      await insertTopup(transaction, {
        topup_id: topupId,
        account_id: accountId,
        amount_kopecks: amountKopecks,
        provider: 'test',
        return_to: null,
        state: 'succeeded',
        // There is no page to go to any more.
        payment_id: `past-${topupId}`,
        pay_url: '/settings/finance',
        created_at: now(),
        changed_at: now(),
      });
      await ledger.topUp(transaction, { topupId, accountId, amountKopecks });
      await tells.onTopup(transaction, { accountId, amountKopecks });
    },
    async requestPayout({ accountId, amountKopecks, bank: { bik, account, recipient, inn } }) {
      const payoutId = newId(now().getTime());
      await insertPayout(transaction, {
        payout_id: payoutId,
        account_id: accountId,
        amount_kopecks: amountKopecks,
        destination: 'account',
        bik,
        account_number: account,
        recipient,
        inn,
        created_at: now(),
      });
      await ledger.holdPayout(transaction, { payoutId, accountId, amountKopecks });
      return payoutId;
    },
    async approvePayout({ payoutId, byId }) {
      const ended = await endPayout(transaction, payoutId, 'approved', { decidedBy: byId, reason: null, at: now() });
      if (!ended) throw new Error('the payout was decided already');
      const { account_id: accountId, amount_kopecks: amountKopecks } = ended;
      await ledger.completePayout(transaction, { payoutId, accountId, amountKopecks });
      await tells.onPayoutDecided(transaction, { accountId, amountKopecks, decision: 'approved', reason: null });
    },
  };
}
