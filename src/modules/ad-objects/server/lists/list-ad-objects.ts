/** The list call: from a request to a page of cards with its total and facets. */

import type { Viewer } from '#platform/http/viewer.ts';
import { pageOf } from '#platform/paging.ts';
import { type AdObjectList, type Facets, LIST_LIMITS, type ListFilter, type ListRequest } from '../../contract.ts';
import { defaultOrder, type PlaceInList } from '../../domain/ranking.ts';
import type { Life, Moderation } from '../../domain/states.ts';
import type { KindDefinition } from '../../kinds/definition.ts';
import { KIND_DEFINITIONS } from '../../kinds/definitions.ts';
import { type AdObjectKind, KINDS } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { presentCard } from '../presenter.ts';
import { presentPieces } from '../search/pieces.ts';
import type { Understanding, Understood } from '../search/understand.ts';
import type { CardRow } from '../store.ts';
import { type Refused, refusedBy, withoutRefused } from './allowed.ts';
import { placesBy } from './cursor.ts';
import { presentPlace } from './place.ts';
import {
  type Criteria,
  countFacets,
  countOfOwners,
  countTags,
  countUpToLimit,
  findPlaced,
  listByRelevance,
  listPage,
  orderOf,
} from './store.ts';

const FRESH_MILLISECONDS = 30_000;
const MAX_REMEMBERED = 500;

interface Overview {
  total: number;
  isExact: boolean;
  facets: Facets;
}

export interface Lists {
  list(kind: AdObjectKind, request: ListRequest, viewer: Viewer | null): Promise<AdObjectList>;
  /** Explains an object's place in a list; refused when the list does not have it. */
  explain(
    kind: AdObjectKind,
    objectId: string,
    request: Pick<ListRequest, 'filter' | 'sort'>,
    viewer: Viewer | null,
  ): Promise<PlaceInList>;
  present(rows: readonly CardRow[], viewer: Viewer | null): Promise<AdObjectList['items']>;
  /** How many objects a filter would show; as many as are counted exactly at most. */
  count(kind: AdObjectKind, filter: ListFilter): Promise<number>;
  /** The same of each kind, for a filter that all kinds have. */
  countKinds(filter: ListFilter): Promise<Record<AdObjectKind, number>>;
}

export function criteriaOf(
  kind: AdObjectKind,
  filter: ListFilter,
  query: string | null,
  viewer: Viewer | null,
  refused: Refused | null,
): Criteria {
  if (filter.mine && !viewer) throw fail('unauthorized');
  const definition: KindDefinition = KIND_DEFINITIONS[kind];
  const choices = definition.choiceFilters.map(({ name, tag }) =>
    withoutRefused(
      ((filter[name] as string[] | undefined) ?? []).map((value) => `${tag}:${value}`),
      refused,
    ),
  );
  const regions = filter.region ? [`region:${filter.region}`, ...(filter.region === '00' ? [] : ['region:00'])] : [];
  return {
    kind,
    mineOf: filter.mine && viewer ? viewer.accountId : null,
    lives: (filter.life ?? []) as Life[],
    moderations: (filter.moderation ?? []) as Moderation[],
    ownerId: filter.owner ?? null,
    ids: filter.ids ?? null,
    references: (definition.referenceFilters ?? []).flatMap((field) => {
      const id = filter[field] as string | undefined;
      return id ? [{ field, id }] : [];
    }),
    tagGroups: [(filter.topics ?? []).map((topic) => `topic:${topic}`), regions, ...choices].filter(
      (group) => group.length > 0,
    ),
    priceFrom: filter.price_from ?? null,
    priceTo: filter.price_to ?? null,
    audienceFrom: filter.audience_from ?? null,
    audienceTo: filter.audience_to ?? null,
    cpmTo: filter.cpm_to ?? null,
    ratingFrom: filter.rating_from ?? null,
    refused,
    hiddenOwners: [],
    query,
  };
}

/** Nothing narrows the public catalog of the kind: the kept counters know the answer. */
const isWholeCatalog = (criteria: Criteria) =>
  criteria.mineOf === null &&
  criteria.ownerId === null &&
  criteria.ids === null &&
  criteria.references.length === 0 &&
  criteria.tagGroups.length === 0 &&
  criteria.refused === null &&
  criteria.query === null &&
  [
    criteria.priceFrom,
    criteria.priceTo,
    criteria.audienceFrom,
    criteria.audienceTo,
    criteria.cpmTo,
    criteria.ratingFrom,
  ].every((bound) => bound === null);

