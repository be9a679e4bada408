/** Marking tasks of a person, and notifications of whose turn it is. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { DealEvent, DealFacts } from '../../../deals/server/index.ts';
import type { DealMarking } from '../../contract.ts';
import { isRegistering } from '../../domain/kinds.ts';
import { isOnInternet } from '../../domain/need.ts';
import type { MarkingContext, MarkingNews } from '../context.ts';
import { listKnownNames } from '../parties/store.ts';
import { hasErid } from '../policy.ts';
import { listRisks } from '../readiness/goods.ts';
import { aroundIn, innsOf, problemsOf } from '../readiness/problems.ts';
import { type CreativeRow, findMarking, type MarkingRow, updateMarking } from '../store.ts';
import { listCurrentCreatives, listMarkings, listUnmarkedOf } from './store.ts';
import { isStoppedByRisk, turnsOf } from './turns.ts';

type Turn = DealMarking['waits_for'][number];

const isWanted = ({ need }: MarkingRow, creative: CreativeRow | undefined): boolean =>
  need === 'required' && !(creative && hasErid(creative));

/** Of deals in work that still have no erid; the others are not in the answer. */
async function readTurns(context: MarkingContext, db: Db, deals: readonly DealFacts[]): Promise<Map<string, Turn[]>> {
  const working = deals.filter(({ state }) => state === 'in_work');
  if (working.length === 0) return new Map();
  const dealIds = working.map(({ dealId }) => dealId);
  const [markings, creatives] = await Promise.all([listMarkings(db, dealIds), listCurrentCreatives(db, dealIds)]);
  const wanted = [...markings.values()].filter((marking) => isWanted(marking, creatives.get(marking.deal_id)));
  if (wanted.length === 0) return new Map();
  const people = [...new Set(wanted.flatMap(({ buyer_id, seller_id }) => [buyer_id, seller_id]))];
  const requisites = await context.requisitesOf(people, db);
  const places = await context.placesOf([...new Set(wanted.map(({ object_id }) => object_id))], db);
  const kktu = await context.kktu.read();
  const inns = [
    ...wanted.flatMap((marking) => innsOf(marking, [])),
    ...[...requisites.values()].flatMap(({ inn }) => inn ?? []),
  ];
  const names = await listKnownNames(db, context.environment, inns);
  const found = new Map<string, Turn[]>();
  for (const deal of working) {
    const marking = markings.get(deal.dealId);
    const creative = creatives.get(deal.dealId);
    if (!marking || !isWanted(marking, creative)) continue;
    const around = aroundIn(marking, requisites, places, { kktu, names });
    const problems = [...problemsOf(context, marking, creative, around), ...(creative?.problems ?? [])];
    const { mode } = context.settings;
    const turnsIf = (hasRisk: boolean) =>
      turnsOf({ creative, problems, mode, deal, shows: [], isRequired: true, hasRisk });
    const turns = turnsIf(false);
    // Few are at the point where a risk keeps somebody: only of these it is asked for.
    const hasRisk = turns.some(isStoppedByRisk) && (await listRisks(context, marking)).length > 0;
    found.set(deal.dealId, hasRisk ? turnsIf(true) : turns);
  }
  return found;
}

/** By deal: what the person has to do for its erid, or null when that is up to others. */
export async function ownTurns(
  context: MarkingContext,
  accountId: string,
  deals: readonly DealFacts[],
): Promise<Map<string, Turn['what'] | null>> {
  const turns = await readTurns(context, context.db, deals);
  return new Map(
    deals.flatMap((deal): [string, Turn['what'] | null][] => {
      const side = deal.sides.buyer === accountId ? 'buyer' : 'seller';
      const found = turns.get(deal.dealId);
      return found ? [[deal.dealId, found.find(({ who }) => who === side)?.what ?? null]] : [];
    }),
  );
}

/** Deals in work that wait for the person as their buyer, with what is wanted and until when. */
export async function listDueMaterials(
  context: MarkingContext,
  buyerId: string,
): Promise<{ dealId: string; title: string; words: string; until: string | null }[]> {
  const deals = await context.deals.findDeals(await listUnmarkedOf(context.db, buyerId));
  const turns = await readTurns(context, context.db, [...deals.values()]);
  return [...deals.values()].flatMap(({ dealId, object, dueOn }) => {
    const mine = turns.get(dealId)?.find(({ who }) => who === 'buyer');
    return mine ? [{ dealId, title: object.title, words: mine.words, until: dueOn }] : [];
  });
}

/** Everybody whose turn it is, but for whoever has just made theirs. */
export async function tellTurns(
  context: MarkingContext,
  transaction: Transaction,
  deal: DealFacts,
  actorId: string | null,
): Promise<void> {
  const turns = (await readTurns(context, transaction, [deal])).get(deal.dealId) ?? [];
  const approved = (await listCurrentCreatives(transaction, [deal.dealId])).get(deal.dealId);
  const news = turns.flatMap(({ who, what }): MarkingNews[] => {
    if (who === 'system' || deal.sides[who] === actorId) return [];
    const of = { accountId: deal.sides[who], dealId: deal.dealId, object: deal.object.title, until: deal.dueOn };
    if (what === 'agree_erid' || what === 'risk') return [{ event: 'agreement_wanted', what, ...of }];
    if (what === 'agree') {
      const hasOther = who === 'buyer' ? approved?.seller_approved_at : approved?.buyer_approved_at;
      const next = !hasOther ? 'other' : isRegistering(context.settings.mode) ? 'register' : 'erid';
      return [{ event: 'agreement_wanted', what, next, ...of }];
    }
    return what === 'fill' || what === 'requisites' ? [{ event: 'creative_wanted', what, ...of }] : [];
  });
  if (news.length > 0) await context.tell(transaction, news);
}

/** Ordered outside of the internet, and brought into it before the order was taken: then it is marked like any other. */
async function settleNeed(
  { deals, placesOf }: MarkingContext,
  transaction: Transaction,
  dealId: string,
): Promise<void> {
  const marking = await findMarking(transaction, dealId);
  if (marking?.reason !== 'offline') return;
  const place = (await placesOf([marking.object_id], transaction)).get(marking.object_id);
  if (!place || !isOnInternet(place.platform)) return;
  await updateMarking(transaction, dealId, {
    need: 'required',
    reason: null,
    platform: place.platform,
    place_title: place.title,
    place_url: place.url,
  });
  await deals.setMarkingMissing(transaction, [dealId], true);
}

/** The order is taken: from now on it waits for its creative. */
export async function noteAccepted(
  context: MarkingContext,
  transaction: Transaction,
  { deal, step, viewer }: DealEvent,
): Promise<void> {
  if (step.action !== 'accept' && step.action !== 'accept_counter') return;
  await settleNeed(context, transaction, deal.dealId);
  await tellTurns(context, transaction, deal, viewer?.accountId ?? null);
}
