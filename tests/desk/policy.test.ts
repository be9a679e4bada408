import { expect, it } from 'vitest';
import { canChangePerson } from '#modules/desk/server/policy.ts';

it('lets administrators change other people, and nobody themselves', () => {
  expect(canChangePerson({ accountId: 'admin', role: 'admin' }, 'person')).toBe(true);
  expect(canChangePerson({ accountId: 'admin', role: 'admin' }, 'admin')).toBe(false);
  for (const role of ['moderator', 'member'] as const)
    expect(canChangePerson({ accountId: 'other', role }, 'person')).toBe(false);
});
