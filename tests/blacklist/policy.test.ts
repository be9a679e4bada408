import { expect, it } from 'vitest';
import { areApart, mayWrite, seesEverything } from '#modules/blacklist/server/policy.ts';

const blocks = (account_id: string, blocked_id: string) => ({ account_id, blocked_id });

it('keeps two people apart whichever of them blocks the other', () => {
  expect(areApart([])).toBe(false);
  expect(areApart([blocks('a', 'b')])).toBe(true);
  expect(areApart([blocks('a', 'b'), blocks('b', 'a')])).toBe(true);
});

it('lets people write unless somebody who is not staff is blocked', () => {
  const staff = new Set(['moderator']);
  expect(mayWrite([], staff)).toBe(true);
  expect(mayWrite([blocks('a', 'b')], staff)).toBe(false);
  expect(mayWrite([blocks('a', 'moderator')], staff)).toBe(true);
  expect(mayWrite([blocks('a', 'moderator'), blocks('moderator', 'a')], staff)).toBe(false);
});

it('hides nothing of the catalog from staff', () => {
  expect((['member', 'moderator', 'admin'] as const).map(seesEverything)).toEqual([false, true, true]);
});
