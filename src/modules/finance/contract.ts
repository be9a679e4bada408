/** Money in and out of the site: balance, operations, top-ups, payouts, acts. Sums are kopecks. Files are served beside the calls. */

import { z } from 'zod';
import {
  calendarDay,
  defineCalls,
  type ErrorCatalogue,
  id,
  instant,
  nothing,
  oneLine,
  pageQuery,
  pageSchema,
} from '#platform/contract.ts';
import { roubles } from '#words/money.ts';
import { isInn } from '../requisites/contract.ts';
import { isAccountOfBank, isBik, isCardNumber, isRoubleAccount, withoutSpaces } from './domain/bank-details.ts';
import {
  PAYOUT_MAX_KOPECKS,
  PAYOUT_MIN_KOPECKS,
  REASON_MAX,
  TOPUP_MAX_KOPECKS,
  TOPUP_MIN_KOPECKS,
} from './domain/limits.ts';
import { DIRECTIONS, OPERATION_KINDS } from './domain/operations.ts';
import { isOwnPath } from './domain/return-path.ts';
import { ORDER_KINDS, ORDER_STATES, PAYOUT_STATES, TOPUP_STATES } from './domain/states.ts';

export const financeErrors = {
  payer_away: { status: 409, message: 'Аккаунт заблокирован или удаляется, поэтому заказ не оформлен.' },
  payment_unavailable: {
    status: 503,
    message: 'Платёжный сервис не отвечает. Деньги не списаны, попробуйте ещё раз через минуту.',
  },
  topup_not_refundable: {
    status: 409,
    message: 'Это пополнение нельзя вернуть: оно не оплачено или уже возвращено.',
  },
  payout_decided: { status: 409, message: 'По этой заявке уже есть решение. Обновите страницу.' },
  own_payout: { status: 403, message: 'Свою заявку должен проверить другой администратор.' },
} as const satisfies ErrorCatalogue;

const sumBetween = (min: number, max: number) =>
  z
    .int('Укажите сумму в копейках целым числом.')
    .min(min, `Не меньше ${roubles(min)}.`)
    .max(max, `Не больше ${roubles(max)}.`);

const day = calendarDay('Укажите день как 2026-11-15.');

/** Both ends are included; days are those of Moscow. */
const operationsFilter = z.strictObject({
  kind: z.enum(OPERATION_KINDS, 'Такого вида операций нет.').optional(),
  direction: z.enum(DIRECTIONS, 'Укажите in или out.').optional(),
  from: day.optional(),
  to: day.optional(),
});
export const operationsFileQuery = operationsFilter;
export type OperationsFilter = z.output<typeof operationsFilter>;

const operation = z.object({
  operation_id: z.string(),
  at: instant,
  kind: z.enum(OPERATION_KINDS),
  /** Signed: what came to the available money or left it. */
  amount: z.int(),
  /** Available money after it. */
  balance_after: z.int(),
  subject: z.object({ kind: z.enum(['deal', 'topup', 'payout']), id }),
  /** Description of the subject: the deal's offer, the card of a payout. */
  note: z.string().nullable(),
  /** Commission that the seller paid for this deal; null for everything else. */
  fee: z.int().nullable(),
  /** A top-up that may go back to where it came from. */
  can: z.object({ refund: z.boolean() }),
});
export type Operation = z.output<typeof operation>;

const topup = z.object({
  topup_id: id,
  amount: z.int(),
  state: z.enum(TOPUP_STATES),
  created_at: instant,
  /** Return path after the payment. */
  return_to: z.string().nullable(),
  /** The order that it pays for, null if only the balance is topped up: the page of the result, or why nothing was made. */
  order: z
    .object({
      kind: z.enum(ORDER_KINDS),
      state: z.enum(ORDER_STATES),
      path: z.string().nullable(),
      refusal: z.string().nullable(),
    })
    .nullable(),
  can: z.object({ refund: z.boolean() }),
});
export type Topup = z.output<typeof topup>;

const digits = (sentence: string) => z.string(sentence).max(40, sentence).transform(withoutSpaces);

