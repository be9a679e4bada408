import { createFileRoute } from '@tanstack/react-router';
import { KIND_DEFINITIONS } from '#modules/ad-objects/kinds/definitions.ts';
import { KINDS } from '#modules/ad-objects/kinds/kind.ts';
import { ObjectsPage } from '#modules/ad-objects/web/own-objects/page.tsx';
import { isStateGroup } from '#modules/ad-objects/web/own-objects/states.ts';
import { TransferMenu } from '#modules/transfer/web/transfer-menu.tsx';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { oneOf, searchOf, textUpTo } from '../search.ts';
import { PageSkeleton } from '../shell/page-skeleton.tsx';

const readSearch = searchOf({ kind: oneOf(KINDS), state: textUpTo(20) });

export const Route = createFileRoute('/_panel/objects')({
  staticData: { drawn: 'frame' },
  validateSearch: readSearch,
  beforeLoad: needsLogin,
  loader: async ({ context }) => {
    const { loadOwnObjects } = await import('#modules/ad-objects/web/own-objects/data.ts');
    return loadOwnObjects(context.transport);
  },
  // Tabs and filters only look at what is loaded already.
  staleTime: 5_000,
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Мои объекты' }),
  component: Objects,
  pendingComponent: PageSkeleton,
});

function Objects() {
  const loaded = Route.useLoaderData();
  const { kind, state } = Route.useSearch();
  return (
    <ObjectsPage
      loaded={loaded}
      kind={kind}
      group={isStateGroup(state) ? state : 'all'}
      tables={<TransferMenu kinds={KINDS.map((each) => ({ kind: each, label: KIND_DEFINITIONS[each].names.many }))} />}
    />
  );
}
