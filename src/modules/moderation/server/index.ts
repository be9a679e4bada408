/** Moderation's door for the rest of the server. */
import type { Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { ServerModule } from '#platform/module.ts';
import type { DealEvent } from '../../deals/server/index.ts';
import { moderationCalls, moderationErrors } from '../contract.ts';
import type { Case } from '../domain/cases.ts';
import { releaseAllOf } from './cases/store.ts';
import { fileWordsComplaint, type WordsComplaint } from './commands/file-complaint.ts';
import { recordRuling } from './commands/record-ruling.ts';
import { finishCase } from './commands/take-case.ts';
import type { ModerationContext } from './context.ts';
import { eraseWordsOf, exportComplaints } from './own-data/store.ts';
import { registerModerationRoutes } from './routes.ts';
import { hasComplaintShowing, reopenComplaint, sizeOfQueue } from './store.ts';

export interface Moderation extends ServerModule {
  /** Into the queue, as a complaint about an object; a repeated one is the first one. */
  complainAboutWords(complaint: WordsComplaint): Promise<void>;
  /** Whether an open complaint shows one of the messages to moderators. */
  isAnyComplainedAbout(messages: readonly { dialog_id: string; number: number }[]): Promise<boolean>;
  /** With an account that is being erased, before its objects are. */
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
  /** Before a decision: refuses what another moderator has taken, and puts down what the viewer had. */
  finishCase(transaction: Transaction, kind: Case, id: string, actor: Viewer): Promise<void>;
  /** A dismissal was wrong: the complaint is looked at again. */
  reopenComplaint(transaction: Transaction, complaintId: string): Promise<boolean>;
  /** How many complaints are open, and since when the oldest is. */
  complaintQueue(): Promise<{ count: number; oldestAt: Date | null }>;
  /** A moderator's ruling in a dispute stands in the log of the object it was about, and in that of the desk. */
  tellStep(transaction: Transaction, event: DealEvent): Promise<void>;
}

export function createModeration(context: ModerationContext): Moderation {
  return {
    name: 'moderation',
    complaintQueue: () => sizeOfQueue(context.db),
    tellStep: (transaction, event) => recordRuling(context, transaction, event),
    finishCase: (transaction, kind, id, actor) => finishCase(context, transaction, { kind, id, actor }),
    reopenComplaint,
    calls: moderationCalls,
    errors: moderationErrors,
    jobs: [],
    isAnyComplainedAbout: (messages) => hasComplaintShowing(context.db, messages),
    complainAboutWords: (complaint) => fileWordsComplaint(context, complaint),
    async eraseOf(transaction, accountId) {
      await releaseAllOf(transaction, accountId);
      await eraseWordsOf(transaction, accountId, await context.objects.idsOf(transaction, accountId));
    },
    exportOf: (accountId) => exportComplaints(context.db, accountId),
    registerRoutes: (app, options) => registerModerationRoutes(app, context, options),
  };
}
