/** API contract of deals: one order of one offer, from the request to the payment. */
import { z } from 'zod';
import { type Call, calendarDay, defineCalls, id, instant, pageQuery, pageSchema } from '#platform/contract.ts';
import { safeAddress, withScheme } from '#words/web-address.ts';
import { KINDS } from '../ad-objects/contract.ts';
import { MOVEMENT_KINDS } from '../ledger/contract.ts';
import { checkAnswer, LIGHTS } from '../legality/contract.ts';
import { face } from '../passport/contract.ts';
import { DEAL_OUTCOMES } from './domain/seller-record.ts';
import { ACTIONS, ACTORS, DEAL_STATES } from './domain/transitions.ts';

export { dealErrors } from './domain/errors.ts';
export { actNumber, dealNumber } from './domain/number.ts';
export type { DealOutcome } from './domain/seller-record.ts';
export {
  ACTIONS,
  DEAL_STATES,
  type DealAction,
  type DealState,
  OPEN_STATES,
} from './domain/transitions.ts';

/** Upper bound of a reach: there are no more people. */
const MAX_REACH = 10_000_000_000;
const MAX_AMOUNT = 1_000_000_000_00;
const text = (max: number) => z.string().trim().max(max, `Не больше ${max} символов.`);
const required = (max: number, sentence: string) => text(max).min(1, sentence);
const optionalText = (max: number) =>
  text(max)
    .nullable()
    .default(null)
    .transform((value) => value || null);
/** Minimum length: shorter ones tell a moderator nothing. */
const MIN_REASON = 10;
const DISPUTE_REASON = `Напишите подробнее, что случилось: это прочитает модератор. Хотя бы ${MIN_REASON} символов.`;
const day = calendarDay('Укажите день в виде ГГГГ-ММ-ДД.');
const webAddress = z
  .string()
  .overwrite(withScheme)
  .max(2000, 'Слишком длинная ссылка.')
  .refine((address) => /^https?:/i.test(address) && URL.canParse(address), 'Ссылка начинается с http:// или https://.')
  .refine((address) => safeAddress(address) !== null, 'Укажите адрес без имени и пароля.');

const sellerRecord = z.object({
  account_id: id,
  /** Paid ones, ever. The shares below are of the latest 200 and null when there are too few to tell. */
  deals: z.int(),
  /** Percent of finished deals whose work came by the agreed day. */
  on_time: z.int().nullable(),
  /** From the order to the seller's first answer, the median. */
  answer_minutes: z.int().nullable(),
  /** Percent of buyers who came again. */
  repeat: z.int().nullable(),
  /** The newest first, at most 60. */
  recent: z.array(z.enum(DEAL_OUTCOMES)),
  /** Public objects whose page the seller has proved to control. */
  confirmed_places: z.int(),
});
export type SellerRecord = z.output<typeof sellerRecord>;

const person = face;
const picture = z.object({
  media_id: id,
  alt: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
});
const file = z.object({ file_id: id, name: z.string(), bytes: z.int(), type: z.string() });
export type DealFile = z.output<typeof file>;
export type DealPicture = z.output<typeof picture>;

/** Roles of viewers: the two sides, people invited into the buyer's project, moderators of a dispute. */
export const VIEWER_SIDES = ['buyer', 'seller', 'observer', 'moderator'] as const;
export type ViewerSide = (typeof VIEWER_SIDES)[number];

const summary = z.object({
  deal_id: id,
  side: z.enum(VIEWER_SIDES),
  state: z.enum(DEAL_STATES),
  project: z.object({ project_id: id, title: z.string() }).nullable(),
  object: z.object({ kind: z.enum(KINDS), id, title: z.string(), cover: picture.nullable() }),
  offer: z.object({ offer_id: z.string(), name: z.string(), unit: z.string().nullable() }),
  quantity: z.int(),
  /** Kopecks. */
  amount: z.int(),
  wished_on: z.string().nullable(),
  due_on: z.string().nullable(),
  buyer: person,
  seller: person,
  /** Kopecks; the seller's other terms, waiting for the buyer's answer. */
  counter: z.object({ amount: z.int(), due_on: z.string(), comment: z.string().nullable() }).nullable(),
  cancel_proposal: z.object({ comment: z.string().nullable(), at: instant }).nullable(),
  /** Optimistic lock: id of the step that waits for an answer (a counter-offer, a delivery, a proposal to cancel). The answer names it. */
  standing_step_id: id.nullable(),
  /** Today's rules stand against the order, and its buyer has not consented: nobody can accept it. */
  held_by_law: z.enum(['amber', 'red']).nullable(),
  /** Timeout: until then the next move is awaited, then the clock makes it. */
  answer_by: instant.nullable(),
  complete_by: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  closed_at: instant.nullable(),
  /** Permissions of the viewer; absent means no. */
  can: z.partialRecord(z.enum([...ACTIONS, 'review']), z.boolean()),
});
export type DealSummary = z.output<typeof summary>;

