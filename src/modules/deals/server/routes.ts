import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { dealCalls } from '../contract.ts';
import type { Seen } from '../domain/answers.ts';
import type { DealAction } from '../domain/transitions.ts';
import { acceptRisk } from './commands/accept-risk.ts';
import { payCounterByCard } from './commands/pay-by-card.ts';
import { type StepWords, takeStep } from './commands/take-step.ts';
import type { DealsContext } from './context.ts';
import { countWaiting, getDeal, listDeals, listDisputes } from './queries.ts';

/** A word to the other side, and what was seen. */
interface AnswerBody {
  comment: string | null;
  step_id?: string | undefined;
  amount?: number | undefined;
  due_on?: string | undefined;
}

export function registerDealRoutes(app: FastifyInstance, context: DealsContext, options: CallsOptions): void {
  const step = async (dealId: string, action: DealAction, viewer: Viewer, words: StepWords = {}, seen: Seen = {}) => {
    await takeStep(context, { dealId, action, viewer, words, seen });
    return getDeal(context, dealId, viewer);
  };

  const wordsOf = ({ comment, step_id, amount, due_on }: AnswerBody = { comment: null }) => ({
    comment,
    stepId: step_id,
    amountKopecks: amount,
    dueOn: due_on,
  });

  const answer = (dealId: string, action: DealAction, viewer: Viewer, body?: AnswerBody) => {
    const { comment, ...seen } = wordsOf(body);
    return step(dealId, action, viewer, { comment }, seen);
  };

  registerCalls(
    app,
    dealCalls,
    {
      'GET /v1/sellers/records': async ({ query }) => ({ items: await context.recordsOf(query.account_ids) }),
      'GET /v1/deals/waiting': async ({ viewer }) => ({ waiting: await countWaiting(context, viewer) }),
      'GET /v1/deals': ({ query, viewer }) => listDeals(context, query, viewer),
      'GET /v1/deals/disputes': ({ query, viewer }) => listDisputes(context, query, viewer),
      'GET /v1/deals/{deal_id}': ({ params, viewer }) => getDeal(context, params.deal_id, viewer),
      'POST /v1/deals/{deal_id}/accept': ({ params, viewer, body }) => step(params.deal_id, 'accept', viewer, body),
      'POST /v1/deals/{deal_id}/accept_risk': async ({ params: { deal_id: dealId }, viewer, body }) => {
        await acceptRisk(context, { dealId, viewer, acceptedRules: body.accepted_rules });
        return getDeal(context, dealId, viewer);
      },
      'POST /v1/deals/{deal_id}/decline': ({ params, viewer, body }) => step(params.deal_id, 'decline', viewer, body),
      'POST /v1/deals/{deal_id}/cancel': ({ params, viewer, body }) => step(params.deal_id, 'cancel', viewer, body),
      'POST /v1/deals/{deal_id}/propose_cancel': ({ params, viewer, body }) =>
        step(params.deal_id, 'propose_cancel', viewer, body),
      'POST /v1/deals/{deal_id}/accept_cancel': ({ params, viewer, body }) =>
        answer(params.deal_id, 'accept_cancel', viewer, body),
      'POST /v1/deals/{deal_id}/refuse_cancel': ({ params, viewer, body }) =>
        answer(params.deal_id, 'refuse_cancel', viewer, body),
      'POST /v1/deals/{deal_id}/counter': ({ params, viewer, body }) =>
        step(params.deal_id, 'counter', viewer, {
          amountKopecks: body.amount,
          dueOn: body.due_on,
          comment: body.comment,
        }),
      'POST /v1/deals/{deal_id}/accept_counter': ({ params, viewer, body }) =>
        answer(params.deal_id, 'accept_counter', viewer, body),
      'POST /v1/deals/{deal_id}/accept_counter/pay_by_card': async ({ params, viewer, body, once }) => {
        const { comment, ...seen } = wordsOf(body);
        const pay_url = await payCounterByCard(context, { dealId: params.deal_id, comment, seen, viewer, once });
        return { pay_url, deal: pay_url ? null : await getDeal(context, params.deal_id, viewer) };
      },
      'POST /v1/deals/{deal_id}/refuse_counter': ({ params, viewer, body }) =>
        answer(params.deal_id, 'refuse_counter', viewer, body),
      'POST /v1/deals/{deal_id}/deliver': ({ params, viewer, body: { text, published_at, is_other_page, ...rest } }) =>
        step(params.deal_id, 'deliver', viewer, {
          comment: text,
          publishedAt: published_at,
          isOtherPage: is_other_page,
          ...rest,
        }),
      'POST /v1/deals/{deal_id}/request_revision': ({ params, viewer, body }) =>
        answer(params.deal_id, 'request_revision', viewer, body),
      'POST /v1/deals/{deal_id}/complete': ({ params, viewer, body }) =>
        answer(params.deal_id, 'complete', viewer, body),
      'POST /v1/deals/{deal_id}/dispute': ({ params, viewer, body }) =>
        step(params.deal_id, 'dispute', viewer, { comment: body.reason }),
      'POST /v1/deals/{deal_id}/settle': ({ params, viewer, body }) =>
        step(params.deal_id, 'settle', viewer, { sellerShare: body.seller_share, comment: body.comment }),
    },
    options,
  );
}
