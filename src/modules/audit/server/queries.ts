import { byId, type Page, type PageRequest, pageOf } from '#platform/paging.ts';
import type { AuditEntry } from '../contract.ts';
import type { AuditContext } from './context.ts';
import { type AuditFilter, listEntries } from './store.ts';

const LOG = byId(50, 'entry_id');
const GONE = 'Удалённый аккаунт';

export async function readLog(
  { db, namesOf }: AuditContext,
  { limit, cursor, ...filter }: AuditFilter & PageRequest,
): Promise<Page<AuditEntry>> {
  const { rows, next_cursor } = await pageOf({ limit, cursor }, LOG, (before, count) =>
    listEntries(db, filter, { before, limit: count }),
  );
  const people = rows.flatMap(({ actor_id, subject_kind, subject_id }) =>
    subject_kind === 'account' ? [actor_id, subject_id] : [actor_id],
  );
  const names = await namesOf([...new Set(people)]);
  return {
    items: rows.map((row) => ({
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
    next_cursor,
  };
}
