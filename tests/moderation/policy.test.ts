import { expect, it } from 'vitest';
import { canRelease } from '#modules/moderation/server/policy.ts';
import type { Role, Viewer } from '#platform/http/viewer.ts';

const viewer = (accountId: string, role: Role) => ({ accountId, role }) as Viewer;

it('lets a case be put down by whoever took it, and by administrators', () => {
  expect(canRelease(viewer('one', 'moderator'), 'one')).toBe(true);
  expect(canRelease(viewer('other', 'moderator'), 'one')).toBe(false);
  expect(canRelease(viewer('other', 'admin'), 'one')).toBe(true);
});
