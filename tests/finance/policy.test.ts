import { expect, it } from 'vitest';
import { canCancelPayout, canDecidePayout, canSeeTopup } from '#modules/finance/server/policy.ts';

const MONEY = { account_id: 'owner' };
const owner = { accountId: 'owner', role: 'member' } as const;
const stranger = { accountId: 'stranger', role: 'member' } as const;
const moderator = { accountId: 'moderator', role: 'moderator' } as const;
const admin = { accountId: 'admin', role: 'admin' } as const;
const owningAdmin = { accountId: 'owner', role: 'admin' } as const;

const answers = (may: typeof canSeeTopup) =>
  [owner, stranger, moderator, admin, owningAdmin].map((viewer) => may(viewer, MONEY));

it('shows a top-up to its owner and to administrators', () => {
  expect(answers(canSeeTopup)).toEqual([true, false, false, true, true]);
});

it('lets only the owner take a payout back', () => {
  expect(answers(canCancelPayout)).toEqual([true, false, false, false, true]);
});

it('lets administrators decide about payouts, but never about their own', () => {
  expect(answers(canDecidePayout)).toEqual([false, false, false, true, false]);
});
