import type { Db } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { byMoment, type Page, type PageRequest, pageOf } from '#platform/paging.ts';
import { PLACED_KINDS } from '../../ad-objects/contract.ts';
import { isKktuOf } from '../../ad-objects/server/index.ts';
import { OPEN_STATES } from '../../deals/contract.ts';
import { linksIn } from '../../legality/server/index.ts';
import type { Creative, DealMarking, MarkingProblem } from '../contract.ts';
import { compareKktu } from '../domain/kktu.ts';
import { searchKktu } from '../domain/kktu-words.ts';
import type { MarkingContext } from './context.ts';
import { hasLibrary, listLibrary } from './library/store.ts';
import { showsOfDeal } from './months/of-deal.ts';
import { findCreativeObject, findEnvironment, isHeldUp } from './outbox/store.ts';
import { partyOf, typeByInn } from './parties/parties.ts';
import { cameOutMarked, hasErid, isPlaced, shownMode, sideFor } from './policy.ts';
import { kktuOf, ordOf, presentCreative, presentMarking } from './presenter.ts';
import { listRisks, warningOf } from './readiness/goods.ts';
import { contentProblems, isAgency, problemsOf, readAround } from './readiness/problems.ts';
import { findMarking, listCreatives, type MarkingRow } from './store.ts';
import { listNoted } from './turns/store.ts';
import { waitsFor } from './turns/turns.ts';

/** Deals that were opened while nothing was marked, or that are not about a place. */
function unmarked(
  context: MarkingContext,
  dealId: string,
  side: DealMarking['side'],
  isAboutPlace: boolean,
): DealMarking {
  const { mode } = context.settings;
  return {
    deal_id: dealId,
    mode: shownMode(context),
    side,
    need: 'none',
    reason: isAboutPlace ? (mode === 'off' ? 'off' : 'before_marking') : 'contractor',
    waiver: null,
    platform: null,
    advertiser: null,
    suggested: null,
    creative: null,
    versions: [],
    ready: null,
    risks: [],
    problems: [],
    waits_for: [],
    ord: null,
    history: [],
    contract: null,
    publication: null,
    ord_from: { contract: null, publication: null },
    shows: [],
    can: {
      edit_advertiser: false,
      edit_creative: false,
      approve: false,
      start_version: false,
      reuse: false,
      enter_erid: false,
      agree_erid: false,
      decline_erid: false,
      publish: false,
      report: false,
    },
  };
}

export async function getMarking(context: MarkingContext, dealId: string, viewer: Viewer): Promise<DealMarking> {
  const { db, deals } = context;
  const { deal, side } = await sideFor(context, dealId, viewer);
  const [marking, creatives] = await Promise.all([findMarking(db, dealId), listCreatives(db, dealId)]);
  if (!marking) return unmarked(context, dealId, side, PLACED_KINDS.includes(deal.object.kind));
  const [creative] = creatives;
  const [around, ordered, object, fares, noted] = await Promise.all([
    readAround(context, db, marking),
    deals.findOrdered(dealId),
    creative && findCreativeObject(db, creative.environment, creative.external_id),
    findEnvironment(db, marking.environment),
    listNoted(db, dealId),
  ]);
  const isHeld = object?.state === 'stopped' || (object?.state === 'waiting' && (await isHeldUp(db, object)));
  const product = ordered?.product ?? null;
  const buyer = partyOf(around.buyer);
  // Requisites are between the sides and us: the buyer's are not told to the seller before they are the advertiser's.
  const suggested =
    side === 'buyer'
      ? {
          name: product?.advertiserName ?? buyer?.name ?? null,
          inn: product?.advertiserInn ?? buyer?.inn ?? null,
          type: product?.advertiserInn
            ? (typeByInn(product.advertiserInn) ?? product.advertiserType)
            : (buyer?.type ?? null),
          kktu: product?.kktu ? kktuOf(product.kktu, around.kktu) : null,
          brand: product?.brand ?? null,
          url: product?.site ?? null,
          legal_category: product?.legalCategory ?? null,
        }
      : null;
  return presentMarking({
    marking,
    creatives,
    noted,
    side,
    mode: shownMode(context, creative),
    kktu: around.kktu,
    isAgency: isAgency(marking, around),
    isComplete: contentProblems(marking, creative, around).length === 0,
    isOpen: deal.state !== 'disputed' && (OPEN_STATES as readonly string[]).includes(deal.state),
    isPlaced: isPlaced(deal.state, marking.published_on),
    deal,
    problems: [...problemsOf(context, marking, creative, around), ...(creative?.problems ?? [])],
    suggested,
    hasLibrary: side === 'buyer' && !creative && (await hasLibrary(db, context.environment, marking.buyer_id)),
    risks: creative && hasErid(creative) ? [] : await listRisks(context, marking),
    warning: warningOf(marking),
    ord: ordOf(creative, isHeld, fares),
    shows: await showsOfDeal(context, dealId),
    now: context.now(),
  });
}

