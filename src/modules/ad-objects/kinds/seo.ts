/** SEO metadata of an object's page, per kind. */

import { plainText } from '#words/markdown.ts';
import type { AdObject } from '../contract.ts';
import { campaignSeo } from './campaign/seo.ts';
import { contractorSeo } from './contractor/seo.ts';
import type { AdObjectKind } from './kind.ts';
import { productSeo } from './product/seo.ts';
import { resourceSeo } from './resource/seo.ts';

/** Addresses that structured data refers to, absolute. */
export interface SeoPlaces {
  url: string;
  images: string[];
  ownerUrl: string;
}

export type Structured = {
  [name: string]: Structured | Structured[] | string | number | boolean | string[] | undefined;
};

export interface KindSeo<K extends AdObjectKind> {
  title(object: AdObject<K>): string;
  /** A sentence for those who wrote none of their own. */
  describe(object: AdObject<K>): string;
  /** schema.org, without what all kinds share. */
  structured(object: AdObject<K>, places: SeoPlaces): Structured;
}

const KIND_SEO = {
  product: productSeo,
  campaign: campaignSeo,
  resource: resourceSeo,
  contractor: contractorSeo,
} as const satisfies { [K in AdObjectKind]: KindSeo<K> };

const DESCRIPTION_MAX = 200;

export function seoOf<K extends AdObjectKind>(object: AdObject<K>, places: SeoPlaces) {
  const seo = KIND_SEO[object.kind] as unknown as KindSeo<K>;
  const description = (object.summary ?? plainText(object.description ?? '', DESCRIPTION_MAX)) || seo.describe(object);
  const own = seo.structured(object, places);
  return {
    title: seo.title(object),
    description,
    structured: {
      '@context': 'https://schema.org',
      name: object.title,
      description,
      url: places.url,
      ...(places.images.length > 0 && { image: places.images }),
      ...(object.rating !== null &&
        object.reviews_count > 0 && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: object.rating,
            reviewCount: object.reviews_count,
          },
        }),
      ...own,
    },
  };
}
