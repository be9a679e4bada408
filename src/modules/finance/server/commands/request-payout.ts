import { inTransactionOnce, type Once } from '#platform/http/idempotency.ts';
import { takeFromLimit } from '#platform/http/rate-limit.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import type { NewDestination, Payout } from '../../contract.ts';
import { lastFour } from '../../domain/bank-details.ts';
import type { FinanceContext } from '../context.ts';
import { presentPayout } from '../presenter.ts';
import { insertPayout } from '../store.ts';

const DAILY = { max: 50, windowSeconds: 86_400 };

interface Order {
  viewer: Viewer;
  amountKopecks: number;
  destination: NewDestination;
  once: Once;
}

export async function requestPayout(
  { db, pool, ledger, vault }: FinanceContext,
  { viewer, amountKopecks, destination, once }: Order,
): Promise<Payout> {
  const { accountId } = viewer;
  await takeFromLimit(pool, `payouts/${accountId}`, DAILY);
  const payoutId = newId();
  const details =
    destination.type === 'card'
      ? {
          card_last_four: lastFour(destination.number),
          card_sealed: await vault.seal(payoutId, destination.number),
        }
      : {
          bik: destination.bik,
          account_number: destination.account,
          recipient: destination.recipient,
          inn: destination.inn,
        };
  const blinded = { ...once, requestHash: await vault.blind(once.requestHash) };
  return inTransactionOnce(db, blinded, async (transaction) => {
    const row = await insertPayout(transaction, {
      payout_id: payoutId,
      account_id: accountId,
      amount_kopecks: amountKopecks,
      destination: destination.type,
      ...details,
    });
    await ledger.holdPayout(transaction, { payoutId, accountId, amountKopecks });
    return presentPayout(row, viewer);
  });
}
