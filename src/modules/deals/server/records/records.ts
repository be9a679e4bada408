import type { SellerRecord } from '../../contract.ts';
import { sharesOf } from '../../domain/seller-record.ts';
import type { DealsContext } from '../context.ts';
import { countPaid, listLatestSold } from './store.ts';

/** Shares are of the latest: what was years ago says little about next week. */
const LATEST = 200;
const FRESH_MILLISECONDS = 60_000;
const MAX_REMEMBERED = 5_000;

/** Records of sellers, cached for a minute: they stand on pages that everybody opens and change by a deal at a time. */
export function recordsReader(
  { db, confirmedOf }: Pick<DealsContext, 'db' | 'confirmedOf'>,
  now: () => Date,
): (sellerIds: readonly string[]) => Promise<SellerRecord[]> {
  const remembered = new Map<string, { at: number; record: SellerRecord }>();

  async function read(sellerIds: readonly string[]): Promise<SellerRecord[]> {
    const [rows, paid, confirmed] = await Promise.all([
      listLatestSold(db, sellerIds, LATEST),
      countPaid(db, sellerIds),
      confirmedOf(sellerIds),
    ]);
    const bySeller = Map.groupBy(rows, ({ seller_id }) => seller_id);
    return sellerIds.map((sellerId) => {
      const shares = sharesOf(
        (bySeller.get(sellerId) ?? []).map((row) => ({
          buyerId: row.buyer_id,
          state: row.state,
          dueOn: row.due_on,
          openedAt: row.created_at,
          answeredAt: row.answered_at,
          deliveredAt: row.delivered_at,
          isAgreed: row.is_agreed,
        })),
      );
      return {
        account_id: sellerId,
        deals: paid.get(sellerId) ?? 0,
        on_time: shares.onTime,
        answer_minutes: shares.answerMinutes,
        repeat: shares.repeat,
        recent: shares.recent,
        confirmed_places: confirmed.get(sellerId) ?? 0,
      };
    });
  }

  return async (sellerIds) => {
    const asked = [...new Set(sellerIds)];
    const at = now().getTime();
    const missing = asked.filter((sellerId) => at - (remembered.get(sellerId)?.at ?? 0) > FRESH_MILLISECONDS);
    if (missing.length > 0) {
      if (remembered.size > MAX_REMEMBERED) remembered.clear();
      for (const record of await read(missing)) remembered.set(record.account_id, { at, record });
    }
    return asked.flatMap((sellerId) => remembered.get(sellerId)?.record ?? []);
  };
}
