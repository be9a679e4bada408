/** What the ledger alone cannot see: money that nobody can take any more, and payments that never reached it. */
import type { Kysely } from 'kysely';
import { listPaidTopups } from '#modules/finance/server/index.ts';
import { listBalances, listBookedTopups } from '#modules/ledger/server/index.ts';
import { listErasedAmong } from '#modules/passport/server/index.ts';

interface StrayMoney {
  what: 'erased account' | 'unbooked top-up';
  id: string;
  kopecks: number;
}

export async function findStrayMoney(db: Kysely<unknown>): Promise<StrayMoney[]> {
  const balances = await listBalances(db);
  const erased = await listErasedAmong(db, [...balances.keys()]);
  const booked = await listBookedTopups(db);
  const paid = await listPaidTopups(db);
  return [
    ...erased.map((id) => ({ what: 'erased account' as const, id, kopecks: balances.get(id) ?? 0 })),
    ...paid
      .filter(({ topupId }) => !booked.has(topupId))
      .map(({ topupId, amountKopecks }) => ({ what: 'unbooked top-up' as const, id: topupId, kopecks: amountKopecks })),
  ];
}
