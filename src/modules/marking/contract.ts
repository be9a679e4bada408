/** Marking of internet advertising: the creative of a deal, its erid, and what is reported month by month. */
import { z } from 'zod';
import { calendarDay, defineCalls, id, instant, pageQuery, pageSchema } from '#platform/contract.ts';
import { withScheme } from '#words/web-address.ts';
import { checkAnswer } from '../legality/contract.ts';
import { advertiserInput } from './domain/advertiser-input.ts';
import { AGREEING, CHANGING } from './domain/errors.ts';
import {
  ADVERTISER_TYPES,
  CREATIVE_FORMS,
  CREATIVE_STATES,
  ERID_ISSUERS,
  MARKING_MODES,
  NO_NEED,
  NOTED,
  TURNS,
} from './domain/kinds.ts';
import { monthSummary, monthWhole, problem } from './domain/months.ts';
import { deskMarkingCalls } from './domain/queue.ts';
import { riskCalls } from './domain/risk-calls.ts';

// Re-exported for the module of duties, which derives its deadlines from these.
export { feeDays, quarterOf, reportBy, sentFrom, showsBy, showsFrom } from './domain/deadlines.ts';
export { markingErrors } from './domain/errors.ts';
export {
  CREATIVE_FORMS,
  type CreativeState,
  ERID_ISSUERS,
  isRegistering,
  type MarkingMode,
  type MonthRowState,
} from './domain/kinds.ts';
export type { Corrected, MarkingMonth, MarkingProblem, MonthRow, MonthSummary } from './domain/months.ts';
export { isMarkedOn, isOnInternet } from './domain/need.ts';
export { VAT_REGIMES } from './domain/vat.ts';

/** Of one placement in one month. */
const MAX_SHOWS = 1_000_000_000;

const day = calendarDay('Укажите день в виде ГГГГ-ММ-ДД.');
export const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Укажите месяц в виде ГГГГ-ММ.');
const kktu = z.object({ code: z.string(), name: z.string() });
export type KktuEntry = z.output<typeof kktu>;

const picture = z.object({
  media_id: id,
  alt: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
});

const SIDES = ['buyer', 'seller'] as const;
const approval = z.object({ buyer_at: instant.nullable(), seller_at: instant.nullable() });

const creative = z.object({
  creative_id: id,
  version: z.int(),
  form: z.enum(CREATIVE_FORMS),
  text: z.string(),
  media: z.array(picture),
  target_urls: z.array(z.string()),
  /** Of exactly this content: an approval names it. */
  content_hash: z.string(),
  state: z.enum(CREATIVE_STATES),
  approvals: approval,
  erid: z.string().nullable(),
  erid_source: z.enum(['ord', 'manual']).nullable(),
  erid_issuer: z.enum(ERID_ISSUERS).nullable(),
  erid_at: instant.nullable(),
  /** Who reports what came out under an erid from elsewhere; null when Охват does. */
  reporter: z.enum(SIDES).nullable(),
  /** An erid from elsewhere that one side has brought: it counts once the other agrees to it. */
  offer: z
    .object({
      offer_id: id,
      erid: z.string(),
      issuer: z.enum(ERID_ISSUERS),
      reporter: z.enum(SIDES),
      by: z.enum(SIDES),
      at: instant,
    })
    .nullable(),
  /** Of the ОРД or ЕРИР, in Russian where they are known. */
  problems: z.array(problem),
  /** The version that the viewer's side last approved or last saw registered, if it differs; base of the diff «что изменилось». */
  before: z
    .object({
      version: z.int(),
      form: z.enum(CREATIVE_FORMS),
      text: z.string(),
      media: z.array(picture),
      target_urls: z.array(z.string()),
    })
    .nullish(),
  updated_at: instant,
});
export type Creative = z.output<typeof creative>;

const libraryCreative = creative.extend({
  advertiser: z.object({ name: z.string(), inn: z.string() }),
  deal_id: id,
  uses: z.int(),
});
export type LibraryCreative = z.output<typeof libraryCreative>;

const advertiser = advertiserInput.extend({
  kktu,
  /** The buyer's ИНН is another one: he buys for a client. */
  is_agency: z.boolean(),
  legal_category: z.string().nullable(),
});
export type MarkedAdvertiser = z.output<typeof advertiser>;

/** Texts that the seller copies. Plain text without any markup. */
const ready = z.object({
  line: z.string(),
  short_line: z.string(),
  spoken: z.string(),
  /** The sentence the law wants for goods of this category; it stands before the line. */
  warning: z.string().nullable(),
  links: z.array(z.object({ url: z.string(), with_erid: z.string() })),
});

