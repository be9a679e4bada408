/** API contract of the basket: offers of several sellers, bought at once. */
import { z } from 'zod';
import { calendarDay, defineCalls, type ErrorCatalogue, id, instant, oneLine } from '#platform/contract.ts';
import { type AdObjectKind, picture, SELLING_KINDS } from '../ad-objects/contract.ts';
import { fileFacts } from '../files/contract.ts';
import { checkAnswer, LIGHTS } from '../legality/contract.ts';
import { face } from '../passport/contract.ts';
import { WISH_WARNINGS } from './domain/wishes.ts';

export const MAX_ITEMS = 50;
export const MAX_QUANTITY = 99;
export const MAX_COMMENT = 2000;
const MAX_PRICE = 10_000_000_000_000;

export const basketErrors = {
  own_offer: { status: 422, message: 'Это ваше предложение: у себя купить нельзя.' },
  order_refused: { status: 403, message: 'Заказать у этого человека нельзя.' },
  basket_full: { status: 409, message: `В корзине уже ${MAX_ITEMS} предложений. Оформите их или уберите лишние.` },
  basket_empty: { status: 409, message: 'Корзина пуста: заказ уже оформлен или предложения убраны.' },
  price_changed: { status: 409, message: 'Цена изменилась. Проверьте корзину и подтвердите новую.' },
  basket_changed: {
    status: 409,
    message: 'Корзина изменилась, пока шла оплата. Проверьте её и оформите заказ ещё раз.',
  },
  offer_in_basket: { status: 409, message: 'Этот формат уже в корзине: измените его количество.' },
  repeat_gone: { status: 409, message: 'Этого предложения больше нет.' },
  topic_refused: { status: 409, message: 'Часть площадок не рекламирует такое. Уберите их из корзины.' },
  rules_changed: { status: 409, message: 'Правило изменилось, пока вы читали. Прочитайте новое и отметьте ещё раз.' },
  offer_gone: { status: 409, message: 'Часть предложений больше не продаётся. Уберите их из корзины.' },
} as const satisfies ErrorCatalogue;

const kind = z.enum(SELLING_KINDS as [AdObjectKind, ...AdObjectKind[]], 'Заказать можно только то, что продаётся.');
const quantity = z
  .int('Укажите целое число.')
  .min(1, 'Не меньше одного.')
  .max(MAX_QUANTITY, `Не больше ${MAX_QUANTITY}.`);
const price = z.int('Укажите цену в копейках.').min(0, 'Не меньше нуля.').max(MAX_PRICE, 'Слишком большая цена.');
const wishedOn = calendarDay('Укажите день.').nullable();
const comment = z
  .string()
  .trim()
  .max(MAX_COMMENT, `Не больше ${MAX_COMMENT} символов.`)
  .nullable()
  .transform((value) => value || null);

export const MAX_FILES = 10;
const files = z.array(z.uuid('Загрузите файл ещё раз.')).max(MAX_FILES, `Не больше ${MAX_FILES} файлов.`);

const wishes = { wished_on: wishedOn.optional(), comment: comment.optional() };

const newItem = z.strictObject({
  kind,
  id,
  offer_id: id,
  quantity: quantity.default(1),
  ...wishes,
  /** The price the person saw, when it may be older than the one now; kopecks for one. */
  seen_price: price.optional(),
});
export type NewItem = z.output<typeof newItem> & { files?: string[] | undefined };

const summary = z.object({
  items: z.array(z.object({ item_id: id, id, offer_id: id, quantity: z.int() })),
});
export type BasketSummary = z.output<typeof summary>;

/**
 * Item states. `refused`: seller and person block each other. `not_allowed`: the law forbids it there. `topic_refused`: the place does
 * not advertise the topic of the order.
 */
const ITEM_STATES = ['ready', 'price_changed', 'gone', 'refused', 'not_allowed', 'topic_refused'] as const;

