import { fail } from '#platform/errors.ts';
import type { AuditEntry } from '../contract.ts';
import type { AuditContext } from './context.ts';
import { type AuditFilter, listEntries } from './store.ts';

const DEFAULT_PAGE = 50;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const GONE = 'Удалённый аккаунт';

interface Page extends AuditFilter {
  limit?: number | undefined;
  cursor?: string | undefined;
}

export async function readLog(
  { db, namesOf }: AuditContext,
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