const shows = z.object({
  month: z.string(),
  shows: z.int().nullable(),
  /** From when and until when the seller is asked for them. */
  from: z.string(),
  due_on: z.string(),
  /** `running`: the month is not over and the publication not removed, so nobody is asked yet. */
  /** `changed`: another number or other days were reported, and the correction waits to be sent. */
  state: z.enum(['running', 'awaited', 'given', 'changed', 'sent', 'frozen']),
});

const dealMarking = z.object({
  deal_id: id,
  mode: z.enum(MARKING_MODES),
  side: z.enum(['buyer', 'seller', 'observer', 'moderator']),
  need: z.enum(['required', 'none']),
  reason: z.enum(NO_NEED).nullable(),
  waiver: z.object({ words: z.string(), at: instant }).nullable(),
  platform: z.string().nullable(),
  advertiser: advertiser.nullable(),
  /** Default values from the order and the buyer's requisites; null once the advertiser is there. */
  suggested: z
    .object({
      name: z.string().nullable(),
      inn: z.string().nullable(),
      type: z.enum(ADVERTISER_TYPES).nullable(),
      kktu: kktu.nullable(),
      brand: z.string().nullable(),
      url: z.string().nullable(),
      legal_category: z.string().nullable(),
    })
    .nullable(),
  creative: creative.nullable(),
  /** Older ones, the newest first. */
  versions: z.array(creative.pick({ creative_id: true, version: true, state: true, erid: true, updated_at: true })),
  ready: ready.nullable(),
  /** Amber verdicts on the goods that the buyer has not accepted yet. */
  risks: z.array(checkAnswer),
  /** Validation errors: the missing or wrong field, and whose turn it is. */
  problems: z.array(problem),
  waits_for: z.array(
    z.object({
      who: z.enum(['buyer', 'seller', 'system']),
      what: z.enum(TURNS),
      words: z.string(),
      until: z.string().nullable(),
    }),
  ),
  /** How the sending goes; null while nothing was queued. */
  ord: z
    .object({
      state: z.enum(['sending', 'away', 'stopped', 'done']),
      /** Since when it does not answer. */
      since: instant.nullable(),
      tried_at: instant.nullable(),
    })
    .nullable(),
  /** For the history of the deal, the oldest first. */
  history: z.array(
    z.object({ at: instant, what: z.enum(NOTED), by: z.enum(['buyer', 'seller']).nullable(), words: z.string() }),
  ),
  contract: z.object({ serial: z.string(), date: z.string() }).nullable(),
  publication: z.object({ published_on: z.string(), removed_on: z.string().nullable() }).nullable(),
  /** When the ОРД's own day begins that a contract is dated with, or that it came out on; null once it has begun. */
  ord_from: z.object({ contract: instant.nullable(), publication: instant.nullable() }),
  shows: z.array(shows),
  can: z.object({
    edit_advertiser: z.boolean(),
    edit_creative: z.boolean(),
    approve: z.boolean(),
    start_version: z.boolean(),
    /** There is something registered before that can be published again. */
    reuse: z.boolean(),
    enter_erid: z.boolean(),
    agree_erid: z.boolean(),
    decline_erid: z.boolean(),
    publish: z.boolean(),
    report: z.boolean(),
  }),
});
export type DealMarking = z.output<typeof dealMarking>;

const ofDeal = { access: 'signed_in', params: z.object({ deal_id: id }), answer: dealMarking } as const;
const creativeInput = z.strictObject({
  form: z.enum(CREATIVE_FORMS, 'Выберите, что выйдет: текст, картинка, видео или звук.'),
  text: z.string().trim().max(10_000, 'Не больше 10 000 символов.'),
  media_ids: z.array(id).max(10, 'Не больше 10 картинок.'),
  target_urls: z
    .array(
      z
        .string()
        .max(2000)
        .overwrite(withScheme)
        .pipe(z.url({ protocol: /^https?$/, error: 'Это не адрес. Напишите, например, shop.ru/osen.' })),
    )
    .max(10, 'Не больше 10 ссылок.'),
  /** Optimistic lock: hash of the version that was loaded; another one is refused with `creative_changed`. Null for the first version. */
  content_hash: z.string().nullable(),
});

