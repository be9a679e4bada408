import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { moderationCalls } from '../contract.ts';
import { closeComplaint } from './commands/close-complaint.ts';
import { decideObject } from './commands/decide-object.ts';
import { fileComplaint } from './commands/file-complaint.ts';
import { releaseCase, takeCase } from './commands/take-case.ts';
import type { ModerationContext } from './context.ts';
import { presentComplaint } from './presenter.ts';
import { listCases, listDeciders, listQueue, presentTaken, readLog } from './queries.ts';

export function registerModerationRoutes(
  app: FastifyInstance,
  context: ModerationContext,
  options: CallsOptions,
): void {
  registerCalls(
    app,
    moderationCalls,
    {
      'GET /v1/moderation/cases': async ({ viewer }) => ({ items: await listCases(context, viewer) }),

      'PUT /v1/moderation/cases/{case}/{id}': async ({ viewer, params: { case: kind, id } }) =>
        presentTaken(context, await takeCase(context, { kind, id, actor: viewer }), viewer),

      'DELETE /v1/moderation/cases/{case}/{id}': async ({ viewer, params: { case: kind, id } }) => {
        await releaseCase(context, { kind, id, actor: viewer });
        return {};
      },

      'GET /v1/moderation/queue': ({ viewer, query }) => listQueue(context, query, viewer),

      'POST /v1/moderation/objects/{kind}/{id}': ({ viewer, params, body }) =>
        decideObject(context, { ...params, verdict: body, actor: viewer }),

      'POST /v1/moderation/complaints': async ({ viewer, body }) =>
        presentComplaint(await fileComplaint(context, { authorId: viewer.accountId, complaint: body }), body.kind),

      'POST /v1/moderation/complaints/{complaint_id}/close': async ({ viewer, params, body }) => {
        await closeComplaint(context, {
          complaintId: params.complaint_id,
          decision: body.decision,
          comment: body.comment,
          actor: viewer,
        });
        return {};
      },

      'GET /v1/moderation/team': async () => ({ items: await listDeciders(context) }),
      'GET /v1/moderation/log': ({ query }) => readLog(context, query),
    },
    options,
  );
}
