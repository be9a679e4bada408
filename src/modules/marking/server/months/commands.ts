/** Commands on reports of a publication, from people and from steps of deals, and what of them is enqueued for the ОРД. */
import type { Transaction } from '#platform/database/schema.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { dayAndMonth } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { actNumber } from '../../../deals/contract.ts';
import type { DealEvent } from '../../../deals/server/index.ts';
import { registerDay } from '../../domain/deadlines.ts';
import type { MonthRowState } from '../../domain/kinds.ts';
import { vatOn } from '../../domain/vat.ts';
import { eridAfter } from '../commands/early.ts';
import { changing } from '../commands/edit.ts';
import { keepChain } from '../commands/keep-chain.ts';
import type { MarkingContext } from '../context.ts';
import { fail } from '../fail.ts';
import type { Invoice } from '../ord/rules/invoice.ts';
import { statisticsId } from '../ord/rules/statistics.ts';
import { enqueue, type Outgoing } from '../outbox/enqueue.ts';
import { eridIn, isPlaced } from '../policy.ts';
import { findMarking, insertChange, listCreatives } from '../store.ts';
import { actsOfPlacement } from './acts.ts';
import { type Placed, readPlaced } from './facts.ts';
import { hasMoney, monthsOf, type Placement } from './placement.ts';
import { actIds, readFacts } from './queries.ts';
import { actIdOf, canCount, isFrozen, type MonthFacts, recordsIn, rowsOf } from './rows.ts';
import {
  closeReports,
  findSent,
  freezeTax,
  listPlaced,
  lockOpenReports,
  openReport,
  setDelivered,
  setPublished,
  upsertShows,
} from './store.ts';

/** The day by Moscow's clock, as the delivery says it; the register is told of it when its own day has come. */
export async function noteDelivered(
  context: MarkingContext,
  transaction: Transaction,
  { deal, step, viewer }: DealEvent,
): Promise<void> {
  // A deal that is closed has its act, and its money in the month it came out.
  if (step.action !== 'deliver') return openReport(transaction, deal.dealId);
  const day = dayOf(step.publishedAt ?? context.now());
  const known = await findMarking(transaction, deal.dealId);
  const isChanged = await setDelivered(transaction, deal.dealId, day, step.publishedAt !== null);
  if (isChanged && known?.published_on)
    await insertChange(transaction, {
      dealId: deal.dealId,
      actorId: viewer?.accountId ?? null,
      what: 'publication',
      before: { published_on: known.published_on, removed_on: known.removed_on },
      after: { published_on: day, removed_on: null },
    });
}

async function placedOf(context: MarkingContext, transaction: Transaction, dealId: string): Promise<Placed> {
  const rows = await listPlaced(transaction, { environment: context.environment, dealIds: [dealId] });
  const [placed] = await readPlaced(context, transaction, rows);
  if (placed) return placed;
  const creatives = await listCreatives(transaction, dealId);
  throw fail(creatives.some(({ erid }) => erid !== null) ? 'not_placed' : 'erid_missing');
}

async function refuseFrozen(context: MarkingContext, transaction: Transaction, placed: Placed): Promise<void> {
  const acts = await findSent(transaction, context.environment, 'invoice', actIds([placed]));
  if (isFrozen(acts, placed.row.deal_id)) throw fail('month_frozen');
}

/** One record may tell of several deals: once the fee of one is charged, the money of the record stays as it is. */
async function isClosedByOthers(
  { environment, deals, requisitesOf }: MarkingContext,
  transaction: Transaction,
  { placement }: Placed,
  days: readonly string[],
): Promise<boolean> {
  const creativeIds = [placement.creativeId];
  const rows = await listPlaced(transaction, { environment, creativeIds });
  const others = (await readPlaced({ deals, requisitesOf }, transaction, rows)).filter(
    ({ placement: other }) =>
      other.dealId !== placement.dealId &&
      other.padId === placement.padId &&
      days.some((day) => hasMoney(other, day.slice(0, 7))),
  );
  const acts = await findSent(transaction, environment, 'invoice', actIds(others));
  return others.some(({ row }) => isFrozen(acts, row.deal_id));
}

