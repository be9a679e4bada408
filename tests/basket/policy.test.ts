import { expect, it } from 'vitest';
import { canBuy, isOwn } from '#modules/basket/server/policy.ts';

it('sells what is in the catalog, and to nobody what is their own', () => {
  expect(canBuy('buyer', { isPublic: true, ownerId: 'seller' })).toBe(true);
  expect(canBuy('buyer', { isPublic: false, ownerId: 'seller' })).toBe(false);
  expect(canBuy('seller', { isPublic: true, ownerId: 'seller' })).toBe(false);
  expect(isOwn('seller', { ownerId: 'seller' })).toBe(true);
  expect(isOwn('buyer', { ownerId: 'seller' })).toBe(false);
});
