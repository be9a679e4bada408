/** Job that sends one object of the outbox. At-least-once: writes of the ОРД are idempotent by id, so a retry changes nothing. */
import type { z } from 'zod';
import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs.ts';
import { registerFrom } from '../../domain/deadlines.ts';
import { tellErid } from '../commands/registered.ts';
import type { MarkingContext } from '../context.ts';
import type { OrdClient } from '../ord/client.ts';
import { OrdProblem } from '../ord/problem.ts';
import { type Contract, contract } from '../ord/rules/contract.ts';
import { type Creative, creative } from '../ord/rules/creative.ts';
import { check } from '../ord/rules/fault.ts';
import { type Invoice, invoice } from '../ord/rules/invoice.ts';
import { type Pad, pad } from '../ord/rules/pad.ts';
import { type Person, person } from '../ord/rules/person.ts';
import { type Statistics, statistics } from '../ord/rules/statistics.ts';
import { registerErid } from '../store.ts';
import { hashOf, SENDING } from './enqueue.ts';
import { refuseObject } from './refuse.ts';
import {
  endPauses,
  findEnvironment,
  findObject,
  listWaiting,
  listWaitingFor,
  markAnswered,
  markAway,
  markSent,
  markStopped,
  markTried,
  type ObjectRow,
  sendAgain,
  takeObject,
} from './store.ts';

/** Lease of an object by a worker: longer than a call may take. */
const TAKEN_MS = 60_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** The clock of the ОРД may be behind ours: what waits for its day waits a little longer. */
const DAY_MARGIN_MS = 5 * 60_000;
/** Retries after «unknown reference», each with the references sent again; then a person of the staff looks. */
const MISSING_TRIES = 5;

const RULES = { person, contract, pad, creative, statistics, invoice };

/** Validation before sending: a body that the ОРД would surely refuse fails here the same way, and nothing irreversible is sent. */
function refuseUnfit({ kind, body }: ObjectRow): void {
  if (!(kind in RULES)) return;
  const { faults } = check<unknown>(RULES[kind as keyof typeof RULES], body);
  if (faults) throw new OrdProblem(`the ${kind} is not fit to be sent`, { meaning: 'refused', faults });
}

/** Answers the erid of a creative. */
async function put(client: OrdClient, context: MarkingContext, object: ObjectRow): Promise<string | null> {
  const { kind, external_id: id, body } = object;
  refuseUnfit(object);
  if (kind === 'creative') return client.putCreative(id, body as Creative);
  if (kind === 'person') await client.putPerson(id, body as Person);
  else if (kind === 'contract') await client.putContract(id, body as Contract);
  else if (kind === 'cid') await client.putCid(id, body as { name: string; client_inn?: string });
  else if (kind === 'pad') await client.putPad(id, body as Pad);
  else if (kind === 'invoice') await client.putInvoice(id, body as Invoice);
  else if (kind === 'statistics') await client.postStatistics([body as Statistics]);
  else await putMedia(client, context, object);
  return null;
}

async function putMedia(client: OrdClient, { readPicture }: MarkingContext, object: ObjectRow): Promise<void> {
  const { media_id, description } = object.body as { media_id: string; description: string };
  const bytes = await readPicture(media_id);
  if (!bytes)
    throw new OrdProblem('the picture is gone', {
      meaning: 'refused',
      faults: [{ code: '', message: 'картинки больше нет, добавьте её снова', field: 'media_external_ids' }],
    });
  await client.putMedia(object.external_id, {
    bytes,
    name: `${media_id}.webp`,
    type: 'image/webp',
    description: description.slice(0, 255),
  });
}

const FINDABLE = {
  person: 'v1/person',
  contract: 'v1/contract',
  cid: 'v1/cid',
  pad: 'v1/pad',
  invoice: 'v4/invoice',
} as const;

