/** Moderation's door for the rest of the server. */
import type { Transaction } from 'kysely';
import { registerCalls } from '#platform/http/calls.ts';
import { newId } from '#platform/ids.ts';
import type { ServerModule } from '#platform/module.ts';
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import { moderationCalls, moderationErrors } from '../contract.ts';
import { closeComplaint } from './commands/close-complaint.ts';
import { decideObject } from './commands/decide-object.ts';
import { fileComplaint, fileMessageComplaint, type MessageComplaint } from './commands/file-complaint.ts';
import type { ModerationContext } from './dependencies.ts';
import { eraseWordsOf, exportComplaints } from './own-data/store.ts';
import { presentComplaint } from './presenter.ts';
import { listQueue, readLog } from './queries.ts';
import { hasComplaintShowing, insertLogEntries, sizeOfQueue } from './store.ts';

export interface Moderation extends ServerModule {
  /** Into the queue, as a complaint about an object; a repeated one is the first one. */
  complainAboutMessage(complaint: MessageComplaint): Promise<void>;
  /** Whether an open complaint shows one of the messages to moderators. */
  isAnyComplainedAbout(messages: readonly { dialog_id: string; number: number }[]): Promise<boolean>;
  /** With an account that is being erased, and its objects. */
  eraseOf(transaction: Transaction<unknown>, accountId: string, objectIds: readonly string[]): Promise<void>;
  /** How many complaints are open, and since when the oldest is. */
  complaintQueue(): Promise<{ count: number; oldestAt: Date | null }>;
  /** A moderator's ruling in a dispute stands in the log of the object it was about. */
  recordRuling(transaction: Transaction<unknown>, ruling: Ruling): Promise<void>;
}

interface Ruling {
  actorId: string;
  object: { kind: AdObjectKind; id: string; title: string };
  dealId: string;
  /** Per cent of the sum. */
  sellerShare: number;
  comment: string | null;
}

export function createModeration(context: ModerationContext): Moderation {
  return {
    name: 'moderation',
    complaintQueue: () => sizeOfQueue(context.db),
    recordRuling: (transaction, { actorId, object, dealId, sellerShare, comment }) =>
      insertLogEntries(transaction, [
        {
          entry_id: newId(),
          actor_id: actorId,
          action: 'dispute_settled',
          object_kind: object.kind,
          object_id: object.id,
          object_title: object.title,
          complaint_id: null,
          before: { state: 'disputed' },
          after: { deal_id: dealId, seller_share: sellerShare, comment },
        },
      ]),
    calls: moderationCalls,
    errors: moderationErrors,
    jobs: [],
    isAnyComplainedAbout: (messages) => hasComplaintShowing(context.db, messages),
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
