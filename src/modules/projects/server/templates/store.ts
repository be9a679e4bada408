/** The only SQL on templates of projects. */

import { type Selectable, sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { TemplateTask } from '../../domain/built-in-templates.ts';

interface TemplatesTable {
  template_id: string;
  owner_id: string;
  title: string;
  duration_days: number | null;
  tasks: TemplateTask[];
  notes: string[];
  created_at: Date;
}
export type TemplateRow = Selectable<TemplatesTable>;

declare module '#platform/database/schema.ts' {
  interface Schema {
    project_templates: TemplatesTable;
  }
}

export function listTemplates(db: Db, ownerId: string): Promise<TemplateRow[]> {
  return db
    .selectFrom('project_templates')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('template_id', 'desc')
    .execute();
}

export function findTemplate(db: Db, ownerId: string, templateId: string): Promise<TemplateRow | undefined> {
  return db
    .selectFrom('project_templates')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('template_id', '=', templateId)
    .executeTakeFirst();
}

/** Advisory lock per account: new templates are serialised, so that they can be counted. */
export async function countTemplates(db: Transaction, ownerId: string): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`project_templates:${ownerId}`}, 0))`.execute(db);
  const { count } = await db
    .selectFrom('project_templates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertTemplate(db: Db, template: Omit<TemplateRow, 'created_at'>): Promise<TemplateRow> {
  return db
    .insertInto('project_templates')
    .values({
      ...template,
      tasks: sql`${JSON.stringify(template.tasks)}::jsonb`,
      notes: sql`${JSON.stringify(template.notes)}::jsonb`,
    } as unknown as TemplatesTable)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** False when the account has no such template. */
export async function deleteTemplate(db: Db, ownerId: string, templateId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('project_templates')
    .where('owner_id', '=', ownerId)
    .where('template_id', '=', templateId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteTemplatesOf(db: Db, ownerId: string): Promise<void> {
  await db.deleteFrom('project_templates').where('owner_id', '=', ownerId).execute();
}