/** Conflict «exists already»: done when the object there equals ours. */
async function isThereAlready(client: OrdClient, { kind, external_id, body }: ObjectRow): Promise<boolean> {
  if (!(kind in FINDABLE)) return false;
  const kept = await client.find(FINDABLE[kind as keyof typeof FINDABLE], external_id);
  if (kept === null || typeof kept !== 'object') return false;
  const ours = body as Record<string, unknown>;
  const theirs = kept as Record<string, unknown>;
  return Object.keys(ours).every((field) => hashOf(ours[field]) === hashOf(theirs[field]));
}

/** Days that the ОРД refuses when they are later than its own. */
const DATED: Partial<Record<ObjectRow['kind'], readonly string[]>> = {
  contract: ['date'],
  statistics: ['date_end_actual', 'date_end_planned'],
  invoice: ['date', 'date_end'],
};

/** When the ОРД accepts the days of an object: dated today between midnight and 03:00 in Moscow, it would be refused for good. */
function judgedFrom({ kind, body }: ObjectRow, now: Date): Date | null {
  const days = (DATED[kind] ?? []).flatMap((name) => (body as Record<string, unknown>)[name] ?? []);
  const [last] = days.filter((day) => typeof day === 'string').toSorted((a, b) => (a < b ? 1 : -1));
  return last === undefined ? null : registerFrom(last, now);
}

const wake = (context: MarkingContext, transaction: Transaction, ids: readonly string[], startAfter?: Date) =>
  context.jobs.enqueueAll(
    transaction,
    SENDING,
    ids.map((object_id) => ({ object_id })),
    startAfter && { startAfter },
  );

/** Ends an outage after any response: everything that waits is enqueued at once, not each after its own backoff. */
async function goOn(context: MarkingContext, transaction: Transaction): Promise<boolean> {
  const { environment } = context;
  const now = context.now();
  if (!(await markAnswered(transaction, environment, now))) return false;
  await endPauses(transaction, environment);
  await wake(context, transaction, await listWaiting(transaction, environment, now));
  return true;
}

async function finish(context: MarkingContext, object: ObjectRow, erid: string | null): Promise<void> {
  const { environment } = context;
  const now = context.now();
  await inTransaction(context.db, async (transaction) => {
    const isDone = await markSent(transaction, object, { now, hasStatus: object.kind !== 'media', erid });
    if (erid !== null) {
      const got = await registerErid(transaction, { environment, externalId: object.external_id, erid, at: now });
      await tellErid(context, transaction, got);
    }
    if (await goOn(context, transaction)) return;
    const next = await listWaitingFor(transaction, environment, object.external_id);
    await wake(context, transaction, isDone ? next : [object.object_id, ...next]);
  });
}

/** Attempts of an unknown reference and of an outage are counted apart: after a day of the one the other has had no try yet. */
const triesOf = ({ status, attempts }: ObjectRow, next: number | null): number =>
  (status === 404) === (next === 404) ? attempts : 0;

interface Tried {
  status: number | null;
  messages?: readonly string[];
  nextAt?: Date | null;
}

/** Schedules the next attempt; false when the body was changed meanwhile, which is enqueued at once. */
async function waitOn(
  context: MarkingContext,
  transaction: Transaction,
  object: ObjectRow,
  { status, messages = [], nextAt = null }: Tried,
): Promise<boolean> {
  const attempts = triesOf(object, status) + 1;
  const isSame = await markTried(transaction, object, { state: 'waiting', status, attempts, messages, nextAt });
  if (!isSame) await wake(context, transaction, [object.object_id]);
  else if (nextAt) await wake(context, transaction, [object.object_id], nextAt);
  return isSame;
}

async function putOff(context: MarkingContext, object: ObjectRow, problem: OrdProblem): Promise<void> {
  const { status } = problem;
  const growing = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(triesOf(object, status), 20), LONGEST_PAUSE_MS);
  const asked = (problem.retryAfterSeconds ?? 0) * 1000;
  const nextAt = new Date(context.now().getTime() + Math.max(growing, asked));
  await inTransaction(context.db, async (transaction) => {
    if (problem.isAway) await markAway(transaction, context.environment, context.now());
    await waitOn(context, transaction, object, { status, nextAt });
  });
}

