import { createFileRoute, Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { KINDS } from '#modules/ad-objects/kinds/kind.ts';
import { ChatsInvitation } from '#modules/chats/web/chats-invitation.tsx';
import { ChatsPage } from '#modules/chats/web/chats-page.tsx';
import { OpenDialog } from '#modules/chats/web/open-dialog.tsx';
import { PickThread } from '#modules/chats/web/pick-thread.tsx';
import { pageHead } from '../head.ts';
import { idText, oneOf, searchOf, textUpTo } from '../search.ts';
import { loginPath } from '../shell/login-path.ts';

const readSearch = searchOf({ with: idText, kind: oneOf(KINDS), id: idText, deal: idText, text: textUpTo(300) });

export const Route = createFileRoute('/_panel/chats')({
  staticData: { drawn: 'each' },
  validateSearch: readSearch,
  loader: async ({ context }) => {
    if (!context.session) return null;
    const { loadDialogs } = await import('#modules/chats/web/load-chats.ts');
    return loadDialogs(context.transport);
  },
  // The stream keeps the list: going from thread to thread reads it no more.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'Чаты',
      description:
        'Переписка с владельцами каналов, исполнителями и покупателями: вопросы, файлы и сделки в одном окне.',
      path: '/chats',
    }),
  component: Chats,
});

function Chats() {
  const { session } = Route.useRouteContext();
  const loaded = Route.useLoaderData();
  const { with: account, ...about } = Route.useSearch();
  const { dialogId = null } = useParams({ strict: false });
  const login = useRouterState({ select: (state) => loginPath(state.location.href) });
  if (!session || !loaded) return <ChatsInvitation login={login} hasWish={account !== undefined} />;
  return (
    <ChatsPage
      key={session.account_id}
      me={session}
      loaded={loaded}
      openId={dialogId}
      isThread={dialogId !== null || account !== undefined}
    >
      {dialogId !== null ? (
        <Outlet />
      ) : account ? (
        <OpenDialog accountId={session.account_id} wish={{ with: account, ...about }} />
      ) : (
        <PickThread />
      )}
    </ChatsPage>
  );
}
