import { expect, it } from 'vitest';
import { moneyOf } from '#modules/projects/domain/money.ts';

it('leaves what is neither held nor spent, below zero when it is too much, and nothing without a budget', () => {
  expect(moneyOf(1000, 300, 500)).toEqual({ budget: 1000, held: 300, spent: 500, left: 200 });
  expect(moneyOf(0, 300, 500).left).toBe(-800);
  expect(moneyOf(null, 300, 500)).toEqual({ budget: null, held: 300, spent: 500, left: null });
});