const item = z.object({
  item_id: id,
  kind: z.enum(SELLING_KINDS as [AdObjectKind, ...AdObjectKind[]]),
  id,
  offer_id: id,
  object_title: z.string(),
  cover: picture.nullable(),
  offer_name: z.string(),
  /** «час», when the price is not for the whole. */
  unit: z.string().nullable(),
  lead_days: z.int().nullable(),
  quantity: z.int(),
  /** Kopecks for one: what the person agreed to, and what it costs now (null when it is not sold, or not to them). */
  seen_price: z.int(),
  price: z.int().nullable(),
  amount: z.int().nullable(),
  state: z.enum(ITEM_STATES),
  wished_on: z.string().nullable(),
  wish_warning: z.enum(WISH_WARNINGS).nullable(),
  comment: z.string().nullable(),
  files: z.array(fileFacts),
  /**
   * Verdict of today's rules of advertising on the place and the subject of the order; null for work that is placed nowhere. Amber can
   * be ordered once its rules are accepted: `accepted_at` is the time of the consent to the versions in force.
   */
  legality: z
    .object({ light: z.enum(LIGHTS), checks: z.array(checkAnswer), accepted_at: instant.nullable() })
    .nullable(),
  /** Codes of the order's topics that the place does not advertise. */
  refused_topics: z.array(z.string()),
  /** Everything the object offers now, this item's choice among it; empty when none of it can be bought. */
  choices: z.array(
    z.object({ offer_id: id, name: z.string(), unit: z.string().nullable(), lead_days: z.int(), price: z.int() }),
  ),
  added_at: instant,
});
export type BasketItem = z.output<typeof item>;

