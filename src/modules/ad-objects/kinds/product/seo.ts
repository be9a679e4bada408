import { roubles } from '#words/money.ts';
import { schemaOffer } from '../schema-offers.ts';
import type { KindSeo } from '../seo.ts';

export const productSeo: KindSeo<'product'> = {
  title: ({ title, price }) => (price === null ? title : `${title}, ${roubles(price)}`),
  describe: ({ title, brand, usp }) => usp ?? `${title}${brand ? `, ${brand}` : ''}: продукт, который ищет рекламу.`,
  structured: ({ brand, category, price }) => ({
    '@type': 'Product',
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(category && { category }),
    ...(price !== null && { offers: schemaOffer(null, price) }),
  }),
};
