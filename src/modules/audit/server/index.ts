/** The door of the audit log: whoever changes something at the desk writes it down in the same transaction. */
import type { Kysely, Transaction } from 'kysely';
import { fail } from '#platform/errors.ts';
import { registerCalls } from '#platform/http/calls.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import type { ServerModule } from '#platform/module.ts';
import { type AuditAction, type AuditEntry, type AuditSubject, auditCalls, auditErrors } from '../contract.ts';
import { type AuditFilter, forgetAddresses, insertEntry, listEntries } from './store.ts';

/** People stand here by their ids alone: the log outlives them. */
export interface Deed {
  action: AuditAction;
  subject: { kind: AuditSubject; id: string; title?: string };
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export type RecordDeed = (transaction: Transaction<unknown>, actor: Viewer, deed: Deed) => Promise<void>;

export interface Audit extends ServerModule {
  record: RecordDeed;
  eraseOf(transaction: Transaction<unknown>, accountId: string): Promise<void>;
}

interface AuditDependencies {
  db: Kysely<unknown>;
  /** Written out: the passport stands on the log. */
  namesOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

const DEFAULT_PAGE = 50;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const GONE = 'Удалённый аккаунт';

interface Page extends AuditFilter {
  limit?: number | undefined;
  cursor?: string | undefined;
}

async function readLog(
  { db, namesOf }: AuditDependencies,
  { limit = DEFAULT_PAGE, cursor, ...filter }: Page,
): Promise<{ items: AuditEntry[]; next_cursor: string | null }> {
  if (cursor !== undefined && !UUID.test(cursor))
    throw fail('invalid_fields', { fields: { cursor: 'Возьмите курсор из предыдущего ответа.' } });
  const rows = await listEntries(db, filter, { before: cursor ?? null, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const people = page.flatMap(({ actor_id, subject_kind, subject_id }) =>
    subject_kind === 'account' ? [actor_id, subject_id] : [actor_id],
  );
  const names = await namesOf([...new Set(people)]);
  return {
    items: page.map((row) => ({
      entry_id: row.entry_id,
      at: row.at.toISOString(),
      actor: { account_id: row.actor_id, name: names.get(row.actor_id) ?? GONE },
      address: row.address,
      action: row.action,
      subject: {
        kind: row.subject_kind,
        id: row.subject_id,
        title: row.subject_kind === 'account' ? (names.get(row.subject_id) ?? GONE) : row.title,
      },
      before: row.before,
      after: row.after,
    })),
    next_cursor: rows.length > limit ? (page.at(-1)?.entry_id ?? null) : null,
  };
}

export function createAudit(dependencies: AuditDependencies): Audit {
  return {
    name: 'audit',
    calls: auditCalls,
    errors: auditErrors,
    jobs: [],
    registerRoutes: (app, options) =>
      registerCalls(app, auditCalls, { 'GET /v1/audit': ({ query }) => readLog(dependencies, query) }, options),
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