export function giveShows(
  context: MarkingContext,
  { dealId, viewer, month, shows }: { dealId: string; viewer: Viewer; month: string; shows: number },
): Promise<void> {
  return changing(context, { dealId, viewer, by: ['seller'], evenClosed: true }, async (transaction, { marking }) => {
    const found = await placedOf(context, transaction, dealId);
    // When the erid was brought, somebody had not said who they are.
    const isUnkept = found.row.frozen === null && found.row.creative.erid_source === 'manual';
    if (isUnkept) await keepChain(context, transaction, marking);
    const placed = isUnkept ? await placedOf(context, transaction, dealId) : found;
    const { placement, row } = placed;
    const today = dayOf(context.now());
    if (!monthsOf(placement, today).includes(month)) {
      const message =
        month < placement.publishedOn.slice(0, 7) ? 'Тогда реклама ещё не вышла.' : 'Тогда рекламы уже не было.';
      throw fail('invalid_fields', { fields: { month: message } });
    }
    if (!canCount(month, placement.removedOn, today))
      throw fail('invalid_fields', { fields: { shows: 'Месяц ещё идёт: показы считают, когда он закончится.' } });
    if (hasMoney(placement, month)) await refuseFrozen(context, transaction, placed);
    if (shows === 0 && hasMoney(placement, month)) {
      const message = `Реклама вышла ${dayAndMonth(placement.publishedOn)}: в этом месяце её кто-то видел. Впишите число из статистики площадки.`;
      throw fail('invalid_fields', { fields: { shows: message } });
    }
    const before = placement.shows.get(month)?.shows ?? null;
    if (before === shows) return;
    await upsertShows(transaction, {
      dealId,
      month,
      shows,
      creativeId: row.creative.external_id,
      padId: row.frozen?.padId ?? null,
      enteredBy: viewer.accountId,
      at: context.now(),
    });
    await openReport(transaction, dealId);
    const change = { dealId, actorId: viewer.accountId, what: 'shows' };
    await insertChange(transaction, { ...change, before: { month, shows: before }, after: { month, shows } });
  });
}

export function setPublication(
  context: MarkingContext,
  given: { dealId: string; viewer: Viewer; publishedOn: string; removedOn: string | null },
): Promise<void> {
  const { dealId, viewer, publishedOn, removedOn } = given;
  return changing(
    context,
    { dealId, viewer, by: ['seller'], evenClosed: true },
    async (transaction, { marking, deal }) => {
      const creatives = await listCreatives(transaction, dealId);
      if (!creatives.some((one) => eridIn(one, marking) !== null)) throw fail('erid_missing');
      // Staff decide by what has come out: it stays as both have seen it.
      if (deal.state === 'disputed') throw fail('marking_disputed');
      if (!isPlaced(deal.state, marking.published_on)) throw fail('not_placed');
      const today = dayOf(context.now());
      const fields: Record<string, string> = {};
      if (publishedOn > today) fields.published_on = 'Этот день ещё не наступил.';
      // Reports of before named the register's day, which is never later than Moscow's.
      else if (publishedOn < registerDay(deal.createdAt) && publishedOn !== marking.published_on)
        fields.published_on = 'Заказ сделан позже. Проверьте день.';
      else if (deal.closedAt && publishedOn > dayOf(deal.closedAt) && publishedOn !== marking.published_on)
        fields.published_on = 'Сделка закрыта раньше: после этого по ней ничего не выходит.';
      else if (publishedOn !== marking.published_on) {
        const early = await eridAfter(transaction, dealId, publishedOn);
        if (early) fields.published_on = early;
      }
      if (removedOn && removedOn > today) fields.removed_on = 'Этот день ещё не наступил.';
      else if (removedOn && removedOn < publishedOn)
        fields.removed_on = 'Реклама не могла исчезнуть раньше, чем вышла.';
      if (marking.published_on) {
        const placed = await placedOf(context, transaction, dealId);
        if (publishedOn !== marking.published_on) await refuseFrozen(context, transaction, placed);
        if (publishedOn.slice(0, 7) !== marking.published_on.slice(0, 7)) {
          const months = [publishedOn, marking.published_on];
          if (await isClosedByOthers(context, transaction, placed, months))
            fields.published_on ??= 'Отчёт этого месяца уже закрыт в ЕРИР: показы в нём общие с другой сделкой.';
        }
        const told = [...placed.placement.shows].filter(([, { shows }]) => shows > 0).map(([month]) => month);
        if (told.some((month) => month < publishedOn.slice(0, 7)))
          fields.published_on ??= 'За более ранний месяц уже внесены показы.';
        if (removedOn && told.some((month) => month > removedOn.slice(0, 7)))
          fields.removed_on ??= 'За более поздний месяц уже внесены показы.';
      }
      if (Object.keys(fields).length > 0) throw fail('invalid_fields', { fields });
      if (publishedOn === marking.published_on && removedOn === marking.removed_on) return;
      await setPublished(transaction, dealId, { publishedOn, removedOn });
      await insertChange(transaction, {
        dealId,
        actorId: viewer.accountId,
        what: 'publication',
        before: { published_on: marking.published_on, removed_on: marking.removed_on },
        after: { published_on: publishedOn, removed_on: removedOn },
      });
    },
  );
}

/** Whoever reports them. */
export function actsOf(
  { settings, now }: MarkingContext,
  { row, deal, tax }: Pick<Placed, 'row' | 'deal' | 'tax'>,
  placement: Placement,
  beside: readonly Placement[],
): [id: string, body: Invoice][] {
  const { closedAt } = deal;
  if (!tax || !row.frozen || !closedAt) return [];
  return actsOfPlacement(row.frozen.chain, placement, {
    actId: actIdOf(row.deal_id),
    serial: actNumber({ dealId: row.deal_id, completedAt: closedAt }),
    exchangeVat: vatOn(settings.own.vat, registerDay(closedAt)),
    today: registerDay(now()),
    beside,
  });
}