const cardDestination = z.strictObject({
  type: z.literal('card'),
  number: digits('Укажите номер карты.').refine(
    isCardNumber,
    'Проверьте номер карты: 16–19 цифр, и контрольная должна сойтись.',
  ),
});
const accountDestination = z
  .strictObject({
    type: z.literal('account'),
    bik: digits('Укажите БИК.').refine(isBik, 'Проверьте БИК: девять цифр, первые — 04.'),
    account: digits('Укажите номер счёта.')
      .refine((account) => /^\d{20}$/.test(account), 'В номере счёта двадцать цифр.')
      .refine((account) => isRoubleAccount(account), 'Нужен рублёвый счёт: в нём с шестой цифры стоит 810.'),
    recipient: oneLine(160, 'Укажите получателя.').min(3, 'Укажите получателя: имя целиком или название компании.'),
    inn: digits('Укажите ИНН получателя.').refine(isInn, 'Проверьте ИНН: контрольные цифры не сходятся.'),
  })
  .superRefine(({ bik, account }, context) => {
    if (isBik(bik) && isRoubleAccount(account) && !isAccountOfBank(account, bik)) {
      context.addIssue({
        code: 'custom',
        path: ['account'],
        message: 'Номер счёта не подходит к БИК: контрольная цифра не сходится. Сверьте оба.',
      });
    }
  });
const newDestination = z.discriminatedUnion('type', [cardDestination, accountDestination], 'Выберите, куда вывести.');
export type NewDestination = z.output<typeof newDestination>;

const destination = z.discriminatedUnion('type', [
  z.object({ type: z.literal('card'), last_four: z.string() }),
  z.object({
    type: z.literal('account'),
    bik: z.string(),
    account: z.string(),
    recipient: z.string(),
    inn: z.string(),
  }),
]);

const payout = z.object({
  payout_id: id,
  amount: z.int(),
  state: z.enum(PAYOUT_STATES),
  destination,
  created_at: instant,
  decided_at: instant.nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  can: z.object({ cancel: z.boolean() }),
});
export type Payout = z.output<typeof payout>;

const queuedPayout = payout.omit({ can: true }).extend({
  account: z.object({ account_id: id, name: z.string() }),
  can: z.object({ decide: z.boolean() }),
});
export type QueuedPayout = z.output<typeof queuedPayout>;

const month = z.object({ month: z.string(), income: z.int(), spent: z.int() });
export type Month = z.output<typeof month>;

const balance = z.object({
  available: z.int(),
  held: z.int(),
  /** Breakdown of `held`: deals, and payouts on their way out. */
  held_in: z.object({ deals: z.int(), payouts: z.int() }),
  /** Escrow of the person's open deals as the seller, after the commission; theirs once the work is accepted. */
  coming: z.object({ amount: z.int(), deals: z.int() }),
});
export type Balance = z.output<typeof balance>;

const act = z.object({ deal_id: id, number: z.string(), title: z.string(), amount: z.int(), at: instant });
export type Act = z.output<typeof act>;

const ofTopup = z.strictObject({ topup_id: id });
const ofPayout = z.strictObject({ payout_id: id });

