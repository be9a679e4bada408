/** The head of an object's page: shared by the four kinds. */
import type { PageSeo } from '#modules/ad-objects/web/detail/load.ts';
import { pageHead } from './head.ts';

export function detailHead(publicUrl: string, { title, description, path, image, structured, isPublic }: PageSeo) {
  const { meta, links } = pageHead(publicUrl, { title, description, ...(isPublic && { path }) });
  return {
    meta: [
      ...meta,
      ...(image
        ? [
            { property: 'og:image', content: image },
            { name: 'twitter:card', content: 'summary_large_image' },
          ]
        : []),
      ...(isPublic ? [{ 'script:ld+json': structured }] : []),
    ],
    links,
  };
}
