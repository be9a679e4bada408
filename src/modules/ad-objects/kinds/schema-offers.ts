/** Prices in the words of schema.org. */
import type { SeoPlaces } from './seo.ts';

/** Roubles with a point. */
const schemaPrice = (kopecks: number): string => (kopecks / 100).toFixed(2);

export const schemaOffer = (name: string | null, kopecks: number) => ({
  '@type': 'Offer',
  ...(name && { name }),
  price: schemaPrice(kopecks),
  priceCurrency: 'RUB',
});

export const schemaOwner = (owner: { name: string }, { ownerUrl }: SeoPlaces) => ({
  '@type': 'Person',
  name: owner.name,
  url: ownerUrl,
});
