/** Statistics, acts and shows among duties: from placements that marking reports, for whoever was paid. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type MarkingBench, type Person, placeAd, startMarking } from '../support/marking.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});

/** The month that is reported now, with a day in its middle. */
function monthBefore(): { month: string; day: string } {
  const now = new Date(Date.now() + 3 * 3_600_000);
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15)).toISOString().slice(0, 7);
  return { month, day: `${month}-12` };
}

describe('months of the register among duties', () => {
  it('wait for the seller until the shows are told, then for Охват; the buyer has none', async () => {
    const { month, day } = monthBefore();
    const { buyer, seller, dealId } = await placeAd(bench, { publishedOn: day, removedOn: day });
    const ofMonth = async (person: Person) =>
      (await person.call('GET /v1/duties')).body.data.items
        .filter(({ key }: { key: string }) => key.includes(`:${month}:`) && !key.startsWith('receipt'))
        .map(({ kind, state, link }: { kind: string; state: string; link: { to: string } }) => ({
          kind,
          isMine: state === 'waits' || state === 'overdue',
          to: link.to,
        }));
    const to = `/finance/marking?month=${month}`;
    expect(await ofMonth(seller)).toEqual([
      { kind: 'shows', isMine: true, to },
      { kind: 'acts', isMine: false, to },
    ]);
    expect(await ofMonth(buyer)).toEqual([]);
    const told = await seller.call(`PUT /v1/marking/deals/${dealId}/shows/${month}`, { shows: 41_250 });
    expect(told.status).toBe(200);
    expect(await ofMonth(seller)).toEqual([
      { kind: 'acts', isMine: false, to },
      { kind: 'statistics', isMine: false, to },
    ]);
  });
});
