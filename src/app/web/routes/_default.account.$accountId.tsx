import { createFileRoute, notFound } from '@tanstack/react-router';
import type { passportCalls } from '#modules/passport/contract.ts';
import { ProfilePage } from '#modules/passport/web/profile-page.tsx';
import { ApiError, apiOf } from '#platform/web/api.ts';
import { pageHead } from '../head.ts';

const DESCRIPTION_MAX = 200;

export const Route = createFileRoute('/_default/account/$accountId')({
  loader: async ({ context, params }) => {
    try {
      const profile = await apiOf<typeof passportCalls>(context.transport)('GET /v1/passport/account/{account_id}', {
        params: { account_id: params.accountId },
      });
      return { profile };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw notFound();
      throw error;
    }
  },
  head: ({ match, loaderData, params }) => {
    if (!loaderData) return {};
    const { name, about } = loaderData.profile;
    return pageHead(match.context.publicUrl, {
      title: name,
      description: about?.slice(0, DESCRIPTION_MAX) || `${name} на бирже рекламы Охват.`,
      path: `/account/${params.accountId}`,
    });
  },
  component: Profile,
});

function Profile() {
  const { profile } = Route.useLoaderData();
  return <ProfilePage profile={profile} />;
}
