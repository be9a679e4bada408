import { createFileRoute, notFound, useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { plainSearch } from '#platform/web/plain-search.ts';
import { ADMIN_PAGES, findAdminPage } from '../admin-pages.tsx';
import { adminOnly } from '../guards.ts';
import { pageHead } from '../head.ts';

// One splat route for them all: every route's definition is part of every page's first load, and few people come here.
export const Route = createFileRoute('/_panel/_desk/admin/$')({
  staticData: { drawn: 'each' },
  validateSearch: plainSearch,
  beforeLoad: adminOnly,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const [name = '', id = ''] = (params._splat ?? '').split('/');
    const found = findAdminPage(name, id);
    if (!found) throw notFound();
    const { title, load } = ADMIN_PAGES[found];
    return { found, title, data: await load(context.transport, deps, id), loadedAt: Date.now() };
  },
  head: ({ match, loaderData }) => pageHead(match.context.publicUrl, { title: loaderData?.title ?? '' }),
  component: OnePage,
});

function OnePage() {
  const { found, data, loadedAt } = Route.useLoaderData();
  const search = Route.useSearch();
  const router = useRouter();
  const { draw } = ADMIN_PAGES[found];
  return (
    <Suspense>{draw({ data: data as never, search, loadedAt, onChanged: () => void router.invalidate() })}</Suspense>
  );
}