export const financeCalls = defineCalls({
  'GET /v1/finance/balance': {
    summary: 'Баланс: доступно, удержано и придёт после приёмки',
    access: 'signed_in',
    answer: balance,
  },
  'GET /v1/finance/operations': {
    summary: 'Операции, новые сверху, с остатком после каждой',
    access: 'signed_in',
    query: pageQuery.extend(operationsFilter.shape),
    answer: pageSchema(operation),
  },
  'GET /v1/finance/months': {
    summary: 'Доходы и расходы по месяцам, старые первыми',
    access: 'signed_in',
    query: z.strictObject({ months: z.enum(['6', '12', '24'], 'Укажите 6, 12 или 24.').optional() }),
    answer: z.object({ items: z.array(month) }),
  },
  'POST /v1/finance/topups': {
    summary: 'Пополнить баланс: в ответе страница, где заплатить',
    access: 'signed_in',
    consent: 'current',
    idempotency: 'required',
    body: z.strictObject({
      amount: sumBetween(TOPUP_MIN_KOPECKS, TOPUP_MAX_KOPECKS),
      return_to: z.string().refine(isOwnPath, 'Укажите путь на этом сайте, например /basket.').optional(),
    }),
    answer: z.object({ topup_id: id, pay_url: z.string() }),
    errors: ['payment_unavailable'],
  },
  'GET /v1/finance/topups/{topup_id}': {
    summary: 'Пополнение: ждёт оплаты, прошло, отменено, возвращено',
    access: 'signed_in',
    params: ofTopup,
    answer: topup,
  },
  'POST /v1/finance/topups/{topup_id}/refund': {
    summary: 'Вернуть неистраченное пополнение туда, откуда оно пришло',
    access: 'signed_in',
    params: ofTopup,
    answer: topup,
    errors: ['topup_not_refundable', 'not_enough_money'],
  },
  'POST /v1/finance/yookassa/notifications': {
    summary: 'Уведомление ЮKassa. Ему не верят: о платеже спрашивают саму ЮKassa',
    access: 'anyone',
    body: z.looseObject({
      object: z.looseObject({ id: z.string().max(100), payment_id: z.string().max(100).optional() }),
    }),
    answer: nothing,
    errors: ['payment_unavailable', 'not_found'],
  },
  'GET /v1/finance/payouts': {
    summary: 'Свои заявки на вывод, новые сверху',
    access: 'signed_in',
    query: pageQuery,
    answer: pageSchema(payout),
  },
  'POST /v1/finance/payouts': {
    summary: 'Заявка на вывод: деньги удержаны, пока её не проверят',
    access: 'signed_in',
    proof: 'fresh',
    idempotency: 'required',
    body: z.strictObject({
      amount: sumBetween(PAYOUT_MIN_KOPECKS, PAYOUT_MAX_KOPECKS),
      destination: newDestination,
    }),
    answer: payout,
    errors: ['not_enough_money'],
  },
  'POST /v1/finance/payouts/{payout_id}/cancel': {
    summary: 'Отозвать свою заявку, пока её не проверили',
    access: 'signed_in',
    params: ofPayout,
    answer: payout,
    errors: ['payout_decided'],
  },
  'GET /v1/finance/payouts/queue': {
    summary: 'Заявки, которые ждут решения, давние первыми',
    access: 'admin',
    query: pageQuery,
    answer: pageSchema(queuedPayout),
  },
  'GET /v1/finance/payouts/{payout_id}/card': {
    summary: 'Номер карты заявки целиком, пока деньги не отправлены; каждый взгляд остаётся в журнале',
    access: 'admin',
    proof: 'fresh',
    isWrite: true,
    params: ofPayout,
    answer: z.object({ number: z.string() }),
    errors: ['own_payout'],
  },
  'POST /v1/finance/payouts/{payout_id}/approve': {
    summary: 'Деньги отправлены: заявка исполнена',
    access: 'admin',
    proof: 'fresh',
    params: ofPayout,
    answer: queuedPayout,
    errors: ['payout_decided', 'own_payout'],
  },
  'POST /v1/finance/payouts/{payout_id}/refuse': {
    summary: 'Отказать: деньги возвращаются на баланс',
    access: 'admin',
    proof: 'fresh',
    params: ofPayout,
    body: z.strictObject({
      reason: z
        .string('Напишите причину: её увидит человек.')
        .trim()
        .min(3, 'Напишите причину: её увидит человек.')
        .max(REASON_MAX, `Не больше ${REASON_MAX} символов.`),
    }),
    answer: queuedPayout,
    errors: ['payout_decided', 'own_payout'],
  },
  'GET /v1/finance/acts': {
    summary: 'Акты по завершённым сделкам, новые сверху; сам акт — /v1/finance/acts/{deal_id}.pdf',
    access: 'signed_in',
    query: pageQuery,
    answer: pageSchema(act),
  },
});
