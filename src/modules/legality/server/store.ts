/** SQL on the rules of advertising. */
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { prepared } from '#platform/database/prepared.ts';
import type { Db } from '#platform/database/schema.ts';
import { normalAddress } from '../domain/address.ts';
import type { Light, RuleVersion, Subject } from '../domain/rules.ts';

export interface RuleRow {
  rule_id: string;
  title: string;
  subject: Subject;
  versions: (RuleVersion & { created_at: string })[];
}

/** The version of the set of rules, as a column of any statement: whoever judges what it reads need not ask twice. */
export const RULES_VERSION = '(SELECT version FROM legality_version)';

export const versionReader = (pool: Pool) => {
  const read = prepared<{ version: number }>(pool, 'legality_version', 'SELECT version FROM legality_version');
  return async (): Promise<number> => (await read())[0]?.version ?? 0;
};

/** Normalised on reading: an address may have been stored when fewer mirrors and wrappers were known. */
const asReadToday = (subject: Subject): Subject =>
  'address' in subject ? { ...subject, address: normalAddress(subject.address) ?? subject.address } : subject;

export async function listRules(db: Db): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    SELECT rule_id, title, subject, (
      SELECT jsonb_agg(jsonb_build_object(
        'version_id', version_id, 'light', light, 'law', law, 'source', source, 'source_url', source_url, 'words', words,
        'from', from_on, 'to', to_on, 'withdrawn_on', withdrawn_on,
        'created_at', to_char(legality_versions.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) ORDER BY from_on, withdrawn_on NULLS LAST, legality_versions.created_at)
      FROM legality_versions WHERE legality_versions.rule_id = legality_rules.rule_id
    ) AS versions
    FROM legality_rules ORDER BY kind, title, rule_id`.execute(db);
  return rows.map((rule) => ({ ...rule, subject: asReadToday(rule.subject) }));
}

/** Raises the version; its row lock serialises changes. */
export async function raiseVersion(db: Db): Promise<void> {
  await sql`UPDATE legality_version SET version = version + 1`.execute(db);
}

/** False when the subject has a rule already (unique constraint). */
export async function insertRule(
  db: Db,
  { ruleId, title, subject }: { ruleId: string; title: string; subject: Subject },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO legality_rules (rule_id, title, kind, subject)
    VALUES (${ruleId}, ${title}, ${subject.kind}, ${JSON.stringify(subject)}::jsonb)
    ON CONFLICT DO NOTHING RETURNING 1`.execute(db);
  return rows.length > 0;
}

export interface NewVersion {
  versionId: string;
  ruleId: string;
  createdBy: string;
  light: Light;
  law: string;
  source: string;
  source_url: string | null;
  words: string;
  from: string;
  to: string | null;
}

/** False when a version begins on that day already. */
export async function insertVersion(db: Db, version: NewVersion): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO legality_versions (version_id, rule_id, light, law, source, source_url, words, from_on, to_on, created_by)
    VALUES (${version.versionId}, ${version.ruleId}, ${version.light}, ${version.law}, ${version.source},
      ${version.source_url}, ${version.words}, ${version.from}, ${version.to}, ${version.createdBy})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Holds no longer from that day on, and stays in the history. */
export async function withdrawVersion(db: Db, versionId: string, day: string): Promise<void> {
  await sql`UPDATE legality_versions SET withdrawn_on = ${day} WHERE version_id = ${versionId}`.execute(db);
}

/** With its rule when that has no other: nothing is left of what never held. */
export async function deleteVersion(
  db: Db,
  { ruleId, versionId }: { ruleId: string; versionId: string },
): Promise<void> {
  await sql`DELETE FROM legality_versions WHERE version_id = ${versionId}`.execute(db);
  await sql`
    DELETE FROM legality_rules WHERE rule_id = ${ruleId}
      AND NOT EXISTS (SELECT FROM legality_versions WHERE rule_id = ${ruleId})`.execute(db);
}

/** The versions stay without who made them. */
export async function forgetAuthor(db: Db, accountId: string): Promise<void> {
  await sql`UPDATE legality_versions SET created_by = NULL WHERE created_by = ${accountId}`.execute(db);
}
