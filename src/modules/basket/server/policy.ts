/** Who may buy what. */
import type { Selling } from '../../ad-objects/server/index.ts';

/** What is in the catalog, and nobody orders from themselves. */
export const canBuy = (accountId: string, offer: Pick<Selling, 'isPublic' | 'ownerId'>): boolean =>
  offer.isPublic && !isOwn(accountId, offer);

export const isOwn = (accountId: string, { ownerId }: Pick<Selling, 'ownerId'>): boolean => ownerId === accountId;
