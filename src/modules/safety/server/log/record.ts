import type { Db } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { deviceOf, nameOfDevice } from '#platform/device.ts';
import { newId } from '#platform/ids.ts';
import { TOLD_EVENTS, type ToldEvent } from '../../domain/events.ts';
import type { SafetyContext, SafetyEvent } from '../context.ts';
import { insertEntry, repeatLastEntry } from './store.ts';

/** Repeats are counted in one entry: a guesser would fill the log with one line. */
const REPEATED = new Set<string>(['sign_in_failed', 'proof_failed'] satisfies SafetyEvent['event'][]);

/** Logs an event, and sends a notification at once if it is worth that. */
export async function record(
  { onEvent, placeOf }: Pick<SafetyContext, 'onEvent' | 'placeOf'>,
  db: Db,
  { accountId, event, origin, detail = null, happened }: SafetyEvent,
): Promise<void> {
  const { address, userAgent } = origin;
  const entry = {
    entry_id: happened?.entryId ?? newId(),
    account_id: accountId,
    event,
    at: happened?.at ?? null,
    detail,
    address,
    user_agent: userAgent,
  };
  if (REPEATED.has(event) && (await repeatLastEntry(db, entry))) return;
  await inTransaction(db, async (transaction) => {
    if (!(await insertEntry(transaction, entry)) || !isTold(event)) return;
    const about = detail ?? '';
    const data = {
      at: happened?.at ?? new Date(),
      device: nameOfDevice(deviceOf(userAgent)),
      address,
      place: event === 'new_sign_in' ? await placeOf(address) : null,
      name: about,
      email: about,
      left: Number(about) || 0,
    };
    for (const tell of onEvent) await tell(transaction, { accountId, event, data });
  });
}

const isTold = (event: SafetyEvent['event']): event is ToldEvent =>
  (TOLD_EVENTS as readonly SafetyEvent['event'][]).includes(event);
