/** A site that tries marking out: the stand-in answers within the program. */
import { describe, expect, it } from 'vitest';
import { agree, hasErid, startMarking, waitFor } from '../support/marking.ts';

describe('a site that marks', () => {
  it('on trial does everything within the program', async () => {
    const bench = await startMarking({ MARKING: 'test', ORD_URL: '', ORD_TOKEN: '' });
    const [buyer, seller] = [await bench.company(), await bench.selfEmployed()];
    const dealId = await bench.deal(buyer, seller);
    await agree(buyer, seller, dealId);
    const marking = await waitFor(buyer, dealId, hasErid);
    expect(marking).toMatchObject({ mode: 'test', creative: { erid: expect.stringMatching(/^2Vtzq/) } });
    expect(bench.ord.ord.calls).toEqual([]);
    // Nothing may come out with such an erid, and whatever tells of it says so.
    for (const side of [buyer, seller]) {
      const { items } = (await side.call('GET /v1/notifications')).body.data;
      const told = items.find(({ event }: { event: string }) => event === 'erid_ready');
      expect(told.text).toContain('рекламу с ним не выпускайте');
    }
  });
});
