/** Commands and queries of staff on the outbox of the ОРД; every command writes to the audit log. */
import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { byMoment, type PageRequest, pageOf } from '#platform/paging.ts';
import { monthAndYear } from '#words/days.ts';
import { isReport, STOPPED_WORDS, type Stopped, stoppedOf } from '../../domain/stops.ts';
import { differenceWords } from '../comparison/compare.ts';
import { listDifferences } from '../comparison/store.ts';
import type { MarkingContext } from '../context.ts';
import { fail } from '../fail.ts';
import { check } from '../ord/rules/fault.ts';
import { type Person, person } from '../ord/rules/person.ts';
import { enqueue, SENDING } from '../outbox/enqueue.ts';
import { keeperOf } from '../outbox/refusal-words.ts';
import { clearStop, findEnvironment, findObject, listDependents, lockObject, type ObjectRow } from '../outbox/store.ts';
import { personBodyOf, setPersonName } from '../parties/store.ts';
import { cameOutMarked, hasErid, shownMode } from '../policy.ts';
import { missingForErid } from '../queries.ts';
import {
  type CreativeRow,
  findMarking,
  insertChange,
  listCreatives,
  lockMarking,
  type MarkingRow,
  updateMarking,
} from '../store.ts';
import {
  countObjects,
  dealsWaitingFor,
  findDealId,
  listClaims,
  listObjects,
  type QueueFilter,
  releaseCreatives,
  setObjectState,
  stopCreatives,
} from './store.ts';

const NO_DEAL = '00000000-0000-0000-0000-000000000000';
const SHOWN_DIFFERENCES = 50;
const QUEUE = byMoment(24, 'updated_at', 'object_id');

/** A waiver takes the deal out of the reports: not once it has its erid, nor when an older version came out under one. */
const isReported = (marking: MarkingRow, creatives: readonly CreativeRow[]): boolean =>
  creatives.slice(0, 1).some(hasErid) || cameOutMarked(marking, creatives);

/** Nothing that the sides would not tell a moderator: what comes out, and what keeps it. */
async function deskDealOf(context: MarkingContext, dealId: string, viewer: Viewer) {
  const marking = await findMarking(context.db, dealId);
  if (!marking) return null;
  const [creatives, missing] = await Promise.all([
    listCreatives(context.db, dealId),
    marking.need === 'required' ? missingForErid(context, dealId) : [],
  ]);
  const [creative] = creatives;
  const isSide = [marking.buyer_id, marking.seller_id].includes(viewer.accountId);
  const { advertiser } = marking;
  return {
    deal_id: dealId,
    place: marking.place_title,
    advertiser: advertiser && `${advertiser.name}, ИНН ${advertiser.inn}`,
    text: creative?.text || null,
    state: creative?.state ?? null,
    erid: creative && hasErid(creative) ? creative.erid : null,
    reason: marking.reason,
    problems: missing.map(({ message }) => message),
    can_waive: marking.need === 'required' && !isSide && !isReported(marking, creatives),
  };
}

/** By what its body says of itself. */
function titleOf({ kind, body }: Pick<ObjectRow, 'kind' | 'body'>): string | null {
  const said = (body ?? {}) as Record<string, unknown>;
  const words = (name: string) => (typeof said[name] === 'string' && said[name] !== '' ? (said[name] as string) : null);
  const month = words('date_start_actual')?.slice(0, 7) ?? words('date_start')?.slice(0, 7);
  if (kind === 'person') {
    const { type } = (said.juridical_details ?? {}) as { type?: string };
    const name = words('name');
    return name && type === 'ip' ? `ИП ${name}` : name;
  }
  if (kind === 'contract' || kind === 'invoice') {
    const serial = words('serial');
    return serial ? `№ ${serial}` : null;
  }
  if (kind === 'statistics') return month ? `за ${monthAndYear(month)}` : null;
  return words('name') ?? words('brand') ?? words('description');
}

