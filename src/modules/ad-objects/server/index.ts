/** The door of the ad-objects module for the rest of the server. */

import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Job } from '#platform/jobs.ts';
import type { ServerModule } from '#platform/module.ts';
import { type Page, type PageRequest, pageOf } from '#platform/paging.ts';
import { type AdObject, type AdObjectCard, adObjectCalls, adObjectErrors } from '../contract.ts';
import { type AdObjectKind, KINDS } from '../kinds/kind.ts';
import { decideAdObject, type Verdict } from './commands/decide-ad-object.ts';
import { eraseObjectsOf } from './commands/erase-objects-of.ts';
import type { AdObjectsContext } from './context.ts';
import { fail } from './fail.ts';
import { recomputeMarket } from './figures/store.ts';
import { learnManyJob, learnWordsJob } from './jobs.ts';
import { placesBy } from './lists/cursor.ts';
import { createLists } from './lists/list-ad-objects.ts';
import { createSpelling } from './lists/search.ts';
import {
  countKinds,
  countPending,
  listOwned,
  listPending,
  listPublicIds,
  type OwnedRow,
  titlesLike,
  wordsBeginningWith,
} from './lists/store.ts';
import { createLookups, type Lookups } from './lookups.ts';
import { createNews, type News } from './news/index.ts';
import { exportObjects, listIdsOf, pauseObjectsOf } from './own-data/store.ts';
import { listShowing, publicPictureReader, usedMedia } from './pictures/store.ts';
import { canSeePrivately, isPublic } from './policy.ts';
import { presentObject } from './presenter.ts';
import { registerAdObjectRoutes } from './routes.ts';
import {
  addToCounter,
  addViews,
  type Counter,
  learnWords,
  type ObjectRow,
  objectReader,
  type Rating,
  setRating,
  withholdObjectsOf,
} from './store.ts';
import { createTables, type ObjectTables } from './tables/index.ts';

// What the demonstration fills its objects from.
export { TOPICS, type Topic } from '../domain/topics.ts';
export type { GOALS, LOOKING_FOR, PAY_MODELS } from '../kinds/campaign/dictionaries.ts';
export { SPECIALISATIONS, type UNITS } from '../kinds/contractor/dictionaries.ts';
export { KIND_DETAILS } from '../kinds/details.ts';
export { AGE_GROUPS, type Platform } from '../kinds/resource/dictionaries.ts';
export type { RefuseDelete } from './context.ts';
export { type CardNow, type OfferNow, type OfferRef, type OwnObject, offerKey } from './lookups.ts';
export type { FreshObject, Wish } from './news/index.ts';
export { createSeeding, type ReadyObject } from './seeding/seeding.ts';
export type { CheckedRow } from './tables/check.ts';
export type { CheckedTable, ObjectTables } from './tables/index.ts';

export interface AdObjects extends ServerModule, Lookups, News {
  /** Own objects as tables. */
  tables: ObjectTables;
  countPublic(): Promise<Record<AdObjectKind, number>>;
  suggest(
    q: string,
    viewer: Viewer | null,
    kind?: AdObjectKind,
  ): Promise<{ items: { kind: AdObjectKind; id: string; title: string }[]; words: string[] }>;
  listPublicIds(after: string | null, limit: number): Promise<{ kind: AdObjectKind; id: string; updated_at: Date }[]>;
  /** A moderator's decision, within the caller's transaction; answers the object before and after. */
  decide(transaction: Transaction<unknown>, verdict: Verdict): Promise<{ before: ObjectRow; after: ObjectRow }>;
  listPending(page: PageRequest, viewer: Viewer): Promise<Page<AdObjectCard>>;
  countPending(): Promise<number>;
  /** How many wait for a moderator, and since when the oldest does. */
  pendingQueue(): Promise<{ count: number; oldestAt: Date | null }>;
  /** For the desk: whatever their state. */
  listOwned(ownerId: string, limit: number): Promise<{ items: OwnedRow[]; total: number }>;
  getForModerator(kind: AdObjectKind, id: string, viewer: Viewer): Promise<AdObject>;
  /** The owner and whether everybody sees the object; null when there is none. */
  findOwner(kind: AdObjectKind, id: string): Promise<{ ownerId: string; isPublic: boolean } | null>;
  /** Of somebody who is blocked: as if they were not there, until the block ends. */
  withholdOf(transaction: Transaction<unknown>, ownerId: string, isWithheld: boolean): Promise<void>;
  /** With an account that is being erased. */
  eraseOf(transaction: Transaction<unknown>, accountId: string): Promise<void>;
  /** Everything the person has ever had, deleted objects too. */
  idsOf(transaction: Transaction<unknown>, ownerId: string): Promise<string[]>;
  /** All that is active is paused. */
  pauseAllOf(transaction: Transaction<unknown>, ownerId: string): Promise<void>;
  addToCounter(
    transaction: Transaction<unknown>,
    objectIds: readonly string[],
    counter: Counter,
    delta: number,
  ): Promise<void>;
  setRating(transaction: Transaction<unknown>, objectId: string, rating: Rating): Promise<void>;
  addViews(counts: ReadonlyMap<string, number>): Promise<void>;
  /** Of these pictures, those that hang on some object. */
  usedMedia(mediaIds: readonly string[]): Promise<string[]>;
  /** Whether the picture hangs on an object that everybody sees. */
  showsPictureToAll(mediaId: string): Promise<boolean>;
  /** Whether it hangs on an object that is not public but the viewer's to see; deleted ones count until it is swept. */
  showsPicture(mediaId: string, viewer: Viewer): Promise<boolean>;
  recomputeMarket(): Promise<void>;
}

