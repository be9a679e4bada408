import { expect, it } from 'vitest';
import type { FileRoutesByTo } from '#app/web/routeTree.gen.ts';
import { type AdObjectKind, KINDS } from '#modules/ad-objects/kinds/kind.ts';
import { PAGE_ROUTES } from '../support/page-routes.ts';

type PagesOf<K extends AdObjectKind> = `/${K}/create` | `/${K}/$${K}Id` | `/${K}/$${K}Id/change`;
type Pages = { [K in AdObjectKind]: PagesOf<K> }[AdObjectKind];

it('every kind has a page to make an object, to read it and to change it', () => {
  // The compiler names the address that a kind lacks.
  const addresses: (keyof FileRoutesByTo)[] = KINDS.flatMap(
    (kind) => [`/${kind}/create`, `/${kind}/$${kind}Id`, `/${kind}/$${kind}Id/change`] as Pages[],
  );
  const paths = PAGE_ROUTES.map(({ path }) => path);
  for (const address of addresses) expect(paths).toContain(address);
});