/** Circuit breaker for a refused key: nothing is sent with it any more, and administrators are notified once. */
async function stopAll(context: MarkingContext, object: ObjectRow): Promise<void> {
  await inTransaction(context.db, async (transaction) => {
    await waitOn(context, transaction, object, { status: 401, messages: ['ОРД не принял ключ'] });
    if (await markStopped(transaction, context.environment, context.keyPrint, context.now()))
      await context.tell(
        transaction,
        (await context.listAdmins()).map((accountId) => ({ event: 'marking_stopped', accountId })),
      );
  });
}

async function sendNeededAgain(context: MarkingContext, object: ObjectRow, problem: OrdProblem): Promise<void> {
  if (triesOf(object, 404) >= MISSING_TRIES) return refuseObject(context, object, problem, 'stopped');
  await inTransaction(context.db, async (transaction) => {
    const again = await sendAgain(transaction, context.environment, object.needs);
    // Enqueued again by its dependencies when they are sent; after a pause when they were never ours to send.
    const nextAt = again.length > 0 ? null : new Date(context.now().getTime() + FIRST_PAUSE_MS);
    await waitOn(context, transaction, object, { status: 404, nextAt });
    await wake(context, transaction, again);
  });
}

async function bear(context: MarkingContext, client: OrdClient, object: ObjectRow, problem: OrdProblem): Promise<void> {
  switch (problem.meaning) {
    case 'unavailable':
      return putOff(context, object, problem);
    case 'stopped':
      return stopAll(context, object);
    case 'missing':
      return sendNeededAgain(context, object, problem);
    case 'gone':
      return finish(context, object, null);
    case 'taken':
      if (await isThereAlready(client, object)) return finish(context, object, null);
      return refuseObject(context, object, problem, 'stopped');
    default:
      return refuseObject(context, object, problem, 'refused');
  }
}

export async function sendObject(context: MarkingContext, objectId: string): Promise<void> {
  const { db, environment } = context;
  const client = context.ordFor(objectId);
  if (!client) return;
  const fares = await findEnvironment(db, environment);
  if (fares?.stopped_key && fares.stopped_key === context.keyPrint) return;
  const now = context.now();
  const object = await takeObject(db, objectId, { now, until: new Date(now.getTime() + TAKEN_MS) });
  if (!object) {
    // Leased by another worker that may have died, or run too early: enqueued for the moment when that is over.
    const there = await findObject(db, objectId);
    const until = there?.state === 'waiting' ? [there.taken_until, there.next_at].find((at) => at && at > now) : null;
    if (until) await inTransaction(db, (transaction) => wake(context, transaction, [objectId], until));
    return;
  }
  // Objects of the test environment are never sent to the real register.
  if (object.environment !== environment) return;
  const from = judgedFrom(object, now);
  if (from) {
    const nextAt = new Date(from.getTime() + DAY_MARGIN_MS);
    const { status } = object;
    return inTransaction(db, async (transaction) => {
      await waitOn(context, transaction, object, { status, nextAt });
    });
  }
  try {
    await finish(context, object, await put(client, context, object));
  } catch (error) {
    if (!(error instanceof OrdProblem)) throw error;
    if (error.status !== null && error.meaning !== 'unavailable')
      await inTransaction(db, (transaction) => goOn(context, transaction));
    try {
      await bear(context, client, object, error);
    } catch (second) {
      // The conflict check is a call too, and may fail.
      if (!(second instanceof OrdProblem)) throw second;
      await putOff(context, object, second);
    }
  }
}

export const sendJob = (context: MarkingContext): Job<z.output<typeof SENDING.data>> => ({
  ...SENDING,
  atOnce: 2,
  handle: ({ object_id }) => sendObject(context, object_id),
});
