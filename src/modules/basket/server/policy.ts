/** Who may buy what. */
import type { OfferNow } from '../../ad-objects/server/index.ts';

/** What is in the catalog, and nobody orders from themselves. */
export const canBuy = (accountId: string, offer: OfferNow): boolean => offer.isPublic && !isOwn(accountId, offer);

export const isOwn = (accountId: string, { ownerId }: Pick<OfferNow, 'ownerId'>): boolean => ownerId === accountId;
