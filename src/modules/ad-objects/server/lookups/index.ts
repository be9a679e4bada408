/** Batch lookups of objects by id for other modules, of any kind (no N+1). */

import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { dayOf } from '#words/moments.ts';
import type { Place } from '../../../legality/contract.ts';
import { hostsOfNetwork, type Judged } from '../../../legality/server/index.ts';
import type { ClaimedPlace } from '../../../ownership/server/index.ts';
import type { AdObjectCard, Picture } from '../../contract.ts';
import { KIND_DEFINITIONS } from '../../kinds/definitions.ts';
import { KIND_DETAILS, type Offer } from '../../kinds/details.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { kktuOf } from '../../kinds/product/kktu-categories.ts';
import type { AdvertisedFacts, Plan } from '../../kinds/rules.ts';
import type { AdObjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import type { Lists } from '../lists/list-ad-objects.ts';
import { canSee, isOwner, isPublic } from '../policy.ts';
import { type CardRow, findOwnObjects, type Rejection } from '../store.ts';
import { goodsOf } from './goods.ts';
import {
  type ClaimedRow,
  countConfirmed,
  listByIds,
  listClaimed,
  listFollowers,
  listGoodsAt,
  listJudged,
  listOffering,
  listPrices,
  listTitles,
  type OfferingRow,
  ownTitlesReader,
} from './store.ts';

export interface OfferRef {
  kind: AdObjectKind;
  id: string;
  offerId: string;
}

/** An object with everything it offers. */
export interface Selling {
  kind: AdObjectKind;
  id: string;
  title: string;
  ownerId: string;
  /** Only what is public can be ordered. */
  isPublic: boolean;
  /** By a moderator. */
  isBlocked: boolean;
  /** Why it was refused or blocked. */
  rejection: Rejection | null;
  /** Null also while the object is not public: then its pictures are its owner's alone. */
  cover: Picture | null;
  offers: readonly Offer[];
  /** Of a kind on which ads are placed: what the rules of advertising look at. */
  place: Place | null;
  /** Codes of the topics it does not advertise. */
  refusedTopics: readonly string[];
  /** Of the rules of advertising, as this was read. */
  rulesVersion: number;
}
/** An offer as it stands now, with the facts of its object that a basket or a deal shows. */
export type OfferNow = Omit<Selling, 'offers'> & { offer: Offer };

/** The object as a card while everybody sees it; otherwise only what it is called. */
export type CardNow =
  | { isAvailable: true; card: AdObjectCard }
  | { isAvailable: false; kind: AdObjectKind; id: string; title: string };

export interface OwnObject {
  kind: AdObjectKind;
  id: string;
  title: string;
  /** Of a kind that spends money. */
  plan: Plan | null;
}

/** An object that an advertisement is about, for whoever makes it. */
interface AdvertisedObject {
  id: string;
  title: string;
  isPublic: boolean;
  /** A moderator has sent it back or blocked it; nothing is said of it in what was kept with a deal. */
  isRefused?: boolean;
  /** Their codes; none in what was kept before they were. */
  topics?: readonly string[];
}
export interface Advertised {
  campaign: AdvertisedObject & { brief: string | null };
  /** Its picture only while everybody sees it. */
  product: (AdvertisedObject & AdvertisedFacts & { cover: Picture | null }) | null;
}

interface OrderedFor {
  campaignId: string;
  /** The product of the order, where one was kept with it. */
  orderedId: string | null;
}
type JudgedFor = Pick<Advertised, 'product'> & { campaign: AdvertisedObject | null };

/** Criteria of a rule's subject that narrow the SQL. */
interface JudgedSubject {
  platform?: string;
  platforms?: readonly string[] | null;
  address?: string;
  category?: string;
}

export interface Lookups {
  /**
   * By `offerKey`; an offer that is gone, with or without its object, is not in the answer. Within a transaction the objects
   * stay as they are until it ends: nobody changes, hides or deletes them.
   */
  findOffers(refs: readonly OfferRef[], transaction?: Transaction): Promise<Map<string, OfferNow>>;
  /** By object id, whether or not the wanted offers are still among its own. */
  findSelling(ids: readonly string[], transaction?: Transaction): Promise<Map<string, Selling>>;
  /** By object id; deleted ones are not in the answer. */
  cardsOf(ids: readonly string[], viewer: Viewer | null): Promise<Map<string, CardNow>>;
  /** In whatever state; deleted ones are not in the answer. */
  titlesOf(ids: readonly string[]): Promise<Map<string, string>>;
  /** Kopecks by object id, without the rest of the card; only of what everybody sees and what has a price. */
  pricesOf(ids: readonly string[]): Promise<Map<string, number>>;
  /** Published objects a rule of advertising could concern: places, or goods of its category. */
  judgedBy(subject: JudgedSubject, limit: number): Promise<Judged[]>;
  /** Campaigns for these products. */
  campaignsAbout(productIds: readonly string[]): Promise<string[]>;
  /** The owner's unfinished objects, to choose from. */
  titlesOfOwn(kind: AdObjectKind, ownerId: string): Promise<{ id: string; title: string }[]>;
  /** The owner's object in whatever state; null when there is none or it is somebody else's. */
  findOwn(kind: AdObjectKind, id: string, ownerId: string, transaction?: Transaction): Promise<OwnObject | null>;
  /** Where ads are placed, by object id; of other kinds and of deleted objects there is nothing. */
  placesOf(
    ids: readonly string[],
    within?: Db,
  ): Promise<Map<string, { title: string; platform: string | null; url: string | null }>>;
  /** The viewer's own object with its page; refused as a change of it would be. */
  requireOwnPlace(objectId: string, viewer: Viewer): Promise<ClaimedPlace>;
  /** By object id; deleted ones are not in the answer. */
  claimedPlaces(ids: readonly string[]): Promise<Map<string, ClaimedPlace>>;
  /** Public objects whose owner has proved to control their page, by owner. */
  confirmedOf(ownerIds: readonly string[]): Promise<Map<string, number>>;
  /** A campaign and its product in whatever state; null when the campaign is gone. */
  advertisedBy(campaignId: string, transaction?: Transaction): Promise<Advertised | null>;
  /**
   * The same by products that were ordered for, whatever their campaigns are for now; deleted ones too: deleting takes no verdict away.
   * At an earlier moment, what is judged of them is as it was then.
   */
  judgedFor(asked: readonly OrderedFor[], transaction?: Transaction, at?: Date | null): Promise<JudgedFor[]>;
}

/** People may give offers ids of their own, so an offer is told apart only together with its object. */
export const offerKey = ({ id, offerId }: Pick<OfferRef, 'id' | 'offerId'>): string => `${id}/${offerId}`;

const offersOf = (row: Pick<CardRow, 'kind' | 'details'>): readonly Offer[] =>
  KIND_DETAILS[row.kind].offers?.(row.details) ?? [];

/** By `offerKey`: those that are there. */
export function pickOffers(selling: ReadonlyMap<string, Selling>, refs: readonly OfferRef[]): Map<string, OfferNow> {
  const found = new Map<string, OfferNow>();
  for (const ref of refs) {
    const object = selling.get(ref.id);
    if (object?.kind !== ref.kind) continue;
    const { offers, ...shown } = object;
    const offer = offers.find(({ offerId }) => offerId === ref.offerId);
    if (offer) found.set(offerKey(ref), { ...shown, offer });
  }
  return found;
}

export function createLookups({ db, pool }: AdObjectsContext, lists: Lists): Lookups {
  const readOwnTitles = ownTitlesReader(pool);

  /** Locked (FOR KEY SHARE) within a transaction until it ends. */
  async function findSelling(ids: readonly string[], transaction?: Transaction): Promise<Map<string, Selling>> {
    const rows = await listOffering(transaction ?? db, unique(ids), { isLocked: transaction !== undefined });
    return new Map(
      rows.map((row) => [
        row.object_id,
        {
          kind: row.kind,
          id: row.object_id,
          title: row.title,
          ownerId: row.owner_id,
          isPublic: isPublic(row),
          isBlocked: row.moderation === 'blocked',
          rejection: row.rejection,
          cover: isPublic(row) ? row.cover : null,
          offers: offersOf(row),
          ...restrictionsOf(row),
          rulesVersion: row.rules_version,
        },
      ]),
    );
  }

  return {
    findSelling,

    findOffers: async (refs, transaction) =>
      pickOffers(
        await findSelling(
          refs.map(({ id }) => id),
          transaction,
        ),
        refs,
      ),

    async cardsOf(ids, viewer) {
      const rows = await listByIds(db, unique(ids));
      const shown = rows.filter(isPublic);
      const cards = await lists.present(shown, viewer);
      const found = new Map<string, CardNow>();
      for (const { object_id, kind, title } of rows) {
        found.set(object_id, { isAvailable: false, kind, id: object_id, title });
      }
      for (const [place, card] of cards.entries()) {
        const row = shown[place];
        if (row) found.set(row.object_id, { isAvailable: true, card });
      }
      return found;
    },

    async titlesOf(ids) {
      return new Map((await listTitles(db, unique(ids))).map(({ object_id, title }) => [object_id, title]));
    },

    async pricesOf(ids) {
      return new Map((await listPrices(db, ids)).map(({ object_id, price_from }) => [object_id, price_from]));
    },

    campaignsAbout: (productIds) => listFollowers(db, productIds),

    async judgedBy(subject, limit) {
      const isOfGoods = subject.category !== undefined;
      const platforms = subject.platform ? [subject.platform] : (subject.platforms ?? []);
      const rows = await listJudged(db, {
        kind: isOfGoods ? 'product' : 'resource',
        tags: isOfGoods ? [`legal:${subject.category}`] : platforms.map((platform) => `platform:${platform}`),
        codes: isOfGoods ? kktuOf(subject.category ?? '') : [],
        hosts: platforms.flatMap(hostsOfNetwork),
        address: subject.address ?? null,
        limit,
      });
      const today = dayOf(new Date());
      const found = rows.map(({ kind, object_id, owner_id, title, details }) => {
        const { place, advertised, empty } = KIND_DETAILS[kind];
        const all = { ...empty, ...details };
        const facts = advertised?.(all);
        return {
          id: object_id,
          ownerId: owner_id,
          title,
          place: place?.(all) ?? null,
          goods: facts ? goodsOf(facts, today) : null,
        };
      });
      // Some codes are of goods inside and outside of the category.
      return isOfGoods
        ? found.filter(({ goods }) => [goods?.category, ...(goods?.moreCategories ?? [])].includes(subject.category))
        : found;
    },

    async titlesOfOwn(kind, ownerId) {
      return (await readOwnTitles(kind, ownerId)).map(({ object_id, title }) => ({ id: object_id, title }));
    },

    async findOwn(kind, id, ownerId, transaction) {
      const row = (await findOwnObjects(transaction ?? db, ownerId, kind, [id])).get(id);
      if (!row) return null;
      return { kind, id, title: row.title, plan: KIND_DETAILS[kind].plan?.(row.details) ?? null };
    },

    async placesOf(ids, within) {
      const rows = await listOffering(within ?? db, unique(ids), { isLocked: false });
      return new Map(
        rows.flatMap((row) => {
          const place = KIND_DETAILS[row.kind].place?.(row.details);
          return place
            ? [[row.object_id, { title: row.title, platform: place.platform, url: place.url }] as const]
            : [];
        }),
      );
    },

    async requireOwnPlace(objectId, viewer) {
      const [row] = await listClaimed(db, [objectId]);
      if (!row || !canSee(viewer, row)) throw fail('not_found');
      if (!isOwner(viewer, row)) throw fail('object_not_yours', { message: KIND_DEFINITIONS[row.kind].notYours });
      return claimedOf(row);
    },

    async claimedPlaces(ids) {
      return new Map((await listClaimed(db, unique(ids))).map((row) => [row.object_id, claimedOf(row)]));
    },

    async confirmedOf(ownerIds) {
      return new Map((await countConfirmed(db, unique(ownerIds))).map(({ owner_id, count }) => [owner_id, count]));
    },

    async judgedFor(asked, transaction, at = null) {
      const within = transaction ?? db;
      const read = async (ids: readonly string[]) => {
        const rows = await listOffering(within, unique(ids), { isLocked: false, withDeleted: true });
        const were = at ? await listGoodsAt(within, unique(ids), at) : new Map<string, OfferingRow['details']>();
        return new Map(
          rows.map((row) => [row.object_id, { ...row, details: { ...row.details, ...were.get(row.object_id) } }]),
        );
      };
      const campaigns = await read(asked.map(({ campaignId }) => campaignId));
      const pairs = asked.map(({ campaignId, orderedId }) => {
        const campaign = campaigns.get(campaignId);
        const named = campaign ? KIND_DETAILS[campaign.kind].ownObjects(campaign.details)[0]?.id : undefined;
        return { campaign, productId: orderedId ?? named ?? null };
      });
      const products = await read(pairs.flatMap(({ productId }) => productId ?? []));
      return pairs.map(({ campaign, productId }) => ({
        campaign: campaign ? namedOf(campaign) : null,
        product: productOf(productId ? products.get(productId) : undefined),
      }));
    },

    async advertisedBy(campaignId, transaction) {
      const [campaign] = await listOffering(transaction ?? db, [campaignId], { isLocked: false });
      if (!campaign) return null;
      const { brief, ownObjects } = KIND_DETAILS[campaign.kind];
      const products = ownObjects(campaign.details).map(({ id }) => id);
      const [product] = await listOffering(transaction ?? db, products, { isLocked: false });
      return {
        campaign: { ...namedOf(campaign), brief: brief?.(campaign.details) ?? null },
        product: productOf(product),
      };
    },
  };
}

const restrictionsOf = ({ kind, details }: OfferingRow) => {
  const { empty, place, refusedTopics } = KIND_DETAILS[kind];
  const whole = { ...empty, ...details };
  return { place: place?.(whole) ?? null, refusedTopics: refusedTopics?.(whole) ?? [] };
};

const claimedOf = ({ kind, object_id, owner_id, title, address }: ClaimedRow): ClaimedPlace => ({
  kind,
  id: object_id,
  ownerId: owner_id,
  title,
  address,
});

const namedOf = (row: OfferingRow) => ({
  id: row.object_id,
  title: row.title,
  isPublic: isPublic(row),
  isRefused: row.moderation === 'blocked' || row.moderation === 'rejected',
  topics: row.topics,
});

function productOf(row: OfferingRow | undefined): Advertised['product'] {
  const facts = row && KIND_DETAILS[row.kind].advertised?.(row.details);
  return facts ? { ...namedOf(row), ...facts, cover: isPublic(row) ? row.cover : null } : null;
}

const unique = (values: readonly string[]): string[] => [...new Set(values)];
