/** Administrators' changes of a person; each change and its audit log entry are one transaction. */
import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Role, Viewer } from '#platform/http/viewer.ts';
import { addDays } from '#words/days.ts';
import { startOfDay } from '#words/moments.ts';
import { BLOCK_RULES, type BlockRule } from '../../domain/limits.ts';
import type { DeskContext } from '../context.ts';
import { fail } from '../fail.ts';
import { canChangePerson } from '../policy.ts';

interface Change {
  actor: Viewer;
  accountId: string;
}

const subjectOf = (accountId: string) => ({ kind: 'account', id: accountId }) as const;

/** Both are locked: of two administrators who demote each other at one moment the second is none any more. */
async function lockBoth(
  { people }: DeskContext,
  transaction: Transaction,
  { actor, accountId }: Change,
): Promise<Role> {
  const roles = await people.lock(transaction, [...new Set([actor.accountId, accountId])]);
  if (roles.get(actor.accountId) !== 'admin') throw fail('forbidden');
  const role = roles.get(accountId);
  if (!role) throw fail('not_found');
  return role;
}

export async function changeRole(context: DeskContext, change: Change & { role: Role }): Promise<void> {
  const { actor, accountId, role } = change;
  if (!canChangePerson(actor, accountId)) throw fail('own_account');
  await inTransaction(context.db, async (transaction) => {
    const before = await lockBoth(context, transaction, change);
    if (before !== role) await context.people.setRole(transaction, accountId, role);
    await context.record(transaction, actor, {
      action: 'role_changed',
      subject: subjectOf(accountId),
      before: { role: before },
      after: { role },
    });
  });
}

/** The end of a day in Moscow, which has no summer time. */
const endOfDay = (day: string) => startOfDay(addDays(day, 1));

export async function blockPerson(
  context: DeskContext,
  change: Change & { rule: BlockRule; reason: string; until: string | null },
): Promise<void> {
  const { actor, accountId, reason, until } = change;
  const rule = BLOCK_RULES[change.rule];
  if (!canChangePerson(actor, accountId)) throw fail('own_account');
  const endsAt = until ? endOfDay(until) : null;
  if (endsAt && endsAt.getTime() <= Date.now())
    throw fail('invalid_fields', { fields: { until: 'Этот день уже прошёл. Выберите другой.' } });
  await inTransaction(context.db, async (transaction) => {
    await lockBoth(context, transaction, change);
    const before = await context.people.find(accountId);
    await context.people.block(transaction, { accountId, rule, reason, until: endsAt, by: actor.accountId });
    await context.record(transaction, actor, {
      action: 'account_blocked',
      subject: subjectOf(accountId),
      before: before?.block ? { reason: before.block.reason, until: before.block.until } : {},
      after: { rule, reason, until: endsAt },
    });
  });
}

export async function unblockPerson(context: DeskContext, change: Change): Promise<void> {
  const { actor, accountId } = change;
  await inTransaction(context.db, async (transaction) => {
    await lockBoth(context, transaction, change);
    const before = await context.people.find(accountId);
    if (!(await context.people.unblock(transaction, accountId))) throw fail('not_blocked');
    await context.record(transaction, actor, {
      action: 'account_unblocked',
      subject: subjectOf(accountId),
      before: { reason: before?.block?.reason ?? null, until: before?.block?.until ?? null },
    });
  });
}

export async function endSessions(context: DeskContext, change: Change & { sessionId?: string }): Promise<void> {
  const { actor, accountId, sessionId } = change;
  await inTransaction(context.db, async (transaction) => {
    await lockBoth(context, transaction, change);
    const ended = await context.people.endSessions(transaction, accountId, sessionId);
    if (sessionId && ended === 0) throw fail('not_found');
    await context.record(transaction, actor, {
      action: sessionId ? 'session_ended' : 'sessions_ended',
      subject: subjectOf(accountId),
      after: sessionId ? { session_id: sessionId } : { sessions: ended },
    });
  });
}
