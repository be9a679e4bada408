import { inTransaction } from '#platform/database/transaction.ts';
import { deviceOf, nameOfDevice } from '#platform/device.ts';
import type { Origin } from '#platform/http/origin.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { PassportContext } from '../context.ts';
import { fail } from '../fail.ts';
import { deletePendingOf } from '../sign-in/store.ts';
import { deleteSessionOf, deleteSessionsOf } from './store.ts';

export async function endSession(
  { db, record }: PassportContext,
  { viewer, sessionId, origin }: { viewer: Viewer; sessionId: string; origin: Origin },
): Promise<void> {
  const { accountId } = viewer;
  await inTransaction(db, async (transaction) => {
    const ended = await deleteSessionOf(transaction, accountId, sessionId);
    if (!ended) throw fail('not_found');
    const detail = nameOfDevice(deviceOf(ended.user_agent));
    await record(transaction, { accountId, event: 'session_ended', origin, detail });
  });
}

/** Also whoever is between the password and the second step. */
export async function endOtherSessions(
  { db, record }: PassportContext,
  { viewer, origin }: { viewer: Viewer; origin: Origin },
): Promise<number> {
  const { accountId, sessionId } = viewer;
  return inTransaction(db, async (transaction) => {
    await deletePendingOf(transaction, accountId);
    const ended = await deleteSessionsOf(transaction, accountId, sessionId);
    if (ended > 0) await record(transaction, { accountId, event: 'sessions_ended', origin });
    return ended;
  });
}
