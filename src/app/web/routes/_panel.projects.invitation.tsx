import { createFileRoute } from '@tanstack/react-router';
import { InvitationPage } from '#modules/projects/web/invitation-page.tsx';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { authSearch } from '../search.ts';

export const Route = createFileRoute('/_panel/projects/invitation')({
  staticData: { drawn: 'each' },
  validateSearch: authSearch,
  beforeLoad: needsLogin,
  loaderDeps: ({ search }) => ({ token: search.token ?? '' }),
  loader: async ({ context, deps }) => {
    // A route's loader is part of every page's first load; what this one needs is not.
    const { loadInvitation } = await import('#modules/projects/web/load-projects.ts');
    return loadInvitation(context.transport, deps.token);
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Приглашение в проект' }),
  component: Invitation,
});

function Invitation() {
  const { token = '' } = Route.useSearch();
  return <InvitationPage data={Route.useLoaderData()} token={token} />;
}