const step = z.object({
  step_id: id,
  at: instant,
  action: z.enum(['open', ...ACTIONS]),
  from: z.enum(DEAL_STATES).nullable(),
  to: z.enum(DEAL_STATES),
  by: z.enum(ACTORS),
  /** Null when the clock acted. */
  actor: person.nullable(),
  comment: z.string().nullable(),
  link: z.string().nullable(),
  /** Of a delivery: when it came out, and how many have seen it by then. */
  published_at: instant.nullable(),
  reach: z.int().nullable(),
  /** The seller has said that it came out on another page than the ordered one. */
  is_other_page: z.boolean(),
  /** Kopecks. */
  amount: z.int().nullable(),
  due_on: z.string().nullable(),
  seller_share: z.int().nullable(),
  media: z.array(picture),
  files: z.array(file),
});
export type DealStep = z.output<typeof step>;

/** Kopecks throughout; `held + paid_to_seller + fee + returned` is everything that was ever taken for the deal. */
const money = z.object({
  held: z.int(),
  paid_to_seller: z.int(),
  fee: z.int(),
  returned: z.int(),
  entries: z.array(
    z.object({
      at: instant,
      kind: z.enum(MOVEMENT_KINDS),
      holder: z.enum(['buyer', 'held', 'seller', 'fee']),
      amount: z.int(),
    }),
  ),
});
export type DealMoney = z.output<typeof money>;

/**
 * Subject of the advertisement, for its maker and for those who judge it: the campaign of the order or else of its project, and the
 * campaign's product, in their present state. Null when nothing is linked or it is gone.
 */
const advertised = z
  .object({
    campaign: z.object({ campaign_id: id, title: z.string(), is_public: z.boolean(), brief: z.string().nullable() }),
    product: z
      .object({
        product_id: id,
        title: z.string(),
        is_public: z.boolean(),
        /** Null also while the product is not public: then its pictures are its owner's alone. */
        cover: picture.nullable(),
        site: z.string().nullable(),
        legal_category: z.string(),
        age_mark: z.string(),
        advertiser_name: z.string().nullable(),
        advertiser_inn: z.string().nullable(),
        kktu: z.string().nullable(),
      })
      .nullable(),
  })
  .nullable();
export type DealAdvertised = z.output<typeof advertised>;

const whole = summary.extend({
  can: z.record(z.enum([...ACTIONS, 'review']), z.boolean()),
  comment: z.string().nullable(),
  files: z.array(file),
  unit_price: z.int(),
  campaign_id: id.nullable(),
  advertised,
  /** Legal verdict: rules that came since for a deal in work, else as ordered, with the time of the buyer's consent. */
  legality: z
    .object({ light: z.enum(LIGHTS), checks: z.array(checkAnswer), accepted_at: instant.nullable() })
    .nullable(),
  /** Rules that stand against the order now without the buyer's consent; null once the work is begun or the deal is over. */
  against: z.object({ light: z.enum(LIGHTS), checks: z.array(checkAnswer) }).nullable(),
  /** Sentence: which part of it a moderator has taken down while it is open. */
  taken_down: z.string().nullable(),
  /** Cannot be handed over, whatever time of publication is named: taken down, or forbidden since the order and not by a change of goods. */
  is_forbidden: z.boolean(),
  /** Needs an erid and has none. */
  is_unmarked: z.boolean(),
  /** Until when both sides may leave a review. */
  review_by: instant.nullable(),
  history: z.array(step),
  money,
});
export type Deal = z.output<typeof whole>;

