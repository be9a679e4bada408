/** Public interface of the audit log: changes at the desk are recorded in the same transaction. */
import type { Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import type { ServerModule } from '#platform/module.ts';
import { type AuditAction, type AuditSubject, auditCalls, auditErrors } from '../contract.ts';
import type { AuditContext } from './context.ts';
import { registerAuditRoutes } from './routes.ts';
import { forgetAddresses, insertEntry } from './store.ts';

/** Account ids alone, without names: the log outlives the accounts. */
export interface Deed {
  action: AuditAction;
  subject: { kind: AuditSubject; id: string; title?: string };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export type RecordDeed = (transaction: Transaction, actor: Viewer, deed: Deed) => Promise<void>;

export interface Audit extends ServerModule {
  record: RecordDeed;
  eraseOf(transaction: Transaction, accountId: string): Promise<void>;
}

export function createAudit(context: AuditContext): Audit {
  return {
    name: 'audit',
    calls: auditCalls,
    errors: auditErrors,
    jobs: [],
    partitions: [{ table: 'audit_log', step: 'year' }],
    registerRoutes: (app, options) => registerAuditRoutes(app, context, options),
    record: (transaction, actor, { action, subject, before = {}, after = {} }) =>
      insertEntry(transaction, {
        entry_id: newId(),
        actor_id: actor.accountId,
        address: actor.address ?? null,
        action,
        subject_kind: subject.kind,
        subject_id: subject.id,
        title: subject.title ?? null,
        before,
        after,
      }),
    eraseOf: forgetAddresses,
  };
}
