/** Checks that the ledger alone cannot make: balances of erased accounts, and payments that never reached the ledger. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import { inSnapshot } from '#platform/database/transaction.ts';
import { listBalances, listBookedAmong } from '../../../ledger/server/index.ts';
import { listErasedAmong } from '../../../passport/server/index.ts';
import { listPaidTopups, sumRefunding } from '../store.ts';

/** Rows in memory at a time. */
const PAGE = 1000;

interface StrayMoney {
  /** A refund under way is as it should be: it holds the money of an erased account until the provider has given it back. */
  what: 'erased account' | 'unbooked top-up' | 'refund under way';
  id: string;
  kopecks: number;
}

/** In one snapshot: a payment that is settled between two reads would be missing from one of them. */
export const findStrayMoney = (db: Db): Promise<StrayMoney[]> =>
  inSnapshot(db, async (snapshot) => [...(await findOnErased(snapshot)), ...(await findUnbooked(snapshot))]);

async function findOnErased(db: Transaction): Promise<StrayMoney[]> {
  const found: StrayMoney[] = [];
  let page: Awaited<ReturnType<typeof listBalances>> = [];
  do {
    page = await listBalances(db, { after: page.at(-1)?.accountId, limit: PAGE });
    const balances = new Map(page.map(({ accountId, kopecks }) => [accountId, kopecks]));
    const erased = await listErasedAmong(db, [...balances.keys()]);
    const refunding = await sumRefunding(db, erased);
    for (const id of erased) {
      const leaving = refunding.get(id) ?? 0;
      const left = (balances.get(id) ?? 0) - leaving;
      if (leaving > 0) found.push({ what: 'refund under way', id, kopecks: leaving });
      if (left !== 0) found.push({ what: 'erased account', id, kopecks: left });
    }
  } while (page.length === PAGE);
  return found;
}

async function findUnbooked(db: Transaction): Promise<StrayMoney[]> {
  const found: StrayMoney[] = [];
  let page: Awaited<ReturnType<typeof listPaidTopups>> = [];
  do {
    page = await listPaidTopups(db, { after: page.at(-1)?.topupId, limit: PAGE });
    const booked = await listBookedAmong(
      db,
      page.map(({ topupId }) => topupId),
    );
    for (const { topupId, amountKopecks } of page)
      if (!booked.has(topupId)) found.push({ what: 'unbooked top-up', id: topupId, kopecks: amountKopecks });
  } while (page.length === PAGE);
  return found;
}
