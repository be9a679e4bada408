import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import { schemaOffer, schemaOwner } from '../schema-offers.ts';
import type { KindSeo } from '../seo.ts';
import { PLATFORMS } from './dictionaries.ts';
import { AUDIENCE_WORDS } from './facts.ts';

export const resourceSeo: KindSeo<'resource'> = {
  title: ({ title, platform, price_from }) =>
    [title, platform && PLATFORMS[platform], price_from !== null && `реклама от ${roubles(price_from)}`]
      .filter(Boolean)
      .join(', '),
  describe: ({ title, platform, audience_size, price_from }) =>
    [
      `Реклама: ${title}${platform ? `, ${PLATFORMS[platform]}` : ''}`,
      audience_size !== null && `${count(audience_size)} ${AUDIENCE_WORDS[platform ?? 'other']}`,
      price_from !== null && `от ${roubles(price_from)}`,
    ]
      .filter(Boolean)
      .join(', '),
  structured: ({ title, owner, platform, offers }, places) => ({
    '@type': 'Service',
    serviceType: `Реклама${platform ? `: ${PLATFORMS[platform]}` : ''}`,
    provider: schemaOwner(owner, places),
    ...(offers.length > 0 && {
      hasOfferCatalog: {
        '@type': 'OfferCatalog',
        name: title,
        itemListElement: offers.map(({ format, price }) => schemaOffer(format, price)),
      },
    }),
  }),
};
