import { createFileRoute, notFound, useRouter } from '@tanstack/react-router';
import type { auditCalls } from '#modules/audit/contract.ts';
import { DeedList } from '#modules/audit/web/deed-list.tsx';
import type { deskCalls } from '#modules/desk/contract.ts';
import { PersonPage } from '#modules/desk/web/person-page.tsx';
import { ApiError, apiOf } from '#platform/web/api.ts';
import { adminOnly } from '../guards.ts';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_panel/_desk/admin/people/$accountId')({
  beforeLoad: adminOnly,
  loader: async ({ context, params }) => {
    try {
      const [person, deeds] = await Promise.all([
        apiOf<typeof deskCalls>(context.transport)('GET /v1/desk/people/{account_id}', {
          params: { account_id: params.accountId },
        }),
        apiOf<typeof auditCalls>(context.transport)('GET /v1/audit', {
          query: { subject_id: params.accountId, limit: '10' },
        }),
      ]);
      return { person, deeds: deeds.items };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw notFound();
      throw error;
    }
  },
  head: ({ match, loaderData }) => pageHead(match.context.publicUrl, { title: loaderData?.person.name ?? 'Человек' }),
  component: OnePerson,
});

function OnePerson() {
  const { person, deeds } = Route.useLoaderData();
  const router = useRouter();
  return (
    <PersonPage
      key={person.account_id}
      person={person}
      deeds={deeds.length > 0 ? <DeedList entries={deeds} /> : <p>Пока ничего.</p>}
      onChanged={() => void router.invalidate()}
    />
  );
}