/** Once the register has verified the creative; what is there already is sent again only when it says something else. */
export function actsToSend(context: MarkingContext, placed: Placed, together: readonly Placed[]): Outgoing[] {
  const { row, placement, isElsewhere } = placed;
  if (isElsewhere || row.creative.erir !== 'verified') return [];
  return actsOf(context, placed, placement, throughUs(together)).map(([externalId, body]) => ({
    kind: 'invoice',
    externalId,
    body,
    dealId: row.deal_id,
  }));
}

/** Placements that we report to the register, without those reported through another ОРД. */
export const throughUs = (together: readonly Placed[]): Placement[] =>
  together.filter(({ isElsewhere }) => !isElsewhere).map(({ placement }) => placement);

/** In one transaction with the regime they are taxed by. */
export async function send(
  context: MarkingContext,
  transaction: Transaction,
  placed: readonly Placed[],
  outgoing: readonly Outgoing[],
): Promise<void> {
  for (const { row, tax } of placed)
    if (tax) await freezeTax(transaction, row.deal_id, { legalForm: tax.legalForm, taxRegime: tax.taxRegime });
  await enqueue(context, transaction, outgoing);
}

interface Sent {
  dealIds: string[];
  /** Deals whose acts went with them. */
  actsOf: (string | null)[];
}

/** Ready placements of the seller, and the acts of those deals. Answers what went. */
async function sendRows(
  context: MarkingContext,
  transaction: Transaction,
  facts: MonthFacts,
  states: readonly MonthRowState[],
): Promise<Sent> {
  const going = rowsOf(facts).filter(({ row }) => row.side === 'seller' && states.includes(row.state));
  if (going.length === 0) return { dealIds: [], actsOf: [] };
  const dealIds = new Set(going.map(({ row }) => row.deal_id));
  const records = recordsIn(facts.month, facts.together).filter((record) =>
    record.dealIds.some((id) => dealIds.has(id)),
  );
  const sent = new Set(records.flatMap((record) => record.dealIds));
  const placed = facts.together.filter(({ row }) => sent.has(row.deal_id));
  const acts = placed.flatMap((one) => actsToSend(context, one, facts.together));
  await send(context, transaction, placed, [
    ...records.map(
      ({ body, dealIds: [first, ...more] }): Outgoing => ({
        kind: 'statistics',
        externalId: statisticsId(body),
        body,
        dealId: more.length === 0 ? (first ?? null) : null,
      }),
    ),
    ...acts,
  ]);
  return { dealIds: [...dealIds], actsOf: acts.map(({ dealId }) => dealId) };
}

/** Nothing more is wanted of them. */
const GOING: readonly MonthRowState[] = ['ready', 'changed'];

export async function sendMonth(
  context: MarkingContext,
  { sellerId, month }: { sellerId: string; month: string },
): Promise<void> {
  const facts = (await readFacts(context, sellerId, month)).factsOf(month);
  const sent = await inTransaction(context.db, (transaction) => sendRows(context, transaction, facts, GOING));
  const rows = sent.dealIds.length > 0 ? [] : rowsOf(facts);
  if (rows.length > 0 && rows.every(({ row }) => row.state === 'frozen')) throw fail('month_frozen');
}

const OPEN: readonly MonthRowState[] = [...GOING, 'open_deal', 'incomplete', 'refused'];

/**
 * Sends the due reports of one seller, those of open deals too, without their money. Deals with nothing left to report are closed and not
 * read again until somebody changes a report; whoever does so meanwhile waits for the lock. Everything is read once.
 */
export function sendAndSettle(
  { db, environment, ...context }: MarkingContext,
  sellerId: string,
  isDue: (month: string) => boolean,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const dealIds = await lockOpenReports(transaction, environment, sellerId);
    const within = { ...context, environment, db: transaction };
    const { months, factsOf } = await readFacts(within, sellerId, 'all');
    const sent = new Map<string, Sent>();
    for (const month of months.filter(isDue))
      sent.set(month, await sendRows(within, transaction, factsOf(month), [...GOING, 'open_deal']));
    const withAct = new Set([...sent.values()].flatMap(({ actsOf }) => actsOf));
    const open = new Set<string>();
    for (const month of months) {
      const facts = factsOf(month);
      const gone = new Set(sent.get(month)?.dealIds);
      for (const { row, placed } of rowsOf(facts)) {
        // Shows that were counted before the month is over are sent after it.
        const isCounted = row.state === 'running' && row.shows !== null;
        const hasAct = withAct.has(row.deal_id) || facts.acts.has(`${actIdOf(row.deal_id)}-1`);
        const isActAwaited = placed.placement.end === 'paid' && !placed.isElsewhere && !hasAct;
        if ((OPEN.includes(row.state) && !gone.has(row.deal_id)) || isCounted || isActAwaited) open.add(row.deal_id);
      }
    }
    await closeReports(
      transaction,
      dealIds.filter((dealId) => !open.has(dealId)),
    );
  });
}
