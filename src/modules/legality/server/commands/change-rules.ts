/** Commands of an administrator on the rules: row, version of the set and audit entry are written in one transaction. */
import type { Db, Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { newId } from '#platform/ids.ts';
import { dayOf } from '#words/moments.ts';
import type { Subject } from '../../domain/rules.ts';
import { versionOn } from '../../domain/versions.ts';
import type { LegalityContext } from '../context.ts';
import { fail } from '../fail.ts';
import {
  deleteVersion,
  insertRule,
  insertVersion,
  listRules,
  type NewVersion,
  type RuleRow,
  raiseVersion,
  withdrawVersion,
} from '../store.ts';

export type WantedVersion = Omit<NewVersion, 'versionId' | 'ruleId' | 'createdBy'>;

/** Serialised: the row of the version is updated first, and its lock keeps others waiting. */
const changing = (db: Db, work: (transaction: Transaction) => Promise<void>) =>
  inTransaction(db, async (transaction) => {
    await raiseVersion(transaction);
    await work(transaction);
  });

const subjectOf = ({ rule_id, title }: Pick<RuleRow, 'rule_id' | 'title'>) => ({
  kind: 'rule' as const,
  id: rule_id,
  title,
});

function refuseWrongDays({ from, to }: WantedVersion): void {
  if (to !== null && to < from) throw fail('invalid_fields', { fields: { to: 'Последний день раньше первого.' } });
}

export function refuseUnknownCodes({ codes }: Pick<LegalityContext, 'codes'>, subject: Subject): void {
  const fields: Record<string, string> = {};
  if ('category' in subject && subject.category !== null && !codes.categories.includes(subject.category))
    fields['subject.category'] = 'Такой категории нет. Выберите из списка.';
  if ('platform' in subject && !codes.platforms.includes(subject.platform))
    fields['subject.platform'] = 'Такой площадки нет. Выберите из списка.';
  const unknown =
    'platforms' in subject ? (subject.platforms ?? []).filter((one) => !codes.platforms.includes(one)) : [];
  if (unknown.length > 0) fields['subject.platforms'] = `Таких площадок нет: ${unknown.join(', ')}.`;
  if (Object.keys(fields).length > 0) throw fail('invalid_fields', { fields });
}

const isAbout = (known: Subject, { kind, address }: Extract<Subject, { address: string }>): boolean =>
  known.kind === kind && known.address === address;

export async function addRule(
  { db, record, codes }: LegalityContext,
  { actor, title, subject, version }: { actor: Viewer; title: string; subject: Subject; version: WantedVersion },
): Promise<void> {
  refuseWrongDays(version);
  refuseUnknownCodes({ codes }, subject);
  const ruleId = newId();
  await changing(db, async (transaction) => {
    // Kept as it was read then, the same address may stand there in other letters.
    const isKnown =
      'address' in subject && (await listRules(transaction)).some((rule) => isAbout(rule.subject, subject));
    if (isKnown || !(await insertRule(transaction, { ruleId, title, subject }))) throw fail('rule_taken');
    await insertVersion(transaction, { ...version, ruleId, versionId: newId(), createdBy: actor.accountId });
    const after = { title, subject, ...version };
    await record(transaction, actor, { action: 'rule_added', subject: subjectOf({ rule_id: ruleId, title }), after });
  });
}

/** The past is not rewritten: a new version begins today or later. */
export async function addVersion(
  { db, record, now }: LegalityContext,
  { actor, ruleId, version }: { actor: Viewer; ruleId: string; version: WantedVersion },
): Promise<void> {
  refuseWrongDays(version);
  if (version.from < dayOf(now())) {
    throw fail('invalid_fields', { fields: { from: 'Новая версия начинается сегодня или позже.' } });
  }
  await changing(db, async (transaction) => {
    const rule = await ruleOf(transaction, ruleId);
    if (!(await insertVersion(transaction, { ...version, ruleId, versionId: newId(), createdBy: actor.accountId }))) {
      throw fail('invalid_fields', {
        fields: { from: 'С этого дня уже начинается другая версия. Если в ней ошибка, сначала отзовите её.' },
      });
    }
    await record(transaction, actor, { action: 'rule_changed', subject: subjectOf(rule), after: { ...version } });
  });
}

/** Deletes a version that has not begun; withdraws the one in force, which stays on record. A past one stays as it was. */
export async function dropVersion(
  { db, record, now }: LegalityContext,
  { actor, ruleId, versionId }: { actor: Viewer; ruleId: string; versionId: string },
): Promise<void> {
  await changing(db, async (transaction) => {
    const rule = await ruleOf(transaction, ruleId);
    const version = rule.versions.find(({ version_id }) => version_id === versionId);
    if (!version) throw fail('not_found');
    const today = dayOf(now());
    const isFuture = version.from > today;
    if (!isFuture && versionOn(rule, today)?.version_id !== versionId) throw fail('version_begun');
    await (isFuture
      ? deleteVersion(transaction, { ruleId, versionId })
      : withdrawVersion(transaction, versionId, today));
    const action = isFuture ? 'rule_changed' : 'rule_withdrawn';
    await record(transaction, actor, { action, subject: subjectOf(rule), before: { ...version } });
  });
}

async function ruleOf(transaction: Transaction, ruleId: string): Promise<RuleRow> {
  const rule = (await listRules(transaction)).find(({ rule_id }) => rule_id === ruleId);
  if (!rule) throw fail('not_found');
  return rule;
}