const campaign = z.object({
  campaign_id: id,
  title: z.string(),
  /** Kopecks. */
  budget: z.int().nullable(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  spent: z.int(),
  held: z.int(),
  /** By how much this order would go beyond the budget. */
  over_by: z.int(),
  /** Its sellers see it beside the order's own. */
  brief: z.string().nullable(),
});
export type BasketCampaign = z.output<typeof campaign>;

const basket = z.object({
  sellers: z.array(
    z.object({
      seller: face,
      items: z.array(item),
      total: z.int(),
    }),
  ),
  count: z.int(),
  /** Kopecks, at the prices of now; what is gone costs nothing. */
  total: z.int(),
  campaign: campaign.nullable(),
  /** The advertised product; null while no campaign names one. */
  product: z.object({ product_id: id, title: z.string() }).nullable(),
  /** For every seller; an item's own comes after it. */
  brief: z.object({ comment: z.string().nullable(), files: z.array(fileFacts) }),
  /** The balance and the sum missing for the payment; null for a token without the scope `money`. */
  available: z.int().optional(),
  missing: z.int().optional(),
  /** Marking will ask for them after the payment: the person has not told their legal form or ИНН. */
  lacks_requisites: z.boolean(),
  /** The Moscow day of the answer; wished days begin with it. */
  today: z.string(),
});
export type Basket = z.output<typeof basket>;

const choices = z.object({
  campaigns: z.array(z.object({ campaign_id: id, title: z.string() })),
  projects: z.array(z.object({ project_id: id, title: z.string(), campaign_id: id.nullable() })),
});
export type BasketChoices = z.output<typeof choices>;

const order = z.object({
  project_id: id,
  deals: z.array(z.object({ deal_id: id, state: z.string(), amount: z.int() })),
});
export type Order = z.output<typeof order>;

const checkout = z.strictObject({
  project_id: id.optional(),
  /** Of the new project, when none is chosen. */
  project_title: oneLine(120).min(3, 'Название — от 3 символов.').optional(),
  /** Instead of the one the basket is bound to. */
  campaign_id: id.optional(),
  /** Kopecks; another sum now is refused with `price_changed`. */
  expected_total: z.int('Укажите сумму в копейках.').min(0, 'Не меньше нуля.'),
});

const CHECKOUT_ERRORS = [
  'basket_empty',
  'price_changed',
  'offer_gone',
  'order_refused',
  'not_allowed',
  'topic_refused',
  'risk_not_accepted',
  'not_enough_money',
] as const;

const itemParams = z.strictObject({ item_id: id });

export const basketCalls = defineCalls({
  'GET /v1/basket': {
    summary: 'Корзина по продавцам: цены тогда и сейчас, кампания, чего не хватает',
    access: 'signed_in',
    answer: basket,
  },
  'GET /v1/basket/choices': {
    summary: 'Для какой своей кампании заказ и в какой свой проект лягут сделки: из чего выбирать, новые первыми',
    access: 'signed_in',
    answer: choices,
  },
  'GET /v1/basket/summary': {
    summary: 'Что в корзине, коротко: для счётчика и кнопок. У анонимного посетителя пусто',
    access: 'anyone',
    answer: summary,
  },
  'POST /v1/basket/items': {
    summary: 'Положить в корзину; то же предложение второй раз прибавляет количество',
    access: 'signed_in',
    body: newItem.extend({ files: files.optional() }),
    answer: summary.extend({ item_id: id, quantity: z.int() }),
    errors: ['own_offer', 'order_refused', 'not_allowed', 'topic_refused', 'basket_full'],
  },
  'POST /v1/basket/merge': {
    summary: 'Перенести корзину анонимного посетителя; чего больше нет и где реклама запрещена, пропускается',
    access: 'signed_in',
    body: z.strictObject({ items: z.array(newItem).max(MAX_ITEMS, `Не больше ${MAX_ITEMS}.`) }),
    answer: summary.extend({ merged: z.int(), skipped: z.int() }),
  },
  'PATCH /v1/basket/items/{item_id}': {
    summary:
      'Изменить формат, количество, день, пожелания, согласиться с ценой (seen_price) или с риском (accepted_rules)',
    access: 'signed_in',
    params: itemParams,
    body: z.strictObject({
      /** Another offer of the same object, at its price of now unless `seen_price` says otherwise. */
      offer_id: id.optional(),
      quantity: quantity.optional(),
      ...wishes,
      seen_price: price.optional(),
      files: files.optional(),
      /** Version ids of all amber rules that stand against it, as they were read; an empty list withdraws the consent. */
      accepted_rules: z.array(z.uuid('Укажите версию правила.')).max(50, 'Не больше 50.').optional(),
    }),
    answer: basket,
    errors: ['offer_in_basket', 'offer_gone', 'rules_changed'],
  },
  'DELETE /v1/basket/items/{item_id}': {
    summary: 'Убрать из корзины',
    access: 'signed_in',
    params: itemParams,
    answer: basket,
  },
  'PUT /v1/basket/brief': {
    summary: 'Общий бриф: его получит каждый продавец заказа',
    access: 'signed_in',
    body: z.strictObject({ comment, files }),
    answer: basket,
  },
  'POST /v1/basket/repeat': {
    summary: 'Положить в корзину то же, что в своей сделке: сегодняшняя цена, прежний бриф',
    access: 'signed_in',
    body: z.strictObject({ deal_id: id }),
    answer: summary.extend({ item_id: id }),
    errors: ['repeat_gone', 'own_offer', 'order_refused', 'not_allowed', 'topic_refused', 'basket_full'],
  },
  'PUT /v1/basket/campaign': {
    summary: 'Заказ для своей кампании; null — ни для какой',
    access: 'signed_in',
    body: z.strictObject({ campaign_id: id.nullable() }),
    answer: basket,
  },
  'POST /v1/basket/checkout': {
    summary: 'Оформить всё, что в корзине: деньги удерживаются, на каждое предложение появляется сделка',
    access: 'signed_in',
    consent: 'current',
    idempotency: 'required',
    body: checkout,
    answer: order,
    errors: CHECKOUT_ERRORS,
  },
  'POST /v1/basket/pay_by_card': {
    summary: 'Оформить всё и доплатить картой, чего не хватает: в ответе страница оплаты, а если хватает — сам заказ',
    access: 'signed_in',
    consent: 'current',
    idempotency: 'required',
    body: checkout,
    answer: z.object({ order: order.nullable(), pay_url: z.string().nullable() }),
    errors: [...CHECKOUT_ERRORS, 'payment_unavailable'],
  },
});
