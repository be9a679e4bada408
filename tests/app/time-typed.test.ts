import { describe, expect, it } from 'vitest';
import { timeTyped } from '#ui/time-typed.ts';

describe('a time that is typed', () => {
  it.each([
    ['', '', ''],
    ['2', '2', ''],
    ['22', '22:', ''],
    ['223', '22:3', ''],
    ['2230', '22:30', '22:30'],
    ['22:30', '22:30', '22:30'],
    ['9:05', '9:05', '09:05'],
    ['9.05', '9:05', '09:05'],
    ['00:00', '00:00', '00:00'],
    ['24:00', '24:00', ''],
    ['10:60', '10:60', ''],
    ['полдень', '', ''],
  ])('%s stands as %s and means %s', (typed, text, time) => {
    expect(timeTyped(typed)).toEqual({ text, time });
  });
});
