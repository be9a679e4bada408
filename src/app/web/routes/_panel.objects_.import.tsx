import { createFileRoute } from '@tanstack/react-router';
import { KINDS } from '#modules/ad-objects/kinds/kind.ts';
import { ImportPage } from '#modules/transfer/web/import-page.tsx';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { idText, oneOf, searchOf } from '../search.ts';

const readSearch = searchOf({ kind: oneOf(KINDS), token: idText });

export const Route = createFileRoute('/_panel/objects_/import')({
  staticData: { drawn: 'each' },
  validateSearch: readSearch,
  beforeLoad: needsLogin,
  loaderDeps: ({ search }) => ({ token: search.token }),
  loader: async ({ context, deps: { token } }) => {
    if (!token) return {};
    const { loadTransfer } = await import('#modules/transfer/web/load-transfer.ts');
    return { transfer: await loadTransfer(context.transport, token) };
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Импорт из таблицы' }),
  component: Import,
});

function Import() {
  const { transfer } = Route.useLoaderData();
  const { kind } = Route.useSearch();
  return <ImportPage kind={transfer?.kind ?? kind ?? 'resource'} transfer={transfer} />;
}