const SUGGESTED = 8;

export function createAdObjects(dependencies: Omit<AdObjectsContext, 'readObject'>): AdObjects {
  const context: AdObjectsContext = { ...dependencies, readObject: objectReader(dependencies.pool) };
  const { db } = context;
  const spell = createSpelling(db);
  const lists = createLists(context, spell);

  const learning: Job<{ object_id: string }> = {
    ...learnWordsJob,
    handle: ({ object_id }) => learnWords(db, object_id),
  };
  const learningMany: Job<{ object_ids: string[] }> = {
    ...learnManyJob,
    async handle({ object_ids }) {
      for (const objectId of object_ids) await learnWords(db, objectId);
    },
  };
  const market: Job<object> = {
    name: 'ad-objects-market',
    data: z.object({}),
    schedule: '*/15 * * * *',
    handle: () => recomputeMarket(db),
  };

  return {
    name: 'ad-objects',
    calls: adObjectCalls,
    errors: adObjectErrors,
    jobs: [learning, learningMany, market] as Job[],
    registerRoutes: (app, options) => registerAdObjectRoutes(app, context, lists, options),

    tables: createTables(context),

    async countPublic() {
      const counts = await countKinds(db);
      return Object.fromEntries(KINDS.map((kind) => [kind, counts[kind] ?? 0])) as Record<AdObjectKind, number>;
    },

    async suggest(q, viewer, kind) {
      const text = q.trim().toLowerCase();
      if (text.length < 2) return { items: [], words: [] };
      const lastWord = /[\p{L}\d]+$/u.exec(text)?.[0] ?? '';
      const words = lastWord.length >= 2 ? await wordsBeginningWith(db, lastWord, SUGGESTED) : [];
      const hidden = await context.hiddenFrom(viewer);
      let titles = await titlesLike(db, text, kind ?? null, hidden, SUGGESTED);
      if (titles.length === 0 && words.length === 0) {
        const { correctedQuery } = await spell(text);
        if (correctedQuery) titles = await titlesLike(db, correctedQuery, kind ?? null, hidden, SUGGESTED);
        if (correctedQuery) words.push(correctedQuery.split(' ').at(-1) ?? '');
      }
      return { items: titles.map(({ object_id, ...rest }) => ({ ...rest, id: object_id })), words };
    },

    listPublicIds: (after, limit) => listPublicIds(db, after, limit),

    decide: (transaction, verdict) => decideAdObject(transaction, verdict),

    async listPending(page, viewer) {
      const { rows, next_cursor } = await pageOf(page, placesBy({ isWhole: true }), (after, limit) =>
        listPending(db, after, limit),
      );
      return { items: await lists.present(rows, viewer), next_cursor };
    },

    countPending: async () => (await countPending(db)).count,
    pendingQueue: () => countPending(db),
    listOwned: (ownerId, limit) => listOwned(db, ownerId, limit),

    async getForModerator(kind, id, viewer) {
      const object = await context.readObject(kind, id);
      if (!object) throw fail('not_found');
      const faces = await context.facesOf([object.owner_id]);
      const standing = await context.standingOf(viewer, object.owner_id);
      return presentObject(object, viewer, standing, faces, context.appealAbout);
    },

    async findOwner(kind, id) {
      const object = await context.readObject(kind, id);
      return object ? { ownerId: object.owner_id, isPublic: isPublic(object) } : null;
    },

    ...createLookups(context, lists),
    ...createNews(spell),
    withholdOf: withholdObjectsOf,
    eraseOf: eraseObjectsOf,
    idsOf: listIdsOf,
    pauseAllOf: pauseObjectsOf,
    exportOf: (accountId) => exportObjects(db, accountId),
    addToCounter,
    setRating,
    addViews: (counts) => addViews(db, counts),
    usedMedia: (mediaIds) => usedMedia(db, mediaIds),
    showsPictureToAll: publicPictureReader(context.pool),
    showsPicture: async (mediaId, viewer) =>
      (await listShowing(db, mediaId)).some((object) => canSeePrivately(viewer, object)),
    recomputeMarket: () => recomputeMarket(db),
  };
}
