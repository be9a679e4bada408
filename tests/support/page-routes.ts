/** Every page of the application as its routes declare it, so that a new page is covered by being declared. */
import type { AnyRoute } from '@tanstack/react-router';
import { routeTree } from '#app/web/routeTree.gen.ts';

export interface PageRoute {
  /** `/projects/$projectId` */
  path: string;
  /** `projectId`; `_splat` stands for the rest of the path. */
  params: string[];
  /** Names that the page reads from the query. */
  search: string[];
  /** Takes the query whole: what it reads of it is known to its loader alone. */
  takesWholeQuery: boolean;
  /** Its frame is drawn once for everybody. */
  hasSharedFrame: boolean;
}

/** Of a route's options, what its address and its drawing depend on. */
interface Declared {
  path?: string;
  staticData?: { drawn?: string };
  validateSearch?: unknown;
}
const optionsOf = (route: AnyRoute): Declared => route.options;

export const PAGE_ROUTES: readonly PageRoute[] = pagesBelow(routeTree, '', []);

function pagesBelow(route: AnyRoute, above: string, searchAbove: readonly string[]): PageRoute[] {
  const { path = '', staticData, validateSearch } = optionsOf(route);
  const { names, takesWholeQuery } = readOf(validateSearch);
  // `finance_` is a page beside `finance`, not below it; the mark is not in its address.
  const full = `${above}/${path}`.replaceAll(/\/+/g, '/').replaceAll(/_(?=\/|$)/g, '');
  const search = [...searchAbove, ...names];
  const below = Object.values((route.children ?? {}) as Record<string, AnyRoute>);
  const pages = below.flatMap((child) => pagesBelow(child, full, search));
  // A route without a path of its own is a frame around others, and so is one with an index page.
  const isFrame = !path || below.some((child) => optionsOf(child).path === '/');
  if (isFrame && below.length > 0) return pages;
  const address = full.replace(/(?<=.)\/$/, '');
  const params = [...address.matchAll(/\$(\w*)/g)].map(([, name]) => name || '_splat');
  return [{ path: address, params, search, takesWholeQuery, hasSharedFrame: staticData?.drawn === 'frame' }, ...pages];
}

function readOf(validateSearch: unknown): { names: string[]; takesWholeQuery: boolean } {
  const names = new Set<string>();
  let takesWholeQuery = false;
  const watched = new Proxy(
    {},
    {
      get: (_, name) => void names.add(String(name)),
      ownKeys: () => {
        takesWholeQuery = true;
        return [];
      },
    },
  );
  if (typeof validateSearch === 'function') validateSearch(watched);
  return { names: [...names], takesWholeQuery };
}
