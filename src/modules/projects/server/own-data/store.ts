/** Everything this module keeps of one person. */

import { sql } from 'kysely';
import { scanInParts } from '#platform/database/scan.ts';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { collectOwnData, type OwnData } from '#platform/own-data.ts';

export const exportProjects = (db: Db, accountId: string): Promise<OwnData> =>
  collectOwnData(db, {
    projects: sql`SELECT to_jsonb(p) || jsonb_build_object('role', m.role, 'joined_at', m.joined_at) AS entry
      FROM projects p JOIN project_members m USING (project_id) WHERE m.account_id = ${accountId} ORDER BY project_id`,
    project_tasks: sql`SELECT to_jsonb(t) AS entry FROM project_tasks t JOIN project_members m USING (project_id)
      WHERE m.account_id = ${accountId} AND (m.role = 'owner' OR t.assignee_id = ${accountId}) ORDER BY project_id, place`,
    project_notes: sql`SELECT to_jsonb(n) AS entry FROM project_notes n WHERE author_id = ${accountId} ORDER BY note_id`,
    project_templates: sql`SELECT to_jsonb(t) - 'owner_id' AS entry FROM project_templates t
      WHERE owner_id = ${accountId} ORDER BY template_id`,
    project_invitations: sql`SELECT to_jsonb(i) - 'token_hash' - 'email_normalised' AS entry FROM project_invitations i
      WHERE invited_by = ${accountId} ORDER BY invitation_id`,
  });

export interface Leaving {
  mailbox: string;
  /** Of the person: the feeds of others' projects tell of them. */
  dealIds: readonly string[];
}

/**
 * Erases the person's words in their own and others' projects. Their own lose all tasks, notes and names: nobody is left whose
 * they are. In others', a task that they wrote stays as work to be done, without their words.
 */
export async function eraseWordsOf(db: Transaction, accountId: string, { mailbox, dealIds }: Leaving): Promise<void> {
  const own = sql`SELECT project_id FROM project_members WHERE account_id = ${accountId} AND role = 'owner'`;
  // By primary key of their own projects, served by an index.
  const statements = [
    sql`DELETE FROM project_tasks WHERE project_id IN (${own})`,
    sql`DELETE FROM project_notes WHERE project_id IN (${own})`,
    sql`DELETE FROM project_activity WHERE deal_id IS NULL AND project_id IN (${own})`,
    sql`UPDATE projects SET title = 'Удалённый проект', note = NULL WHERE project_id IN (${own})`,
  ];
  for (const statement of statements) await statement.execute(db);
  // A scan: no index knows the person in others' projects (decision 0037).
  await scanInParts(
    db,
    'project_tasks',
    (part) => sql`
      UPDATE project_tasks SET title = 'Удалённая задача', author_id = NULL WHERE ${part} AND author_id = ${accountId}`,
  );
  await scanInParts(
    db,
    'project_notes',
    (part) => sql`DELETE FROM project_notes WHERE ${part} AND author_id = ${accountId}`,
  );
  await scanInParts(
    db,
    'project_files',
    (part) => sql`DELETE FROM project_files WHERE ${part} AND added_by = ${accountId}`,
  );
  await scanInParts(
    db,
    'project_activity',
    (part, table) => sql`
      DELETE FROM ${table} WHERE ${part} AND deal_id IS NULL AND actor_id = ${accountId} AND data <> '{}'`,
  );
  // Their tasks and files in what others did with them, and their deals.
  await scanInParts(
    db,
    'project_activity',
    (part, table) => sql`
      UPDATE ${table} SET data = CASE
        WHEN deal_id = ANY(${[...dealIds]}::uuid[]) THEN data - 'title' - 'offer'
        WHEN data ? 'names' THEN data - 'author_id' || '{"names": ["удалённый файл"]}'
        ELSE data - 'author_id' || '{"title": "Удалённая задача"}' END
      WHERE ${part} AND (data ->> 'author_id' = ${accountId}
        OR (deal_id = ANY(${[...dealIds]}::uuid[]) AND data ?| '{title,offer}'))`,
  );
  // Invited by them, or they themselves: an address is nobody else's business any more.
  await scanInParts(
    db,
    'project_invitations',
    (part) => sql`
      UPDATE project_invitations SET email = '', email_normalised = invitation_id::text,
        revoked_at = CASE WHEN accepted_at IS NULL THEN coalesce(revoked_at, now()) END
      WHERE ${part} AND (invited_by = ${accountId} OR email_normalised = ${mailbox})`,
  );
}