/** Whose turn each is. What has been sent asks for nobody. */
async function whoseOf({ db, environment, deals, namesOf }: MarkingContext, rows: readonly ObjectRow[]) {
  const shared = rows.filter(({ deal_id, state }) => deal_id === null && state !== 'sent');
  const waiting = await dealsWaitingFor(
    db,
    environment,
    shared.map(({ external_id }) => external_id),
  );
  const dealOf = ({ deal_id, external_id }: ObjectRow) => deal_id ?? waiting.get(external_id) ?? null;
  const known = await deals.findDeals([...new Set(rows.flatMap((row) => dealOf(row) ?? []))]);
  const names = await namesOf([...new Set([...known.values()].flatMap(({ sides }) => [sides.buyer, sides.seller]))]);
  return (row: ObjectRow) => {
    const dealId = dealOf(row);
    const side = keeperOf(row.kind, row.body);
    const sides = dealId ? known.get(dealId)?.sides : undefined;
    const accountId = side === 'operator' ? null : (sides?.[side] ?? null);
    const name = accountId ? (names.get(accountId) ?? null) : null;
    return { deal_id: dealId, whose: { side, account_id: accountId, name } };
  };
}

export async function listQueue(
  context: MarkingContext,
  { state, deal: said, ...page }: PageRequest & { state?: QueueFilter | undefined; deal?: string | undefined },
  viewer: Viewer,
) {
  const { db, environment } = context;
  const dealId = said === undefined ? undefined : ((await findDealId(db, said)) ?? NO_DEAL);
  const deal = dealId === undefined ? null : await deskDealOf(context, dealId, viewer);
  const [{ rows, next_cursor }, counts, fares, differences, claims] = await Promise.all([
    pageOf(page, QUEUE, (after, limit) => listObjects(db, environment, { state, dealId, after, limit })),
    countObjects(db, environment),
    findEnvironment(db, environment),
    listDifferences(db, environment, SHOWN_DIFFERENCES),
    listClaims(db, environment, SHOWN_DIFFERENCES),
  ]);
  const whose = await whoseOf(context, rows);
  return {
    mode: shownMode(context),
    items: rows.map((row) => ({
      ...whose(row),
      object_id: row.object_id,
      kind: row.kind,
      external_id: row.external_id,
      title: titleOf(row),
      changed_at: (row.sent_at ?? row.updated_at).toISOString(),
      state: row.state,
      erir: row.erir,
      messages: row.messages,
      status: row.status,
      attempts: row.attempts,
      next_at: row.next_at?.toISOString() ?? null,
    })),
    next_cursor,
    counts,
    is_stopped: fares?.stopped_at != null,
    deal,
    claims: claims.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
    differences: differences.map(({ found_at, ...one }) => ({
      external_id: one.external_id,
      deal_id: one.deal_id,
      words: differenceWords(one),
      found_at: found_at.toISOString(),
    })),
  };
}

async function changeObject(
  { db, environment, record, finishCase, now }: MarkingContext,
  {
    objectId,
    actor,
    to,
    words = null,
  }: { objectId: string; actor: Viewer; to: 'waiting' | 'stopped'; words?: string | null },
  after: (transaction: Transaction, object: ObjectRow) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const found = await findObject(transaction, objectId);
    if (!found || found.environment !== environment) throw fail('not_found');
    if (found.deal_id) await finishCase(transaction, 'marking', found.deal_id, actor);
    const object = await lockObject(transaction, objectId);
    if (!object) throw fail('not_found');
    // Both sides were told the first time.
    if (to === 'stopped' && object.state === 'stopped') return;
    // An object that the register finds bad may be retried; nothing that it has can be stopped.
    if (object.state === 'sent' && !(to === 'waiting' && object.erir === 'bad')) throw fail('already_sent');
    if (to === 'stopped' && object.taken_until && object.taken_until > now()) throw fail('being_sent');
    await setObjectState(transaction, objectId, to);
    await record(transaction, actor, {
      action: to === 'waiting' ? 'marking_retried' : 'marking_stopped',
      subject: { kind: 'marking', id: objectId, title: `${object.kind} ${object.external_id}` },
      before: { state: object.state },
      after: { state: to, ...(words && { reason: words }) },
    });
    await after(transaction, object);
  });
}

/** By name: it, or whatever waits for it. */
async function creativesOf(transaction: Transaction, object: ObjectRow): Promise<string[]> {
  const dependents = await listDependents(transaction, object);
  return [object, ...dependents].flatMap(({ kind, external_id }) => (kind === 'creative' ? [external_id] : []));
}

export const retryObject = (context: MarkingContext, objectId: string, actor: Viewer): Promise<void> =>
  changeObject(context, { objectId, actor, to: 'waiting' }, async (transaction, object) => {
    await releaseCreatives(transaction, context.environment, await creativesOf(transaction, object));
    await clearStop(transaction, context.environment, null);
    await context.jobs.enqueueAll(transaction, SENDING, [{ object_id: objectId }]);
  });

