import { createFileRoute } from '@tanstack/react-router';
import type { legalCalls } from '#modules/legal/contract.ts';
import { ConsentsSection } from '#modules/legal/web/index.ts';
import type { Account, passportCalls } from '#modules/passport/contract.ts';
import { AccountSettingsPage } from '#modules/passport/web/account-settings-page.tsx';
import { apiOf } from '#platform/web/api.ts';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { searchOf, textUpTo } from '../search.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

const readSearch = searchOf({ back: textUpTo(60) });

export const Route = createFileRoute('/_panel/settings/account')({
  staticData: { drawn: 'frame' },
  validateSearch: readSearch,
  beforeLoad: needsLogin,
  loader: async ({ context }) => {
    const [account, { items: consents }] = await Promise.all([
      apiOf<typeof passportCalls>(context.transport)('GET /v1/passport/account/{account_id}', {
        params: { account_id: context.session.account_id },
      }),
      apiOf<typeof legalCalls>(context.transport)('GET /v1/passport/consents'),
    ]);
    // Asked about itself, the account answers with all its fields.
    return { account: account as Account, consents };
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Настройки аккаунта' }),
  component: AccountSettings,
  pendingComponent: PageSkeleton,
});

/** Deals ask for requisites and want their reader again. */
const DEAL = /^\/deals\/[\da-f-]{36}$/;

function AccountSettings() {
  const { account, consents } = Route.useLoaderData();
  const { back = '' } = Route.useSearch();
  return (
    <AccountSettingsPage account={account} back={DEAL.test(back) ? back : null}>
      <ConsentsSection loaded={consents} />
    </AccountSettingsPage>
  );
}
