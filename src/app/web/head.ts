/** Head tags of a page: title, description, canonical address, Open Graph. */

interface PageFacts {
  /** Without the site's name, which is added here. */
  title: string;
  description?: string;
  /** The page's own address; pages without one (errors, forms) are kept out of search engines. */
  path?: string;
}

const SITE = 'Охват';

export function pageHead(publicUrl: string, { title, description, path }: PageFacts) {
  const fullTitle = `${title} — ${SITE}`;
  const canonical = path === undefined ? undefined : new URL(path, publicUrl).href;
  return {
    meta: [
      { title: fullTitle },
      { property: 'og:title', content: fullTitle },
      ...(description
        ? [
            { name: 'description', content: description },
            { property: 'og:description', content: description },
          ]
        : []),
      canonical ? { property: 'og:url', content: canonical } : { name: 'robots', content: 'noindex' },
    ],
    links: canonical ? [{ rel: 'canonical', href: canonical }] : [],
  };
}
