/** Bulk insert of published objects: the demonstration, migrations from elsewhere. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Picture } from '../../contract.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { AdObjectsContext } from '../context.ts';
import { addFavourites, addViews, type Rating, setRating } from '../counters/store.ts';
import { buildContent, type Fields } from '../editing/content.ts';
import { insertHistory, recomputeMarket } from '../figures/store.ts';
import { learnWords } from '../search/store.ts';
import {
  addPictures,
  hasObjects,
  insertPublished,
  listFirstPictures,
  listWithOnePicture,
  listWithoutPictures,
  setFirstPicture,
} from './store.ts';

export interface ReadyObject {
  objectId: string;
  kind: AdObjectKind;
  ownerId: string;
  publishedAt: Date;
  fields: Omit<Fields, 'media'>;
  history: readonly PastFigures[];
}

/** A measurement of the audience. */
export interface PastFigures {
  measuredOn: string;
  audience: number;
  reach: number | null;
  engagement: number | null;
}

export interface Seeding {
  isEmpty(): Promise<boolean>;
  /** All or none. An object whose id exists stays as it is. */
  publish(objects: readonly ReadyObject[]): Promise<void>;
  /** Derived data of published objects: words for the search and prices of the market. */
  learn(objectIds: readonly string[]): Promise<void>;
  withoutPictures(objectIds: readonly string[]): Promise<string[]>;
  /** The picture must be the owner's and stored. */
  givePicture(object: { objectId: string; ownerId: string; mediaId: string; alt: string }): Promise<void>;
  withOnePicture(objectIds: readonly string[]): Promise<string[]>;
  /** More of them, after the first. */
  givePictures(object: {
    objectId: string;
    ownerId: string;
    pictures: readonly { mediaId: string; alt: string }[];
  }): Promise<void>;
  /** The first picture of those that have one. */
  picturesOf(objectIds: readonly string[]): Promise<ReadonlyMap<string, Picture>>;
  setRating(transaction: Transaction, objectId: string, rating: Rating): Promise<void>;
  addViews(transaction: Transaction, counts: ReadonlyMap<string, number>): Promise<void>;
  addFavourites(transaction: Transaction, counts: ReadonlyMap<string, number>): Promise<void>;
}

const ROWS_AT_ONCE = 100;

function* chunks<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += ROWS_AT_ONCE) yield items.slice(at, at + ROWS_AT_ONCE);
}

export function createSeeding(db: Db, takeMedia: AdObjectsContext['takeMedia']): Seeding {
  return {
    isEmpty: async () => !(await hasObjects(db)),

    publish: (objects) =>
      inTransaction(db, async (transaction) => {
        for (const part of chunks(objects)) {
          await insertPublished(
            transaction,
            part.map(({ objectId, kind, ownerId, publishedAt, fields }) => ({
              object_id: objectId,
              kind,
              owner_id: ownerId,
              published_at: publishedAt,
              content: buildContent(kind, { ...fields, media: [] }),
            })),
          );
          const figures = part.flatMap(({ objectId, history }) =>
            history.map(({ measuredOn, audience, reach, engagement }) => ({
              object_id: objectId,
              measured_on: measuredOn,
              audience_size: audience,
              average_reach: reach,
              engagement_rate: engagement,
            })),
          );
          await insertHistory(transaction, figures);
        }
      }),

    async learn(objectIds) {
      await recomputeMarket(db);
      for (const objectId of objectIds) await learnWords(db, objectId);
    },

    withoutPictures: (objectIds) => listWithoutPictures(db, objectIds),
    picturesOf: async (objectIds) =>
      new Map((await listFirstPictures(db, objectIds)).map(({ object_id, picture }) => [object_id, picture])),
    setRating,
    addViews,
    addFavourites,

    givePicture: ({ objectId, ownerId, mediaId, alt }) =>
      inTransaction(db, async (transaction) => {
        const facts = (await takeMedia(transaction, ownerId, [mediaId])).get(mediaId);
        if (facts) await setFirstPicture(transaction, objectId, { media_id: mediaId, alt, ...facts });
      }),
    withOnePicture: (objectIds) => listWithOnePicture(db, objectIds),
    givePictures: ({ objectId, ownerId, pictures }) =>
      inTransaction(db, async (transaction) => {
        const ids = pictures.map(({ mediaId }) => mediaId);
        const facts = await takeMedia(transaction, ownerId, ids);
        const taken = pictures.flatMap(({ mediaId, alt }) => {
          const found = facts.get(mediaId);
          return found ? [{ media_id: mediaId, alt, ...found }] : [];
        });
        await addPictures(transaction, objectId, taken);
      }),
  };
}
