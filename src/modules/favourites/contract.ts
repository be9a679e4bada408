/** Favourites: objects a person wants to come back to, in lists of their own, with notes and the price of then. */
import { z } from 'zod';
import {
  defineCalls,
  type ErrorCatalogue,
  id,
  instant,
  nothing,
  oneLine,
  pageQuery,
  pageSchema,
} from '#platform/contract.ts';
import { type AdObjectCard, type AdObjectKind, adObjectCalls, KINDS, perKind } from '../ad-objects/contract.ts';
import { LIMITS, NO_LIST, SORTS } from './domain/limits.ts';

export const favouriteErrors = {
  too_many_favourites: {
    status: 409,
    message: `В избранном уже ${LIMITS.objects} объектов. Уберите ненужные, и этот поместится.`,
  },
  too_many_lists: { status: 409, message: `Списков уже ${LIMITS.lists}. Удалите ненужный, и новый поместится.` },
  list_title_taken: { status: 409, message: 'Такой список уже есть. Назовите этот по-другому.' },
} as const satisfies ErrorCatalogue;

const kind = z.enum(KINDS, 'Такого вида объектов нет.');
const title = oneLine(LIMITS.title).min(1, 'Назовите список.');
const note = z
  .string()
  .trim()
  .max(LIMITS.note, `Не больше ${LIMITS.note} символов.`)
  .nullable()
  .transform((value) => value || null);

type Card<K extends AdObjectKind> = K extends AdObjectKind ? AdObjectCard<K> : never;
const cardOf = <K extends AdObjectKind>(one: K) =>
  adObjectCalls[`GET /v1/products/${one}/similar/{${one}_id}` as 'GET /v1/products/product/similar/{product_id}'].answer
    .shape.items.element;
const card = z.union(KINDS.map(cardOf) as [z.ZodType, ...z.ZodType[]]) as unknown as z.ZodType<Card<AdObjectKind>>;

const saved = z.object({
  kind,
  id,
  list_id: id.nullable(),
  note: z.string().nullable(),
  saved_at: instant,
});
export type Saved = z.output<typeof saved>;

const favourite = saved.extend({
  /** Null when the object was deleted. */
  title: z.string().nullable(),
  /** Null while nobody but its owner sees the object. */
  card: card.nullable(),
  /** Kopecks: when it was saved, now, and by how much it has moved; null where a price is not known. */
  price: z.object({ at_saving: z.int().nullable(), now: z.int().nullable(), change: z.int().nullable() }),
});
export type Favourite = z.output<typeof favourite>;

const counts = z.object(perKind(z.int()));
export type Counts = z.output<typeof counts>;

const list = z.object({ list_id: id, title: z.string(), counts });
export type FavouriteList = z.output<typeof list>;

const overview = z.object({
  /** By title. */
  items: z.array(list),
  /** Of everything saved, and of what lies in no list. */
  counts,
  unlisted: counts,
});
export type Overview = z.output<typeof overview>;

const reference = z.strictObject({ kind, id });
const listParams = z.strictObject({ list_id: id });

export const favouriteCalls = defineCalls({
  'GET /v1/favourites': {
    summary: 'Избранное: карточки, заметки, цена тогда и сейчас',
    access: 'signed_in',
    query: pageQuery.extend({
      kind: kind.optional(),
      list_id: z.union([z.literal(NO_LIST), id], 'Такого списка нет.').optional(),
      sort: z.enum(SORTS, 'Такой сортировки нет.').optional(),
    }),
    answer: pageSchema(favourite),
  },
  'GET /v1/favourites/ids': {
    summary: 'Идентификаторы всего избранного, коротко: для сердечек',
    access: 'signed_in',
    answer: z.object({ ids: z.array(id) }),
  },
  'POST /v1/favourites/merge': {
    summary: 'Перенести избранное анонимного посетителя; чего больше нет, пропускается',
    access: 'signed_in',
    body: z.strictObject({
      items: z.array(reference).max(LIMITS.merged, `Не больше ${LIMITS.merged} за раз.`),
    }),
    answer: z.object({ merged: z.int(), ids: z.array(id) }),
  },
  'PUT /v1/favourites/{kind}/{id}': {
    summary: 'Добавить в избранное, переложить в другой список или изменить заметку',
    access: 'signed_in',
    params: reference,
    body: z.strictObject({
      list_id: z.uuid('Такого списка нет.').nullable().optional(),
      note: note.optional(),
    }),
    answer: saved,
    errors: ['too_many_favourites'],
  },
  'DELETE /v1/favourites/{kind}/{id}': {
    summary: 'Убрать из избранного. Добавленное снова в течение часа возвращается с заметкой, списком и прежней ценой',
    access: 'signed_in',
    params: reference,
    answer: nothing,
  },
  'GET /v1/favourites/lists': {
    summary: 'Списки избранного и сколько в них объектов каждого вида',
    access: 'signed_in',
    answer: overview,
  },
  'POST /v1/favourites/lists': {
    summary: 'Завести список',
    access: 'signed_in',
    body: z.strictObject({ title }),
    answer: list,
    errors: ['too_many_lists', 'list_title_taken'],
  },
  'PATCH /v1/favourites/lists/{list_id}': {
    summary: 'Переименовать список',
    access: 'signed_in',
    params: listParams,
    body: z.strictObject({ title }),
    answer: nothing,
    errors: ['list_title_taken'],
  },
  'DELETE /v1/favourites/lists/{list_id}': {
    summary: 'Удалить список; объекты остаются в избранном',
    access: 'signed_in',
    params: listParams,
    answer: nothing,
  },
  'POST /v1/favourites/lists/{list_id}/restore': {
    summary: 'Вернуть удалённый список с его объектами; возможно в течение часа',
    access: 'signed_in',
    params: listParams,
    answer: nothing,
    errors: ['too_many_lists', 'list_title_taken'],
  },
});
