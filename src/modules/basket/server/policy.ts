/** Permission to buy. */
import type { Selling } from '../../ad-objects/server/index.ts';

/** Public offers of other people. */
export const canBuy = (accountId: string, offer: Pick<Selling, 'isPublic' | 'ownerId'>): boolean =>
  offer.isPublic && !isOwn(accountId, offer);

export const isOwn = (accountId: string, { ownerId }: Pick<Selling, 'ownerId'>): boolean => ownerId === accountId;