export function createLists(context: AdObjectsContext, { understand, loosen }: Understanding): Lists {
  /** Of the rules as they are with this request, in every process. */
  const refusedNow = async ({ allowed_now }: ListFilter): Promise<Refused | null> =>
    allowed_now ? refusedBy(await context.standingRules()) : null;

  const overviews = new Map<string, { at: number; overview: Promise<Overview> }>();

  const totals = new Map<string, { at: number; total: Promise<number> }>();

  async function countOverview(criteria: Criteria): Promise<Overview> {
    const { tags, prices } = await countFacets(context.db, criteria);
    if (isWholeCatalog(criteria)) {
      const { all = 0, ...kept } = await countTags(context.db, criteria.kind);
      return { total: all, isExact: true, facets: { tags: kept, price: prices } };
    }
    const found = await countUpToLimit(context.db, criteria);
    const isExact = found <= LIST_LIMITS.maxExactTotal;
    return { total: Math.min(found, LIST_LIMITS.maxExactTotal), isExact, facets: { tags, price: prices } };
  }

  /** The total alone, without facets. */
  function totalOf(criteria: Criteria): Promise<number> {
    const key = JSON.stringify(criteria);
    const remembered = totals.get(key);
    if (remembered && Date.now() - remembered.at < FRESH_MILLISECONDS) return remembered.total;
    const total = countUpToLimit(context.db, criteria).then((found) => Math.min(found, LIST_LIMITS.maxExactTotal));
    total.catch(() => totals.delete(key));
    if (totals.size >= MAX_REMEMBERED) totals.clear();
    totals.set(key, { at: Date.now(), total });
    return total;
  }

  /** Cache of counts: equal queries within half a minute get one answer; a person's own objects are always counted anew. */
  function overviewOf(criteria: Criteria): Promise<Overview> {
    if (criteria.mineOf !== null) return countOverview(criteria);
    const key = JSON.stringify(criteria);
    const remembered = overviews.get(key);
    if (remembered && Date.now() - remembered.at < FRESH_MILLISECONDS) return remembered.overview;
    const overview = countOverview(criteria);
    overview.catch(() => overviews.delete(key));
    if (overviews.size >= MAX_REMEMBERED) overviews.clear();
    overviews.set(key, { at: Date.now(), overview });
    return overview;
  }

  async function present(rows: readonly CardRow[], viewer: Viewer | null): Promise<AdObjectList['items']> {
    const [faces, judge] = await Promise.all([
      context.facesOf([...new Set(rows.map((row) => row.owner_id))]),
      context.legalityToday(rows[0]?.rules_version ?? 0),
    ]);
    return rows.map((row) => presentCard(row, viewer, { faces, judge }));
  }

  /** When nobody has all the words, as many of them as somebody has; where others have all of them, the page says so instead. */
  async function loosened(criteria: Criteria, overview: Overview, understood: Understood | null) {
    const looser = overview.total === 0 && understood ? await loosen(understood) : null;
    if (!looser || !understood) return { criteria, overview, words: null };
    const wider = { ...criteria, query: looser.query };
    const words = { matched: looser.matched, asked: understood.parts.length };
    return { criteria: wider, overview: await overviewOf(wider), words };
  }

  /** Which list is meant: by which words, in which order, without whom. A chosen order is never replaced by another. */
  async function resolve(
    kind: AdObjectKind,
    { filter = {}, sort }: Pick<ListRequest, 'filter' | 'sort'>,
    viewer: Viewer | null,
  ) {
    const understood = filter.q ? await understand(filter.q, { exact: filter.exact }) : null;
    const strict = criteriaOf(kind, filter, understood?.query ?? null, viewer, await refusedNow(filter));
    // Counted once for everybody: facets take no notice of what is hidden from one person, the total does.
    const { criteria, overview, words } = await loosened(strict, await overviewOf(strict), understood);
    const { query } = criteria;
    const wanted = sort ?? defaultOrder(query);
    const isByRelevance = wanted === 'relevance' && query !== null && criteria.mineOf === null;
    const order = orderOf(wanted === 'relevance' ? 'newest' : wanted, criteria.mineOf !== null);
    const hiddenOwners = criteria.mineOf === null ? await context.hiddenFrom(viewer) : [];
    const shown = { ...criteria, hiddenOwners };
    return { understood, criteria, shown, overview, words, query, wanted, isByRelevance, order, hiddenOwners };
  }

  return {
    present,
    async explain(kind, objectId, request, viewer) {
      const { shown, wanted, isByRelevance, order, words } = await resolve(kind, request, viewer);
      const placed = await findPlaced(context.db, shown, isByRelevance ? 'relevance' : order, objectId);
      if (!placed) throw fail('not_found');
      const sort = isByRelevance || wanted !== 'relevance' ? wanted : 'newest';
      const isChosen = request.sort !== undefined && request.sort !== defaultOrder(request.filter?.q);
      return { ...presentPlace(placed, sort), is_chosen: isChosen, words_matched: words };
    },
    async count(kind, filter) {
      const understood = filter.q ? await understand(filter.q, { exact: filter.exact }) : null;
      return totalOf(criteriaOf(kind, filter, understood?.query ?? null, null, await refusedNow(filter)));
    },
    async countKinds(filter) {
      const understood = filter.q ? await understand(filter.q, { exact: filter.exact }) : null;
      const count = async (query: string | null) => {
        const totals = await Promise.all(KINDS.map((kind) => totalOf(criteriaOf(kind, filter, query, null, null))));
        return Object.fromEntries(KINDS.map((kind, place) => [kind, totals[place] ?? 0])) as Record<
          AdObjectKind,
          number
        >;
      };
      const counts = await count(understood?.query ?? null);
      const looser =
        understood && Object.values(counts).every((total) => total === 0) ? await loosen(understood) : null;
      return looser ? count(looser.query) : counts;
    },

    async list(kind, { filter, sort, limit, cursor }, viewer) {
      const { understood, criteria, shown, overview, words, query, isByRelevance, order, hiddenOwners } = await resolve(
        kind,
        { filter, sort },
        viewer,
      );
      const isWhole = !isByRelevance && order.unit !== 'real';
      const { rows, next_cursor } = await pageOf({ limit, cursor }, placesBy({ isWhole }), (after, count) =>
        isByRelevance && query !== null
          ? listByRelevance(context.db, { ...shown, query }, after, count)
          : listPage(context.db, shown, order, after, count),
      );
      const hidden =
        overview.isExact && hiddenOwners.length > 0 ? await countOfOwners(context.db, criteria, hiddenOwners) : 0;
      return {
        items: await present(rows, viewer),
        total: Math.max(overview.total - hidden, 0),
        total_is_exact: overview.isExact,
        next_cursor,
        // The first page tells how much there is of what; later ones need not.
        facets: cursor ? null : overview.facets,
        corrected_q: understood?.correctedQuery ?? null,
        words_matched: words,
        understood: cursor || !understood ? [] : presentPieces(understood.pieces),
      };
    },
  };
}
