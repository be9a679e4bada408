import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { reviewsCalls } from '../contract.ts';
import { answerReview } from './commands/answer-review.ts';
import { complainAboutReview } from './commands/complain-about-review.ts';
import { writeReview } from './commands/write-review.ts';
import type { ReviewsContext } from './context.ts';
import { getDealReviews, getWords, listReviews } from './queries.ts';

export function registerReviewRoutes(app: FastifyInstance, context: ReviewsContext, options: CallsOptions): void {
  registerCalls(
    app,
    reviewsCalls,
    {
      'POST /v1/deals/{deal_id}/review': async ({ viewer, params: { deal_id }, body }) => {
        await writeReview(context, { dealId: deal_id, authorId: viewer.accountId, ...body });
        return getDealReviews(context, deal_id, viewer.accountId);
      },

      'GET /v1/deals/{deal_id}/reviews': ({ viewer, params: { deal_id } }) =>
        getDealReviews(context, deal_id, viewer.accountId),

      'PUT /v1/reviews/{review_id}/answer': async ({ viewer: { accountId }, params: { review_id }, body: { text } }) =>
        getWords(context, await answerReview(context, { reviewId: review_id, accountId, text }), accountId),

      'DELETE /v1/reviews/{review_id}/answer': async ({ viewer: { accountId }, params: { review_id } }) =>
        getWords(context, await answerReview(context, { reviewId: review_id, accountId, text: null }), accountId),

      'POST /v1/reviews/{review_id}/complain': async ({ viewer: { accountId }, params: { review_id }, body }) => {
        await complainAboutReview(context, { reviewId: review_id, accountId, ...body });
        return {};
      },

      'GET /v1/reviews': ({ viewer, query: { kind, id, account_id, as, ...page } }) =>
        listReviews(
          context,
          kind && id ? { kind, objectId: id } : { accountId: account_id ?? '', as },
          page,
          viewer?.accountId ?? null,
        ),
    },
    options,
  );
}
