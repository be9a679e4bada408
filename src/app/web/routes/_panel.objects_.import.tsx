import { createFileRoute } from '@tanstack/react-router';
import { type AdObjectKind, KINDS } from '#modules/ad-objects/kinds/kind.ts';
import { ImportPage } from '#modules/transfer/web/import-page.tsx';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';

const TOKEN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const Route = createFileRoute('/_panel/objects_/import')({
  validateSearch: (search: Record<string, unknown>): { kind?: AdObjectKind; token?: string } => {
    const kind = KINDS.find((one) => one === search.kind);
    const token = typeof search.token === 'string' && TOKEN.test(search.token) ? search.token : undefined;
    return { ...(kind && { kind }), ...(token && { token }) };
  },
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
