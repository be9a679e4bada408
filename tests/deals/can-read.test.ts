/** Who may see a deal and what belongs to it, as other modules ask. */
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { type DealsBench, startDeals } from '../support/deals.ts';

let bench: DealsBench;
beforeAll(async () => {
  bench = await startDeals();
});

const viewer = (accountId: string) => ({ accountId, role: 'member' }) as Viewer;

describe('who may read a deal', () => {
  it('is its two sides and nobody else', async () => {
    const [buyer = '', seller = '', stranger = ''] = await bench.people(3);
    await inTransaction(bench.database.db, (transaction) =>
      bench.ledger.topUp(transaction, { topupId: newId(), accountId: buyer, amountKopecks: 1000_00 }),
    );
    const dealId = await bench.open(buyer, seller, 1000_00);
    expect(await bench.deals.lookups.canRead(dealId, viewer(buyer))).toBe(true);
    expect(await bench.deals.lookups.canRead(dealId, viewer(seller))).toBe(true);
    expect(await bench.deals.lookups.canRead(dealId, viewer(stranger))).toBe(false);
    expect(await bench.deals.lookups.canRead(newId(), viewer(buyer))).toBe(false);
  });

  it('is not answered with no when the database cannot say', async () => {
    await expect(bench.deals.lookups.canRead('no uuid', viewer(newId()))).rejects.toMatchObject({ code: '22P02' });
  });
});
