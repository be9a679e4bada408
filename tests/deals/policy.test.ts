import { describe, expect, it } from 'vitest';
import { DEAL_STATES } from '#modules/deals/domain/transitions.ts';
import { advertisedTo, isAnswerAwaited, paidAt, sideOf, situationOf } from '#modules/deals/server/policy.ts';

type DealRow = Parameters<typeof situationOf>[0];

const member = (accountId: string) => ({ accountId, role: 'member' }) as const;
const moderator = (accountId: string) => ({ accountId, role: 'moderator' }) as const;
const admin = (accountId: string) => ({ accountId, role: 'admin' }) as const;
const QUIET = { buyer_id: 'buyer', seller_id: 'seller', disputed_at: null };
const DISPUTED = { ...QUIET, disputed_at: new Date('2026-11-01') };

describe('on which side of a deal somebody stands', () => {
  it('knows the buyer and the seller, staff or not, in a dispute or not', () => {
    for (const deal of [QUIET, DISPUTED])
      for (const role of [member, moderator, admin]) {
        expect(sideOf(deal, role('buyer'), 'owner')).toBe('buyer');
        expect(sideOf(deal, role('seller'), null)).toBe('seller');
      }
  });

  it('lets staff in only where a dispute was opened', () => {
    expect(sideOf(DISPUTED, moderator('other'), null)).toBe('moderator');
    expect(sideOf(DISPUTED, admin('other'), null)).toBe('moderator');
    expect(sideOf(QUIET, moderator('other'), null)).toBeNull();
    expect(sideOf(DISPUTED, member('other'), null)).toBeNull();
  });

  it('lets members of the project look on, whatever their role', () => {
    for (const role of ['owner', 'editor', 'viewer'] as const)
      expect(sideOf(QUIET, member('other'), role)).toBe('observer');
    expect(sideOf(QUIET, member('other'), null)).toBeNull();
  });
});

it('tells the seller of what is advertised no more than his work needs', () => {
  const toSeller = Object.fromEntries(DEAL_STATES.map((state) => [state, advertisedTo('seller', state)]));
  expect(toSeller).toEqual({
    requested: 'project',
    in_work: 'project',
    delivered: 'project',
    disputed: 'project',
    completed: 'order',
    split: 'order',
    refunded: 'nothing',
    declined: 'nothing',
    cancelled: 'nothing',
    expired: 'nothing',
  });
  for (const side of ['buyer', 'observer', 'moderator'] as const)
    for (const state of DEAL_STATES) expect(advertisedTo(side, state)).toBe('project');
});

describe('the situation of a deal', () => {
  const now = new Date('2026-11-18T12:00:00Z');
  const row = {
    counter_amount: null,
    cancel_proposed_at: null,
    due_on: null,
    answer_by: null,
    complete_by: null,
    marking_missing: false,
  } as DealRow;
  const CALM = {
    hasCounter: false,
    hasCancelProposal: false,
    isOverdue: false,
    isUnanswered: false,
    isUnchecked: false,
    isMarkingMissing: false,
    sellerShare: null,
  };

  it('is calm while nothing stands there', () => {
    expect(situationOf(row, now)).toEqual(CALM);
  });

  it('names what stands there', () => {
    expect(situationOf({ ...row, counter_amount: 0 }, now)).toEqual({ ...CALM, hasCounter: true });
    expect(situationOf({ ...row, cancel_proposed_at: now }, now)).toEqual({ ...CALM, hasCancelProposal: true });
    expect(situationOf({ ...row, marking_missing: true }, now)).toEqual({ ...CALM, isMarkingMissing: true });
    expect(situationOf(row, now, 40)).toEqual({ ...CALM, sellerShare: 40 });
  });

  it('is overdue after the agreed day, by the calendar of Moscow', () => {
    expect(situationOf({ ...row, due_on: '2026-11-17' }, now).isOverdue).toBe(true);
    expect(situationOf({ ...row, due_on: '2026-11-18' }, now).isOverdue).toBe(false);
    expect(situationOf({ ...row, due_on: '2026-11-18' }, new Date('2026-11-18T21:00:00Z')).isOverdue).toBe(true);
  });

  it('lets a term pass at its very moment', () => {
    const before = new Date(now.getTime() + 1);
    for (const [name, sign] of [
      ['answer_by', 'isUnanswered'],
      ['complete_by', 'isUnchecked'],
    ] as const) {
      expect(situationOf({ ...row, [name]: now }, now)).toEqual({ ...CALM, [sign]: true });
      expect(situationOf({ ...row, [name]: before }, now)).toEqual(CALM);
    }
  });
});

it('waits for an answer to work that was handed in, to other terms and to a wish to cancel', () => {
  const quiet = { counter_amount: null, cancel_proposed_at: null };
  expect(DEAL_STATES.filter((state) => isAnswerAwaited({ state, ...quiet }))).toEqual(['delivered']);
  expect(isAnswerAwaited({ state: 'requested', ...quiet, counter_amount: 0 })).toBe(true);
  expect(isAnswerAwaited({ state: 'in_work', ...quiet, cancel_proposed_at: new Date() })).toBe(true);
});

it('was paid when it was closed with something for the seller', () => {
  const closed_at = new Date();
  expect(DEAL_STATES.filter((state) => paidAt({ state, closed_at }) === closed_at)).toEqual(['completed', 'split']);
  expect(DEAL_STATES.filter((state) => paidAt({ state, closed_at }) === null)).toHaveLength(DEAL_STATES.length - 2);
});
