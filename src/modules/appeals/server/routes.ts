import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { appealCalls } from '../contract.ts';
import { answerAppeal } from './commands/answer-appeal.ts';
import { fileAppeal } from './commands/file-appeal.ts';
import type { AppealsContext } from './context.ts';
import { getCase, listCases, listQueue } from './queries.ts';

export function registerAppealRoutes(app: FastifyInstance, context: AppealsContext, options: CallsOptions): void {
  registerCalls(
    app,
    appealCalls,
    {
      'GET /v1/appeals/rulings': ({ viewer, query }) => listCases(context, query, viewer),

      'GET /v1/appeals/rulings/{id}': ({ viewer, params, query }) =>
        getCase(context, { id: params.id, key: query.key }, viewer),

      'POST /v1/appeals/rulings/{id}/appeal': async ({ viewer, params: { id }, body: { text, files, key } }) => {
        await fileAppeal(context, { id, key, text, fileIds: files, viewer });
        return getCase(context, { id, key }, viewer);
      },

      'GET /v1/appeals/queue': ({ viewer, query }) => listQueue(context, query, viewer),

      'POST /v1/appeals/{appeal_id}/answer': ({ viewer, params, body }) =>
        answerAppeal(context, { appealId: params.appeal_id, ...body, actor: viewer }),
    },
    options,
  );
}
