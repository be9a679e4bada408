import { describe, expect, it } from 'vitest';
import { isClock, typedClock } from '#ui/time-field.tsx';
import { momentAt } from '#words/moments.ts';

describe('a time that is typed', () => {
  it.each([
    ['14', '14'],
    ['143', '14:3'],
    ['1430', '14:30'],
    ['9:30', '09:30'],
    ['930', '09:30'],
    ['14:305', '14:30'],
    ['05:39 AM', '05:39'],
  ])('%s is %s', (text, clock) => expect(typedClock(text)).toBe(clock));

  it('is one of a day', () => {
    expect(['00:00', '23:59'].every(isClock)).toBe(true);
    expect(['', '24:00', '9:30', '12:60', '14:3'].some(isClock)).toBe(false);
  });

  it('is Moscow’s, wherever it is typed', () =>
    expect(momentAt('2026-11-18', '14:30')).toBe('2026-11-18T11:30:00.000Z'));
});
