import { describe, expect, it } from 'vitest';
import { untilOf } from '#modules/blacklist/domain/terms.ts';
import { dayOf, ownZone } from '#words/moments.ts';

describe('how long a block lasts', () => {
  const now = new Date(2026, 0, 31, 15, 30);

  it.each([
    ['day', new Date(2026, 1, 1, 15, 30)],
    ['week', new Date(2026, 1, 7, 15, 30)],
    ['month', new Date(2026, 1, 28, 15, 30)],
    ['forever', null],
    ['date', new Date(2026, 4, 9, 23, 59, 59, 999)],
  ] as const)('for a %s', (term, until) => {
    expect(untilOf(term, '2026-05-09', now)).toEqual(until);
    expect(now).toEqual(new Date(2026, 0, 31, 15, 30));
  });

  it('is a month to the same day where there is one', () => {
    expect(untilOf('month', '', new Date(2026, 2, 15))).toEqual(new Date(2026, 3, 15));
    expect(untilOf('month', '', new Date(2026, 11, 31))).toEqual(new Date(2027, 0, 31));
  });

  it('is told by the local day', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59), ownZone())).toBe('2026-01-05');
    expect(dayOf(new Date(2026, 10, 25), ownZone())).toBe('2026-11-25');
  });
});
