/** Moderation's door for the rest of the server. */
import type { Transaction } from 'kysely';
import { registerCalls } from '#platform/http/calls.ts';
import type { ServerModule } from '#platform/module.ts';
import type { DealEvent } from '../../deals/server/index.ts';
import { moderationCalls, moderationErrors } from '../contract.ts';
import { closeComplaint } from './commands/close-complaint.ts';
import { decideObject } from './commands/decide-object.ts';
import { fileComplaint, fileMessageComplaint, type MessageComplaint } from './commands/file-complaint.ts';
import { recordRuling } from './commands/record-ruling.ts';
import type { ModerationContext } from './dependencies.ts';
import { eraseWordsOf, exportComplaints } from './own-data/store.ts';
import { presentComplaint } from './presenter.ts';
import { listQueue, readLog } from './queries.ts';
import { hasComplaintShowing, sizeOfQueue } from './store.ts';

export interface Moderation extends ServerModule {
  /** Into the queue, as a complaint about an object; a repeated one is the first one. */
  complainAboutMessage(complaint: MessageComplaint): Promise<void>;
  /** Whether an open complaint shows one of the messages to moderators. */
  isAnyComplainedAbout(messages: readonly { dialog_id: string; number: number }[]): Promise<boolean>;
  /** With an account that is being erased, before its objects are. */
  eraseOf(transaction: Transaction<unknown>, accountId: string): Promise<void>;
  /** How many complaints are open, and since when the oldest is. */
  complaintQueue(): Promise<{ count: number; oldestAt: Date | null }>;
  /** A moderator's ruling in a dispute stands in the log of the object it was about, and in that of the desk. */
  tellStep(transaction: Transaction<unknown>, event: DealEvent): Promise<void>;
}

export function createModeration(context: ModerationContext): Moderation {
  return {
    name: 'moderation',
    complaintQueue: () => sizeOfQueue(context.db),
    tellStep: (transaction, event) => recordRuling(context, transaction, event),
    calls: moderationCalls,
    errors: moderationErrors,
    jobs: [],
    isAnyComplainedAbout: (messages) => hasComplaintShowing(context.db, messages),
    complainAboutMessage: (complaint) => fileMessageComplaint(context, complaint),
    eraseOf: async (transaction, accountId) =>
      eraseWordsOf(transaction, accountId, await context.objects.idsOf(transaction, accountId)),
    exportOf: (accountId) => exportComplaints(context.db, accountId),
    registerRoutes: (app, options) =>
      registerCalls(
        app,
        moderationCalls,
        {
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

          'GET /v1/moderation/log': ({ query }) => readLog(context, query),
        },
        options,
      ),
  };
}
