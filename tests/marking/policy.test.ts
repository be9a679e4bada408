import { describe, expect, it } from 'vitest';
import { DEAL_STATES } from '#modules/deals/domain/transitions.ts';
import { CREATIVE_STATES } from '#modules/marking/domain/kinds.ts';
import * as policy from '#modules/marking/server/policy.ts';
import type { Viewer } from '#platform/http/viewer.ts';

const viewer = { accountId: 'somebody' } as Viewer;

describe('who may do what with the marking of a deal', () => {
  it('knows no deal that the person may not see', async () => {
    const unseen = policy.sideFor({ deals: { findSeen: async () => null } } as never, 'deal', viewer);
    await expect(unseen).rejects.toMatchObject({ code: 'not_found' });
  });

  it('asks the deals for the side of the person', async () => {
    const seen = { deal: { dealId: 'deal' }, side: 'seller' };
    const findSeen = async (dealId: string, by: Viewer) => (dealId === 'deal' && by === viewer ? seen : null);
    expect(await policy.sideFor({ deals: { findSeen } } as never, 'deal', viewer)).toBe(seen);
  });

  it('has come out by deals that were begun, by cancelled ones only if it was seen', () => {
    expect(DEAL_STATES.filter((state) => !policy.isPlaced(state, null))).toEqual([
      'requested',
      'declined',
      'cancelled',
      'expired',
    ]);
    expect(policy.isPlaced('cancelled', '2026-11-01')).toBe(true);
    expect(policy.isPlaced('declined', '2026-11-01')).toBe(false);
  });

  it('is written until it is sent, and again when it came back', () => {
    expect(CREATIVE_STATES.filter((state) => policy.isEditable({ state, problems: [] }))).toEqual([
      'draft',
      'ready',
      'refused',
    ]);
  });

  it('has an erid once it is registered or one was brought', () => {
    expect(CREATIVE_STATES.filter((state) => policy.hasErid({ state }))).toEqual([
      'registered',
      'verified',
      'bad',
      'manual',
    ]);
  });

  it('has no erid of another register than the deal’s, unless it was brought by hand', () => {
    const erid = 'Kra23abc';
    const of = (erid_source: 'ord' | 'manual', environment: string) =>
      policy.eridIn({ erid, erid_source, environment } as never, { environment: 'vk' } as never);
    expect(of('ord', 'vk')).toBe(erid);
    expect(of('ord', 'test')).toBeNull();
    expect(of('manual', 'test')).toBe(erid);
  });

  it('is reported by whoever took it on, else by the seller; what we registered by nobody of them', () => {
    const of = (erid_source: 'ord' | 'manual', reporter: 'buyer' | null) =>
      policy.reporterOf({ erid_source, reporter } as never);
    expect(of('manual', 'buyer')).toBe('buyer');
    expect(of('manual', null)).toBe('seller');
    expect(of('ord', 'buyer')).toBeNull();
  });

  it('is agreed when both sides have agreed', () => {
    const at = new Date();
    const agreed = (buyer_approved_at: Date | null, seller_approved_at: Date | null) =>
      policy.isAgreed({ buyer_approved_at, seller_approved_at });
    expect([agreed(at, at), agreed(at, null), agreed(null, at), agreed(null, null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('is out when a day was named or the work was handed over', () => {
    expect(policy.isOut({ published_on: '2026-11-01' }, 'in_work')).toBe(true);
    expect(DEAL_STATES.filter((state) => policy.isOut({ published_on: null }, state))).toEqual(['delivered']);
  });
});
