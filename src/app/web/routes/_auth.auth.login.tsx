import { createFileRoute } from '@tanstack/react-router';
import { KeptNote } from '#modules/basket/web/index.ts';
import type { passportCalls } from '#modules/passport/contract.ts';
import { LoginPage } from '#modules/passport/web/login-page.tsx';
import { apiOf } from '#platform/web/api.ts';
import { safeBackLink } from '#platform/web/back-link.ts';
import { anonymousOnly } from '../guards.ts';
import { pageHead } from '../head.ts';
import { authSearch } from '../search.ts';

export const Route = createFileRoute('/_auth/auth/login')({
  staticData: { drawn: 'each' },
  validateSearch: authSearch,
  beforeLoad: anonymousOnly,
  loader: async ({ context }) => {
    const { items } = await apiOf<typeof passportCalls>(context.transport)('GET /v1/passport/demo_accounts');
    return { demoAccounts: items };
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Вход', path: '/auth/login' }),
  component: Login,
});

function Login() {
  const { demoAccounts } = Route.useLoaderData();
  const { back_link } = Route.useSearch();
  const backLink = safeBackLink(back_link);
  return (
    <LoginPage backLink={backLink} demoAccounts={demoAccounts} note={backLink === '/basket' ? <KeptNote /> : null} />
  );
}