/** For a settlement: an older version may have come out with its erid before a newer one was begun. */
export async function ranUnderErid(db: Db, dealId: string): Promise<boolean> {
  const [marking, creatives] = await Promise.all([findMarking(db, dealId), listCreatives(db, dealId)]);
  return marking !== undefined && cameOutMarked(marking, creatives);
}

/** Addresses of every version that got its erid: both sides have agreed to lead there. */
export async function agreedLinks(db: Db, dealId: string): Promise<string[]> {
  const creatives = await listCreatives(db, dealId);
  return creatives
    .filter(({ erid }) => erid !== null)
    .flatMap(({ text, target_urls }) => [...target_urls, ...linksIn(text)]);
}

/** For whoever wants to hand the deal over without an erid. */
export async function missingForErid(context: MarkingContext, dealId: string): Promise<MarkingProblem[]> {
  const marking = await findMarking(context.db, dealId);
  if (!marking) return [];
  const [[creative], around] = await Promise.all([
    listCreatives(context.db, dealId),
    readAround(context, context.db, marking),
  ]);
  if (creative && hasErid(creative)) return [];
  const problems = [...problemsOf(context, marking, creative, around), ...(creative?.problems ?? [])];
  if (problems.length > 0) return problems;
  const hasRisk = (await listRisks(context, marking)).length > 0;
  return waitsFor(creative, [], { mode: context.settings.mode, dueOn: null, hasRisk }).map(({ who, words }) => ({
    who: who === 'system' ? 'operator' : who,
    field: null,
    message: `${words}.`,
  }));
}

const LIBRARY = byMoment(24, 'updated_at', 'creative_id');

export async function listOwnCreatives(
  { db, environment }: MarkingContext,
  page: PageRequest,
  viewer: Viewer,
): Promise<
  Page<Creative & { advertiser: { name: string; inn: string }; deal_id: MarkingRow['deal_id']; uses: number }>
> {
  const { rows, next_cursor } = await pageOf(page, LIBRARY, (after, limit) =>
    listLibrary(db, environment, { buyerId: viewer.accountId, after, limit }),
  );
  return {
    items: rows.map((row) => ({
      ...presentCreative(row),
      advertiser: { name: row.advertiser_name ?? '', inn: row.advertiser_inn ?? '' },
      deal_id: row.deal_id,
      uses: row.uses,
    })),
    next_cursor,
  };
}

const FOUND_KKTU = 50;

export async function findKktu(
  { kktu }: MarkingContext,
  q: string | undefined,
  category: string | undefined,
): Promise<{ code: string; name: string }[]> {
  const typed = q ?? '';
  const isHinted = (code: string) => category !== undefined && isKktuOf(code, category);
  const { live } = await kktu.read();
  const all = [...live].map(([code, name]) => ({ code, name }));
  const found = searchKktu(
    all.toSorted((a, b) => compareKktu(a.code, b.code)),
    typed,
  );
  const sorted = found.toSorted((a, b) => Number(isHinted(b.code)) - Number(isHinted(a.code)));
  // Without words it is the whole list: a form searches in it by itself.
  return typed ? sorted.slice(0, FOUND_KKTU) : sorted;
}
