/** Matching of new objects with saved searches, without queries on the catalog. */
import type { Transaction } from '#platform/database/schema.ts';
import type { ListFilter } from '../../contract.ts';
import type { KindDefinition } from '../../kinds/definition.ts';
import { KIND_DEFINITIONS } from '../../kinds/definitions.ts';
import { KIND_DETAILS } from '../../kinds/details.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { criteriaOf } from '../lists/list-ad-objects.ts';
import type { Understanding } from '../search/understand.ts';
import { takeFreshRows, takeMovedPrices, takeReturnedRows } from './store.ts';

/** Criteria of a saved search; bounds are inclusive. */
export interface Wish {
  /** Of each group one tag is enough; every group must be met. */
  tagGroups: readonly (readonly string[])[];
  priceFrom: number | null;
  priceTo: number | null;
  audienceFrom: number | null;
  audienceTo: number | null;
  cpmTo: number | null;
  ratingFrom: number | null;
  /** As text of a tsquery. */
  query: string | null;
  /** Every match has one of these lexemes; null when that cannot be said. */
  anchors: readonly string[] | null;
}

/** Facts of a new object that criteria are matched with. */
export interface FreshObject {
  id: string;
  kind: AdObjectKind;
  ownerId: string;
  title: string;
  tags: readonly string[];
  price: number;
  audience: number;
  cpm: number;
  rating: number;
  /** The text of a tsvector. */
  words: string;
  /** Published at. */
  since: Date;
}

export interface MovedPrice {
  id: string;
  kind: AdObjectKind;
  ownerId: string;
  title: string;
  /** Kopecks, now. */
  price: number;
}

/** An object that came back after a real absence; its price is 0 where it has none. */
export interface ReturnedObject extends MovedPrice {
  since: Date;
}

export interface News {
  /** Criteria of a search; null when no new object can match: among one's own objects, or among named ones. */
  wishOf(kind: AdObjectKind, filter: ListFilter): Promise<Wish | null>;
  takeFresh(transaction: Transaction, limit: number): Promise<FreshObject[]>;
  takeMovedPrices(transaction: Transaction, limit: number): Promise<MovedPrice[]>;
  takeReturned(transaction: Transaction, limit: number): Promise<ReturnedObject[]>;
}

/** Tag of an object that no rule of advertising stands against when it becomes news. */
const ALLOWED_NOW = 'allowed:now';
const ownerTag = (id: string) => `owner:${id}`;
const referenceTag = (field: string, id: unknown) => `${field}:${id}`;

const named = <Row extends { object_id: string; owner_id: string; price_from: number }>({
  object_id,
  owner_id,
  price_from,
  ...rest
}: Row) => ({ id: object_id, ownerId: owner_id, price: price_from, ...rest });

export function createNews(
  { legalityToday }: Pick<AdObjectsContext, 'legalityToday'>,
  { understand }: Understanding,
): News {
  return {
    async wishOf(kind, filter) {
      if (filter.mine || filter.ids) return null;
      const understood = filter.q ? await understand(filter.q, { exact: filter.exact }) : null;
      const query = understood?.query ?? null;
      const { tagGroups, references, ownerId, ...rest } = criteriaOf(kind, filter, query, null, null);
      const { priceFrom, priceTo, audienceFrom, audienceTo, cpmTo, ratingFrom } = rest;
      return {
        tagGroups: [
          ...references.map(({ field, id }) => [referenceTag(field, id)]),
          ...(ownerId ? [[ownerTag(ownerId)]] : []),
          ...tagGroups,
          ...(filter.allowed_now ? [[ALLOWED_NOW]] : []),
        ],
        priceFrom,
        priceTo,
        audienceFrom,
        audienceTo,
        cpmTo,
        ratingFrom,
        query,
        anchors: understood?.anchors ?? null,
      };
    },

    async takeFresh(transaction, limit) {
      const rows = await takeFreshRows(transaction, limit);
      const judge = await legalityToday();
      return rows.map((row) => {
        const { referenceFilters = [] }: KindDefinition = KIND_DEFINITIONS[row.kind];
        const { empty, place } = KIND_DETAILS[row.kind];
        const isAllowed = place && judge(place({ ...empty, ...row.details }), null).light === 'green';
        return {
          id: row.object_id,
          kind: row.kind,
          ownerId: row.owner_id,
          title: row.title,
          tags: [
            ...row.tags,
            ownerTag(row.owner_id),
            ...(isAllowed ? [ALLOWED_NOW] : []),
            ...referenceFilters.map((field) => referenceTag(field, row.details[field])),
          ],
          price: row.price_from,
          audience: row.audience,
          cpm: row.cpm,
          rating: row.rating,
          words: row.words,
          since: row.since,
        };
      });
    },

    async takeMovedPrices(transaction, limit) {
      return (await takeMovedPrices(transaction, limit)).map(named);
    },

    async takeReturned(transaction, limit) {
      return (await takeReturnedRows(transaction, limit)).map(named);
    },
  };
}
