import { createFileRoute } from '@tanstack/react-router';
import { QUEUE_STATES } from '#modules/marking/web/queue-states.ts';
import { ModerationFrame, ModerationPage } from '#modules/moderation/web/moderation-page.tsx';
import { TABS, tabOf } from '#modules/moderation/web/tabs.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { staffOnly } from '../guards.ts';
import { pageHead } from '../head.ts';
import { idText, oneOf, searchOf, textUpTo } from '../search.ts';

const ModerationOverview = deferred(() => import('#modules/desk/web/overview.tsx'), 'ModerationOverview');
// Loaded on demand: only the tab of disputes needs it.
const DisputesDesk = deferred(() => import('#modules/deals/web/disputes-desk.tsx'), 'DisputesDesk');
const MarkingDesk = deferred(() => import('#modules/marking/web/marking-desk.tsx'), 'MarkingDesk');
const AppealsDesk = deferred(() => import('#modules/appeals/web/appeals-desk.tsx'), 'AppealsDesk');
const CaseHold = deferred(() => import('#modules/moderation/web/case-hold.tsx'), 'CaseHold');
const DisputeTalk = deferred(() => import('#modules/chats/web/dispute-talk.tsx'), 'DisputeTalk');

const readSearch = searchOf({ tab: oneOf(TABS), deal: textUpTo(300), case: idText, state: oneOf(QUEUE_STATES) });

export const Route = createFileRoute('/_panel/_desk/moderation')({
  staticData: { drawn: 'each' },
  validateSearch: readSearch,
  beforeLoad: staffOnly,
  loaderDeps: ({ search: { tab, deal, case: named, state } }) => ({ tab, deal, named, state }),
  loader: async ({ context, deps }) => {
    const tab = tabOf(deps.tab);
    // A route's loader is part of every page's first load; what this one needs is not.
    if (tab === 'overview') {
      const { loadOverview } = await import('#modules/desk/web/load-overview.ts');
      return { tab, overview: await loadOverview(context.transport) } as const;
    }
    if (tab === 'disputes') {
      const { loadDisputes } = await import('#modules/deals/web/load-deals.ts');
      return { tab, disputes: await loadDisputes(context.transport, idText(deps.deal)) } as const;
    }
    if (tab === 'marking') {
      const { loadMarkingQueue } = await import('#modules/marking/web/load-marking.ts');
      return { tab, queue: await loadMarkingQueue(context.transport, deps) } as const;
    }
    if (tab === 'appeals') {
      const { loadAppeals } = await import('#modules/appeals/web/load-appeals.ts');
      return { tab, appeals: await loadAppeals(context.transport) } as const;
    }
    const { loadModeration } = await import('#modules/moderation/web/load-moderation.ts');
    return { tab, data: await loadModeration(context.transport, tab, deps.named) } as const;
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Модерация' }),
  component: Moderation,
});

function Moderation() {
  const loaded = Route.useLoaderData();
  if (loaded.tab === 'overview') {
    return <ModerationOverview overview={loaded.overview} />;
  }
  if (loaded.tab === 'marking') {
    return (
      <ModerationFrame tab="marking">
        <MarkingDesk
          key={loaded.queue.said}
          queue={loaded.queue}
          holdOf={(dealId) => <CaseHold kind="marking" id={dealId} />}
        />
      </ModerationFrame>
    );
  }
  if (loaded.tab === 'appeals') {
    return (
      <ModerationFrame tab="appeals">
        <AppealsDesk key={loaded.appeals.loadedAt} loaded={loaded.appeals} />
      </ModerationFrame>
    );
  }
  if (loaded.tab !== 'disputes') return <ModerationPage data={loaded.data} />;
  return (
    <ModerationFrame tab="disputes">
      <DisputesDesk
        key={loaded.disputes.loadedAt}
        loaded={loaded.disputes}
        holdOf={({ deal_id }) => <CaseHold key={deal_id} kind="dispute" id={deal_id} />}
        talkOf={({ deal_id, seller }) => <DisputeTalk dealId={deal_id} sellerId={seller.account_id} />}
      />
    </ModerationFrame>
  );
}
