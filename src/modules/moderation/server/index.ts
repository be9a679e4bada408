/** Moderation's door for the rest of the server. */
import type { Transaction } from 'kysely';
import { registerCalls } from '#platform/http/calls.ts';
import type { ServerModule } from '#platform/module.ts';
import { moderationCalls, moderationErrors } from '../contract.ts';
import { closeComplaint } from './commands/close-complaint.ts';
import { decideObject } from './commands/decide-object.ts';
import { fileComplaint, fileMessageComplaint, type MessageComplaint } from './commands/file-complaint.ts';
import type { ModerationContext } from './dependencies.ts';
import { eraseWordsOf, exportComplaints } from './own-data/store.ts';
import { presentComplaint } from './presenter.ts';
import { listQueue, readLog } from './queries.ts';

export interface Moderation extends ServerModule {
  /** Into the queue, as a complaint about an object; a repeated one is the first one. */
  complainAboutMessage(complaint: MessageComplaint): Promise<void>;
  /** With an account that is being erased, and its objects. */
  eraseOf(transaction: Transaction<unknown>, accountId: string, objectIds: readonly string[]): Promise<void>;
}

export function createModeration(context: ModerationContext): Moderation {
  return {
    name: 'moderation',
    calls: moderationCalls,
    errors: moderationErrors,
    jobs: [],
    complainAboutMessage: (complaint) => fileMessageComplaint(context, complaint),
    eraseOf: eraseWordsOf,
    exportOf: (accountId) => exportComplaints(context.db, accountId),
    registerRoutes: (app, options) =>
      registerCalls(
        app,
        moderationCalls,
        {
          'GET /v1/moderation/queue': ({ viewer, query }) => listQueue(context, query, viewer),

          'POST /v1/moderation/objects/{kind}/{id}': ({ viewer, params, body }) =>
            decideObject(context, { ...params, verdict: body, actorId: viewer.accountId }),

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

          'GET /v1/moderation/log': ({ query }) => readLog(context, query),
        },
        options,
      ),
  };
}
