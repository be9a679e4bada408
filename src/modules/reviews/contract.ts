/** Reviews of paid deals: each side once, hidden until both have written or their time is up. */
import { z } from 'zod';
import { defineCalls, type ErrorCatalogue, id, instant, nothing, pageQuery, pageSchema } from '#platform/contract.ts';
import { KINDS } from '../ad-objects/contract.ts';
import { complaintFields, refuseWithoutWords } from '../moderation/contract.ts';
import { face } from '../passport/contract.ts';
import { REPLY_TERM, REVIEW_TERM } from '../terms/contract.ts';
import { REPLY_MAX, SIDES, TEXT_MAX } from './domain/rules.ts';

export const reviewsErrors = {
  deal_not_completed: { status: 409, message: 'Отзыв можно оставить после того, как сделка завершится оплатой.' },
  already_reviewed: { status: 409, message: 'Вы уже оставили отзыв об этой сделке.' },
  review_too_late: {
    status: 409,
    message: `Отзыв можно было оставить в течение ${REVIEW_TERM} после завершения сделки.`,
  },
  review_not_yours: { status: 403, message: 'Ответить на отзыв может только тот, о ком он написан.' },
  own_words: { status: 422, message: 'Это ваши слова: на себя не жалуются.' },
  answer_hidden: { status: 409, message: 'Модератор скрыл ваш ответ на этот отзыв. Написать новый нельзя.' },
  answer_too_late: {
    status: 409,
    message: `Изменить или убрать ответ можно в течение ${REPLY_TERM} после того, как он написан.`,
  },
} as const satisfies ErrorCatalogue;

const kind = z.enum(KINDS, 'Такого вида объектов нет.');
const side = z.enum(SIDES, 'Укажите buyer или seller.');

const COMPLAINED = ['review', 'answer'] as const;
export type Complained = (typeof COMPLAINED)[number];

/** The seller's, under a buyer's review. */
const answer = z.object({
  author: face,
  text: z.string(),
  created_at: instant,
  changed_at: instant.nullable(),
});

const words = z.object({
  review_id: id,
  score: z.int(),
  text: z.string(),
  created_at: instant,
  answer: answer.nullable(),
  /** The last moment to change the answer or take it back; null before there was one. */
  answer_until: instant.nullable(),
  /** `answer`: write the first words or change them, or take them back; `complain`: about which of the words. */
  can: z.object({ answer: z.boolean(), complain: z.array(z.enum(COMPLAINED)) }),
});
export type ReviewWords = z.output<typeof words>;

const review = words.extend({
  /** Which side of the deal its author was. */
  side,
  author: face,
  object: z.object({ kind, id, title: z.string() }),
});
export type Review = z.output<typeof review>;

const summary = z.object({
  mean: z.number().nullable(),
  count: z.int(),
  scores: z.array(z.object({ score: z.int(), count: z.int() })),
});
export type ReviewSummary = z.output<typeof summary>;

const dealReviews = z.object({
  own: words.nullable(),
  /** Null as long as it is hidden, whether it is written or not. */
  other: words.nullable(),
  has_other_written: z.boolean(),
  is_visible: z.boolean(),
  /** The last moment to write, and when what is written is shown in any case; null before the deal is completed. */
  until: instant.nullable(),
  can: z.object({ review: z.boolean() }),
});
export type DealReviews = z.output<typeof dealReviews>;

const reviewParams = z.strictObject({ review_id: id });
const dealParams = z.strictObject({ deal_id: id });

export const reviewsCalls = defineCalls({
  'POST /v1/deals/{deal_id}/review': {
    summary: `Оставить отзыв о другой стороне завершённой сделки, один раз и в течение ${REVIEW_TERM}`,
    access: 'signed_in',
    params: dealParams,
    body: z.strictObject({
      score: z.int('Поставьте оценку от 1 до 5.').min(1, 'Поставьте оценку от 1 до 5.').max(5, 'Оценка не больше 5.'),
      text: z.string().trim().max(TEXT_MAX, `Не больше ${TEXT_MAX} символов.`).default(''),
    }),
    answer: dealReviews,
    errors: ['not_found', 'deal_not_completed', 'already_reviewed', 'review_too_late'],
  },
  'GET /v1/deals/{deal_id}/reviews': {
    summary: `Отзывы сторон сделки: свой сразу, чужой — когда написали оба или прошло ${REVIEW_TERM}`,
    access: 'signed_in',
    params: dealParams,
    answer: dealReviews,
    errors: ['not_found'],
  },
  'PUT /v1/reviews/{review_id}/answer': {
    summary: `Ответить на отзыв покупателя; изменить ответ можно в течение ${REPLY_TERM}`,
    access: 'signed_in',
    params: reviewParams,
    body: z.strictObject({
      text: z
        .string('Напишите ответ.')
        .trim()
        .min(1, 'Напишите ответ.')
        .max(REPLY_MAX, `Не больше ${REPLY_MAX} символов.`),
    }),
    answer: words,
    errors: ['not_found', 'review_not_yours', 'answer_hidden', 'answer_too_late', 'too_many_requests'],
  },
  'DELETE /v1/reviews/{review_id}/answer': {
    summary: `Убрать свой ответ на отзыв, в течение ${REPLY_TERM} после того, как он написан`,
    access: 'signed_in',
    params: reviewParams,
    answer: words,
    errors: ['not_found', 'review_not_yours', 'answer_hidden', 'answer_too_late', 'too_many_requests'],
  },
  'POST /v1/reviews/{review_id}/complain': {
    summary: 'Пожаловаться на отзыв или на ответ: модератор увидит оба текста, как они есть сейчас',
    access: 'signed_in',
    params: reviewParams,
    body: z
      .strictObject({ of: z.enum(COMPLAINED, 'Укажите review или answer.'), ...complaintFields })
      .superRefine(refuseWithoutWords),
    answer: nothing,
    errors: ['not_found', 'own_words', 'too_many_requests'],
  },
  'GET /v1/reviews': {
    summary: 'Отзывы об объекте (kind и id) или о человеке (account_id, можно as: seller или buyer), новые сверху',
    access: 'anyone',
    reads: 'replica',
    query: pageQuery
      .extend({ kind: kind.optional(), id: id.optional(), account_id: id.optional(), as: side.optional() })
      .superRefine(({ kind, id, account_id, as }, context) => {
        const isObject = kind !== undefined && id !== undefined;
        if (isObject === (account_id !== undefined) || (!isObject && (kind ?? id) !== undefined)) {
          context.addIssue({
            code: 'custom',
            path: ['account_id'],
            message: 'Укажите либо kind и id объекта, либо account_id.',
          });
        } else if (as !== undefined && account_id === undefined) {
          context.addIssue({
            code: 'custom',
            path: ['as'],
            message: 'Роль бывает только у человека: укажите account_id.',
          });
        }
      }),
    answer: pageSchema(review).extend({
      summary,
      /** Ratings of a person in each role; null for an object. */
      roles: z.object({ seller: summary, buyer: summary }).nullable(),
    }),
  },
});