/** In the history of a deal both sides read it. */
const noteStopped = (
  transaction: Transaction,
  given: { dealId: string; actor: Viewer; stopped: Stopped; words: string | null },
): Promise<void> =>
  insertChange(transaction, {
    dealId: given.dealId,
    actorId: given.actor.accountId,
    what: 'stopped',
    before: null,
    after: { stopped: given.stopped, words: given.words },
  });

/**
 * Both sides of every deal that waits for it learn who stopped it, why, and what they can do. No erid waits for shows or an act: those
 * of one deal stand in its history.
 */
export const stopSending = (
  context: MarkingContext,
  { objectId, actor, words }: { objectId: string; actor: Viewer; words: string | null },
): Promise<void> =>
  changeObject(context, { objectId, actor, to: 'stopped', words }, async (transaction, object) => {
    const stopped = stoppedOf(object.kind);
    if (isReport(stopped)) {
      if (object.deal_id) await noteStopped(transaction, { dealId: object.deal_id, actor, stopped, words });
      return;
    }
    const what = `Модератор остановил отправку ${STOPPED_WORDS[stopped]}`;
    const dealIds = await stopCreatives(transaction, context.environment, await creativesOf(transaction, object), {
      who: 'operator',
      field: null,
      message: words ? `${what}: ${words}` : `${what}.`,
      stopped,
    });
    const facts = await context.deals.findDeals(dealIds);
    for (const deal of facts.values()) {
      await noteStopped(transaction, { dealId: deal.dealId, actor, stopped, words });
      await context.tell(
        transaction,
        (['buyer', 'seller'] as const).map((side) => ({
          event: 'marking_held',
          accountId: deal.sides[side],
          dealId: deal.dealId,
          object: deal.object.title,
          side,
          words,
          stopped,
        })),
      );
    }
  });

/**
 * How whoever has this ИНН is called, as the public registers have it. It holds against whatever anybody types, and settles what they
 * called themselves otherwise.
 */
export async function rename(
  context: MarkingContext,
  { objectId, actor, name }: { objectId: string; actor: Viewer; name: string },
): Promise<void> {
  await inTransaction(context.db, async (transaction) => {
    const object = await findObject(transaction, objectId);
    if (!object || object.environment !== context.environment) throw fail('not_found');
    if (object.kind !== 'person') throw fail('not_a_person');
    const renamed = await setPersonName(transaction, object.external_id, name);
    if (!renamed) throw fail('not_found');
    const body = personBodyOf(renamed);
    if (check(person, body).faults?.some(({ field }) => field === 'name'))
      throw fail('invalid_fields', {
        fields: { name: 'Такого названия реестр не примет: проверьте знаки и пробелы.' },
      });
    await enqueue(context, transaction, [
      { kind: 'person', externalId: object.external_id, body, dealId: object.deal_id },
    ]);
    await context.record(transaction, actor, {
      action: 'marking_renamed',
      subject: { kind: 'marking', id: objectId, title: `${object.kind} ${object.external_id}` },
      before: { name: (object.body as Person).name },
      after: { name },
    });
  });
}

/** Lets a deal be handed over without an erid. */
export async function waive(
  context: MarkingContext,
  { dealId, actor, words }: { dealId: string; actor: Viewer; words: string },
): Promise<void> {
  await inTransaction(context.db, async (transaction) => {
    const marking = await lockMarking(transaction, dealId);
    if (!marking) throw fail('not_found');
    if (marking.need === 'none') throw fail('marking_not_needed');
    const creatives = await listCreatives(transaction, dealId);
    if (isReported(marking, creatives)) throw fail('erid_there');
    // Nobody decides about a deal of their own.
    if ([marking.buyer_id, marking.seller_id].includes(actor.accountId)) throw fail('forbidden');
    await context.finishCase(transaction, 'marking', dealId, actor);
    await updateMarking(transaction, dealId, {
      need: 'none',
      reason: 'waived',
      waived_words: words,
      waived_by: actor.accountId,
      waived_at: context.now(),
    });
    await context.deals.setMarkingMissing(transaction, [dealId], false);
    await insertChange(transaction, {
      dealId,
      actorId: actor.accountId,
      what: 'waived',
      before: { need: 'required' },
      after: { words },
    });
    await context.record(transaction, actor, {
      action: 'marking_waived',
      subject: { kind: 'deal', id: dealId },
      after: { reason: words },
    });
  });
}
