import { expect, it } from 'vitest';
import * as policy from '#modules/passport/server/policy.ts';

const self = { accountId: 'self', role: 'member' } as const;
const other = { accountId: 'other', role: 'member' } as const;
const moderator = { accountId: 'moderator', role: 'moderator' } as const;
const admin = { accountId: 'admin', role: 'admin' } as const;
const PEOPLE = [self, other, moderator, admin, null];

const answers = (may: typeof policy.isSelf) => PEOPLE.map((viewer) => may(viewer, 'self'));

it('shows a whole account to its owner and to administrators', () => {
  expect(answers(policy.canSeeWholeAccount)).toEqual([true, false, false, true, false]);
});

it('lets people change and delete only their own account', () => {
  for (const may of [policy.isSelf, policy.canChangeAccount, policy.canDeleteAccount])
    expect(answers(may)).toEqual([true, false, false, false, false]);
});

it('lists everybody for administrators alone', () => {
  expect(PEOPLE.map(policy.canListEverybody)).toEqual([false, false, false, true, false]);
});
