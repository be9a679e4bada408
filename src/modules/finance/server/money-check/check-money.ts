/** `ledger check`: the ledger against itself, what it holds against what the deals say, and money that is nobody's. */

import type { Db } from '#platform/database/schema.ts';
import { inSnapshot } from '#platform/database/transaction.ts';
import { roubles } from '#words/money.ts';
import { listOpenAmounts } from '../../../deals/server/index.ts';
import { checkLedger } from '../../../ledger/server/index.ts';
import { findStrayMoney } from './stray-money.ts';

const STRAY = {
  'erased account': 'деньги на удалённом аккаунте',
  'unbooked top-up': 'оплаченное пополнение не проведено',
} as const;

/** Tells what it finds line by line; true when all adds up. All is read in one snapshot, so a site may be at work meanwhile. */
export async function checkMoney(db: Db, say: (line: string) => void): Promise<boolean> {
  const { ledger, open, stray } = await inSnapshot(db, async (snapshot) => ({
    ledger: await checkLedger(snapshot),
    open: await listOpenAmounts(snapshot),
    stray: await findStrayMoney(snapshot),
  }));
  const { transactions, entries, accounts, faults, heldByDeal } = ledger;
  const wrongDeals = [...new Set([...heldByDeal.keys(), ...open.keys()])].filter(
    (dealId) => heldByDeal.get(dealId) !== open.get(dealId),
  );
  say(`Движений: ${transactions}, записей: ${entries}, счетов: ${accounts}, открытых сделок: ${open.size}.`);
  for (const { what, id, expected, found } of faults) say(`Расхождение (${what}) ${id}: ${expected} ≠ ${found}`);
  for (const dealId of wrongDeals)
    say(`Расхождение (сделка) ${dealId}: в сделке ${open.get(dealId) ?? 0}, удержано ${heldByDeal.get(dealId) ?? 0}`);
  let count = faults.length + wrongDeals.length;
  for (const { what, id, kopecks } of stray) {
    if (what === 'refund under way') {
      say(`Возврат плательщику ещё идёт (удалённый аккаунт) ${id}: ${roubles(kopecks)}`);
    } else {
      say(`Расхождение (${STRAY[what]}) ${id}: ${roubles(kopecks)}`);
      count += 1;
    }
  }
  say(count === 0 ? 'Всё сходится до копейки.' : `Расхождений: ${count}.`);
  return count === 0;
}