export const markingCalls = defineCalls({
  'GET /v1/dictionaries/kktu': {
    summary: 'Коды товаров и услуг ККТУ по словам или по номеру',
    access: 'anyone',
    query: z.strictObject({
      q: z.string().trim().max(100, 'Не больше 100 символов.').optional(),
      category: z.string().max(32).optional(),
    }),
    answer: z.object({ items: z.array(kktu) }),
  },
  'GET /v1/marking/deals/{deal_id}': { summary: 'Маркировка сделки: что готово и чей ход', ...ofDeal },
  'PUT /v1/marking/deals/{deal_id}/advertiser': {
    summary: 'Кого и что рекламируем: рекламодатель, ККТУ, договор агентства',
    ...ofDeal,
    body: advertiserInput,
    errors: [...CHANGING, 'goods_not_allowed', 'creative_registered', 'creative_published'],
  },
  'PUT /v1/marking/deals/{deal_id}/creative': {
    summary: 'Сохранить макет: что именно выйдет',
    ...ofDeal,
    body: creativeInput,
    errors: [...CHANGING, 'creative_changed', 'creative_registered'],
  },
  'POST /v1/marking/deals/{deal_id}/creative/approve': {
    summary: 'Согласовать именно эту версию макета; когда согласны обе стороны, она уходит в ОРД',
    ...ofDeal,
    body: z.strictObject({ content_hash: z.string() }),
    errors: [...AGREEING, 'creative_changed'],
  },
  'POST /v1/marking/deals/{deal_id}/creative/version': {
    summary: 'Начать новую версию зарегистрированного макета: у неё будет новый erid',
    ...ofDeal,
    errors: [...CHANGING, 'creative_published'],
  },
  'POST /v1/marking/deals/{deal_id}/creative/reuse': {
    summary: 'Взять креатив из библиотеки: тот же макет и тот же erid',
    ...ofDeal,
    body: z.strictObject({ creative_id: id }),
    errors: [...CHANGING, 'creative_registered'],
  },
  'POST /v1/marking/deals/{deal_id}/erid': {
    summary: 'Внести erid, который получили сами: на макет, с которым согласны обе стороны',
    ...ofDeal,
    body: z.strictObject({
      erid: z.string('Вставьте erid.').max(2000, 'Слишком длинно.'),
      issuer: z.enum(ERID_ISSUERS, 'Выберите, кто выдал.'),
      reporter: z.enum(SIDES, 'Выберите, кто отчитается.'),
    }),
    errors: [...AGREEING, 'creative_not_agreed', 'erid_taken', 'erid_of_ours'],
  },
  'POST /v1/marking/deals/{deal_id}/erid/agree': {
    summary: 'Согласиться с erid, который внесла другая сторона, и с макетом под ним',
    ...ofDeal,
    body: z.strictObject({ offer_id: id }),
    errors: [...AGREEING, 'erid_changed', 'erid_taken', 'erid_of_ours'],
  },
  'POST /v1/marking/deals/{deal_id}/erid/decline': {
    summary: 'Отказаться от erid, который внесла другая сторона, или убрать свой, пока с ним не согласились',
    ...ofDeal,
    body: z.strictObject({ offer_id: id }),
    errors: [...CHANGING, 'erid_changed'],
  },
  'PUT /v1/marking/deals/{deal_id}/publication': {
    summary: 'Когда вышло и когда снято',
    ...ofDeal,
    body: z.strictObject({ published_on: day, removed_on: day.nullable() }),
    errors: ['marking_not_needed', 'marking_disputed', 'erid_missing', 'not_placed', 'month_frozen'],
  },
  'PUT /v1/marking/deals/{deal_id}/shows/{month}': {
    summary: 'Показы за месяц',
    ...ofDeal,
    params: z.object({ deal_id: id, month }),
    body: z.strictObject({
      shows: z
        .int('Укажите число показов.')
        .min(0, 'Показов не меньше нуля.')
        .max(MAX_SHOWS, 'Больше миллиарда показов за месяц не бывает. Проверьте число.'),
    }),
    errors: ['marking_not_needed', 'erid_missing', 'not_placed', 'month_frozen'],
  },
  'GET /v1/marking/creatives': {
    summary: 'Библиотека креативов: что уже зарегистрировано, самые новые сверху',
    access: 'signed_in',
    query: pageQuery,
    answer: pageSchema(libraryCreative),
  },
  'GET /v1/marking/months': {
    summary: 'Месяцы в ОРД: что передано, что ждёт, до какого дня',
    access: 'signed_in',
    answer: z.object({ mode: z.enum(MARKING_MODES), items: z.array(monthSummary) }),
  },
  'GET /v1/marking/months/{month}': {
    summary: 'Месяц по размещениям: показы, суммы, ошибки по строкам',
    access: 'signed_in',
    params: z.object({ month }),
    answer: monthWhole,
  },
  'POST /v1/marking/months/{month}/send': {
    summary: 'Передать готовые размещения месяца в ОРД; повторная отправка ничего не удваивает',
    access: 'signed_in',
    params: z.object({ month }),
    answer: monthWhole,
    errors: ['month_frozen'],
  },
  ...riskCalls,
  ...deskMarkingCalls,
});