const params = z.object({ deal_id: id });
const comment = z.strictObject({ comment: optionalText(2000) }).optional();
/**
 * Optimistic lock of answers: an answer names the step that was seen; if another one stands there it is refused with `deal_changed`,
 * whose `details` tell it. An answer without a name is accepted while the deal has had only one step of that kind.
 */
const stepSeen = { step_id: z.uuid('Укажите шаг, на который отвечаете.').optional() };
const answering = { body: z.strictObject({ comment: optionalText(2000), ...stepSeen }).optional() };
const answeringCounter = {
  body: z
    .strictObject({
      comment: optionalText(2000),
      ...stepSeen,
      amount: z.int('Укажите сумму в копейках целым числом.').optional(),
      due_on: day.optional(),
    })
    .optional(),
};
/** Error codes of steps that agree on work: the order is judged again before. */
const LAW = ['not_allowed', 'risk_not_accepted'] as const;
const ANSWER_ERRORS = ['wrong_deal_state', 'not_your_move', 'deal_changed'] as const;
/** A step returns the whole deal after it. By default its body is a comment alone. */
const STEP = {
  access: 'signed_in',
  params,
  body: comment,
  answer: whole,
  errors: ['wrong_deal_state', 'not_your_move'],
} as const;
const action = <const C extends Partial<Call> & { summary: string }>(call: C): Omit<typeof STEP, keyof C> & C => ({
  ...STEP,
  ...call,
});

