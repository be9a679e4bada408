import { expect, it } from 'vitest';
import { canReadStatistics } from '#modules/statistics/server/policy.ts';

it('tells the statistics of an object to its owner and to staff', () => {
  expect(canReadStatistics({ accountId: 'owner', role: 'member' }, 'owner')).toBe(true);
  expect(canReadStatistics({ accountId: 'other', role: 'member' }, 'owner')).toBe(false);
  expect(canReadStatistics({ accountId: 'other', role: 'moderator' }, 'owner')).toBe(true);
  expect(canReadStatistics({ accountId: 'other', role: 'admin' }, 'owner')).toBe(true);
});
