import { createFileRoute } from '@tanstack/react-router';
import type { AdObject, adObjectCalls } from '#modules/ad-objects/contract.ts';
import { useBlockItem } from '#modules/blacklist/web/index.ts';
import { type BuyFromChat, DealContext, ObjectContext } from '#modules/chats/web/context-card.tsx';
import { Thread } from '#modules/chats/web/thread.tsx';
import { StateMark } from '#modules/deals/web/state-mark.tsx';
import { apiOf, browserTransport } from '#platform/web/api.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { orNotFound } from '#platform/web/or-not-found.ts';
import { useGo } from '#platform/web/use-go.ts';
import { needsLogin } from '../guards.ts';
import { pageHead } from '../head.ts';
import { pathIds } from '../path-ids.ts';
import { searchOf, textUpTo } from '../search.ts';

const DealActions = deferred(() => import('#modules/deals/web/deal-actions.tsx'), 'DealActions');

const NUMBER = /^[1-9]\d{0,8}$/;
const readSearch = searchOf({ message: textUpTo(10) });

export const Route = createFileRoute('/_panel/chats/$dialogId')({
  staticData: { drawn: 'each' },
  params: pathIds<'dialogId'>(),
  validateSearch: readSearch,
  beforeLoad: needsLogin,
  loaderDeps: ({ search: { message } }) => ({ message }),
  loader: async ({ context, params, deps: { message } }) => {
    const { loadThread } = await import('#modules/chats/web/load-chats.ts');
    try {
      return await loadThread(
        context.transport,
        params.dialogId,
        message && NUMBER.test(message) ? Number(message) : null,
      );
    } catch (error) {
      orNotFound(error);
    }
  },
  // No cache of the loader: messages that came meanwhile would be missing.
  gcTime: 0,
  head: ({ match, loaderData }) =>
    loaderData ? pageHead(match.context.publicUrl, { title: `${loaderData.dialog.person.name} — Чаты` }) : {},
  component: OneThread,
});

function OneThread() {
  const loaded = Route.useLoaderData();
  const go = useGo();
  const { person, may_write } = loaded.dialog;
  const blocking = useBlockItem(person, !may_write && !person.is_gone);
  return (
    <>
      <Thread
        personMenu={blocking.item}
        key={`${loaded.dialog.dialog_id}/${loaded.wanted}`}
        loaded={loaded}
        context={(subject, onChanged) =>
          subject.type === 'object' ? (
            <ObjectContext subject={subject} onBuy={buy} onChoose={(path) => void go(path)} />
          ) : (
            <DealContext
              subject={subject}
              state={<StateMark state={subject.state} isMine={false} />}
              actions={<DealActions dealId={subject.deal_id} onChanged={onChanged} />}
            />
          )
        }
      />
      {blocking.dialog}
    </>
  );
}

/** One offer goes into the basket at once; several are chosen on the object's page. */
const buy: BuyFromChat = async ({ kind, id }) => {
  const [{ objectCalls }, { addToBasket }] = await Promise.all([
    import('#modules/ad-objects/web/calls.ts'),
    import('#modules/basket/web/basket-store.ts'),
  ]);
  const object: AdObject = await objectCalls(apiOf<typeof adObjectCalls>(browserTransport), kind).retrieve(id);
  const offers = 'offers' in object ? object.offers : [];
  const [only] = offers;
  if (!only || offers.length > 1) return 'choose';
  await addToBasket({ kind, id, offer_id: only.offer_id, seen_price: only.price });
  return 'added';
};