export const dealCalls = defineCalls({
  'GET /v1/sellers/records': {
    summary: 'Что говорят сделки о продавцах: сколько завершено, в срок ли, как скоро отвечают, возвращаются ли к ним',
    access: 'anyone',
    query: z.strictObject({
      /** By commas. */
      account_ids: z
        .string()
        .transform((value) => value.split(','))
        .pipe(z.array(z.uuid('Такого человека нет.')).max(50, 'Не больше 50 сразу.')),
    }),
    answer: z.object({ items: z.array(sellerRecord) }),
  },
  'GET /v1/deals/waiting': {
    summary: 'Сколько заказов мне ждут моего ответа',
    access: 'signed_in',
    answer: z.object({ waiting: z.int() }),
  },
  'GET /v1/deals': {
    summary: 'Сделки: мои заказы, заказы мне или сделки проекта',
    access: 'signed_in',
    query: pageQuery.extend({
      /** A board shows all deals of a project at once. */
      limit: z
        .string()
        .regex(/^\d{1,3}$/, 'Укажите целое число от 1 до 500.')
        .transform(Number)
        .pipe(z.number().min(1).max(500))
        .optional(),
      side: z.enum(['buyer', 'seller'], 'Укажите buyer или seller.').optional(),
      /** One or several, by commas. */
      state: z
        .string()
        .transform((value) => value.split(','))
        .pipe(z.array(z.enum(DEAL_STATES, 'Такого состояния нет.')))
        .optional(),
      project_id: z.uuid('Такого проекта нет.').optional(),
    }),
    answer: pageSchema(summary).extend({
      /** How many there are in each state, whatever `state` asks for. */
      counts: z.record(z.enum(DEAL_STATES), z.int()),
      /** How many of them wait for the viewer's move. */
      waiting: z.int(),
    }),
  },
  'GET /v1/deals/disputes': {
    summary: 'Споры, которые ждут решения модератора',
    access: 'moderator',
    query: pageQuery,
    answer: pageSchema(summary),
  },
  'GET /v1/deals/{deal_id}': { summary: 'Сделка целиком', access: 'signed_in', params, answer: whole },
  'POST /v1/deals/{deal_id}/accept': action({
    summary: 'Принять заказ',
    consent: 'current',
    errors: [...STEP.errors, ...LAW],
  }),
  'POST /v1/deals/{deal_id}/accept_risk': action({
    summary: 'Принять риск, который появился после заказа: правила или площадка изменились',
    body: z.strictObject({ accepted_rules: z.array(z.uuid('Такого правила нет.')).max(50, 'Не больше 50 сразу.') }),
    errors: [...STEP.errors, ...LAW],
  }),
  'POST /v1/deals/{deal_id}/decline': action({ summary: 'Отказаться от заказа' }),
  'POST /v1/deals/{deal_id}/cancel': action({ summary: 'Отменить' }),
  'POST /v1/deals/{deal_id}/propose_cancel': action({ summary: 'Предложить отмену по соглашению' }),
  'POST /v1/deals/{deal_id}/accept_cancel': action({
    summary: 'Согласиться на отмену',
    ...answering,
    errors: ANSWER_ERRORS,
  }),
  'POST /v1/deals/{deal_id}/refuse_cancel': action({
    summary: 'Не согласиться на отмену',
    ...answering,
    errors: ANSWER_ERRORS,
  }),
  'POST /v1/deals/{deal_id}/counter': action({
    summary: 'Предложить другую цену и срок',
    consent: 'current',
    body: z.strictObject({
      amount: z
        .int('Укажите сумму в копейках целым числом.')
        .min(100, 'Не меньше 1 ₽.')
        .max(MAX_AMOUNT, 'Слишком большая сумма.'),
      due_on: day,
      comment: optionalText(2000),
    }),
    errors: [...STEP.errors, 'not_allowed'],
  }),
  'POST /v1/deals/{deal_id}/accept_counter': action({
    summary: 'Согласиться на цену и срок исполнителя, которые вы видели',
    consent: 'current',
    ...answeringCounter,
    errors: [...ANSWER_ERRORS, ...LAW, 'not_enough_money'],
  }),
  'POST /v1/deals/{deal_id}/accept_counter/pay_by_card': action({
    summary: 'Согласиться и доплатить картой, чего не хватает: в ответе страница оплаты, а если хватает — сделка',
    consent: 'current',
    idempotency: 'required',
    ...answeringCounter,
    answer: z.object({ deal: whole.nullable(), pay_url: z.string().nullable() }),
    errors: [...ANSWER_ERRORS, ...LAW, 'not_enough_money', 'payment_unavailable'],
  }),
  'POST /v1/deals/{deal_id}/refuse_counter': action({
    summary: 'Оставить свои условия',
    ...answeringCounter,
    errors: ANSWER_ERRORS,
  }),
  'POST /v1/deals/{deal_id}/deliver': action({
    summary: 'Сдать работу',
    body: z.strictObject({
      text: required(10_000, 'Опишите, что сделано.'),
      /** Of the publication. */
      link: webAddress.nullable().default(null),
      published_at: z.iso
        .datetime({ offset: true, error: 'Укажите день и время публикации.' })
        .transform((at) => new Date(at))
        .nullable()
        .default(null),
      reach: z
        .int('Укажите охват целым числом.')
        .min(0, 'Охват — от 0.')
        .max(MAX_REACH, 'Слишком большое число.')
        .nullable()
        .default(null),
      /** The link is of another page than the ordered one, and the seller knows it. */
      is_other_page: z.boolean().default(false),
      media: z.array(z.uuid('Загрузите картинку ещё раз.')).max(12, 'Не больше 12 картинок.').default([]),
      files: z.array(z.uuid('Загрузите файл ещё раз.')).max(20, 'Не больше 20 файлов.').default([]),
    }),
    errors: ['wrong_deal_state', 'not_your_move', 'marking_missing', 'not_allowed', 'media_unknown', 'file_unknown'],
  }),
  'POST /v1/deals/{deal_id}/request_revision': action({
    summary: 'Вернуть на доработку',
    body: z.strictObject({ comment: required(5000, 'Напишите, что нужно исправить.'), ...stepSeen }),
    errors: ANSWER_ERRORS,
  }),
  'POST /v1/deals/{deal_id}/complete': action({
    summary: 'Принять работу, которую вы видели',
    ...answering,
    errors: ANSWER_ERRORS,
  }),
  'POST /v1/deals/{deal_id}/dispute': action({
    summary: 'Открыть спор',
    body: z.strictObject({ reason: text(5000).min(MIN_REASON, DISPUTE_REASON) }),
  }),
  'POST /v1/deals/{deal_id}/settle': action({
    summary: 'Решить спор: какая доля суммы достаётся исполнителю',
    access: 'moderator',
    body: z.strictObject({
      seller_share: z.int('Укажите долю целым числом.').min(0, 'Не меньше 0.').max(100, 'Не больше 100.'),
      comment: required(5000, 'Напишите, почему так: это прочитают обе стороны.'),
    }),
    errors: [...STEP.errors, 'marking_missing'],
  }),
});
