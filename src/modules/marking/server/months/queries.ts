/** Months of a person: the strip of them, and one whole. */
import { dayOf } from '#words/moments.ts';
import type { MarkingMonth, MonthRow, MonthSummary } from '../../contract.ts';
import type { MarkingContext } from '../context.ts';
import { statisticsId } from '../ord/rules/statistics.ts';
import { shownMode } from '../policy.ts';
import { type Placed, readOwn } from './facts.ts';
import { monthsOf } from './placement.ts';
import {
  actIdOf,
  isOwnElsewhere,
  type MonthFacts,
  owesShows,
  type ReportedRow,
  recordsIn,
  rowsOf,
  summaryOf,
} from './rows.ts';
import { findSent, listCorrections } from './store.ts';

export interface DueMonth extends Pick<MonthSummary, 'month' | 'state' | 'rows'> {
  withoutShows: number;
  /** Where those came out. */
  places: string[];
  /** Rows that do not go out until the person has done something. */
  waiting: number;
  /** Besides: what the person said they report in another ОРД. */
  elsewhere: number;
  /** Besides: without shows, which the other side waits for to report them in its ОРД. */
  owed: number;
}

export const actIds = (placed: readonly Placed[]): string[] =>
  placed.flatMap(({ row }) => [`${actIdOf(row.deal_id)}-1`, `${actIdOf(row.deal_id)}-2`]);

/** Everything that some months of a person are made of. */
export async function readFacts(
  context: MarkingContext,
  viewerId: string,
  wanted: string | 'all',
): Promise<{ months: string[]; factsOf(month: string): MonthFacts }> {
  const { db, environment, deals } = context;
  const today = dayOf(context.now());
  const { own, together } = await readOwn(context, viewerId);
  const byMonth = new Map<string, Placed[]>();
  for (const placed of own)
    for (const month of monthsOf(placed.placement, today)) {
      const known = byMonth.get(month);
      if (known) known.push(placed);
      else byMonth.set(month, [placed]);
    }
  const months = wanted === 'all' ? [...byMonth.keys()].sort() : [wanted];
  const ids = months.flatMap((month) => recordsIn(month, together).map(({ body }) => statisticsId(body)));
  const [statistics, acts, reaches] = await Promise.all([
    findSent(db, environment, 'statistics', ids),
    findSent(db, environment, 'invoice', actIds(own)),
    deals.reachesOf(own.map(({ row }) => row.deal_id)),
  ]);
  return {
    months,
    factsOf: (month) => ({
      month,
      today,
      own: byMonth.get(month) ?? [],
      together,
      statistics,
      acts,
      reaches,
      viewerId,
    }),
  };
}

export async function listMonths(context: MarkingContext, viewerId: string): Promise<MonthSummary[]> {
  const { months, factsOf } = await readFacts(context, viewerId, 'all');
  return months.map((month) => {
    const facts = factsOf(month);
    return summaryOf(month, facts.today, rowsOf(facts));
  });
}

/** Months that the person reports: as the one who was paid, or as the one who took it on with an erid from elsewhere. */
export async function listDueMonths(context: MarkingContext, accountId: string): Promise<DueMonth[]> {
  const { months, factsOf } = await readFacts(context, accountId, 'all');
  return months.map((month) => {
    const facts = factsOf(month);
    const all = rowsOf(facts);
    const rows = all.filter(({ row }) => row.side === 'seller' && row.state !== 'elsewhere');
    const { state } = summaryOf(month, facts.today, rows);
    const count = (wanted: MonthRow['state']) => rows.filter(({ row }) => row.state === wanted).length;
    const awaited = rows.filter(
      ({ row }) => row.state === 'needs_shows' || (row.state === 'running' && row.shows === null),
    );
    const refused = rows.filter(
      ({ row }) => row.state === 'refused' && row.problems.some(({ who }) => who === 'seller'),
    );
    return {
      month,
      state,
      rows: rows.length,
      withoutShows: awaited.length,
      places: [...new Set(awaited.map(({ placed }) => placed.row.place_title))],
      waiting: count('needs_shows') + count('incomplete') + refused.length,
      elsewhere: all.filter(isOwnElsewhere).length,
      owed: all.filter((one) => one.row.reporter === 'buyer' && owesShows(one)).length,
    };
  });
}

const sumOf = (rows: readonly ReportedRow[]) => rows.reduce((sum, { row }) => sum + row.amount, 0);

function vatOf(rows: readonly ReportedRow[]): MarkingMonth['vat'] {
  const rates = new Set(rows.map(({ placed }) => placed.placement.sellerVat === 'without_vat'));
  if (rates.size > 1) return 'mixed';
  return rates.has(false) ? 'included' : 'none';
}

function wholeMonth(context: Pick<MarkingContext, 'settings' | 'environment'>, facts: MonthFacts): MarkingMonth {
  const rows = rowsOf(facts);
  // Whoever was paid reports: the buyer only looks on.
  const sold = rows.filter(({ row }) => row.side === 'seller');
  const going = sold.filter(({ row }) => row.state === 'ready' || row.state === 'changed');
  const left = sold.filter(({ row }) => ['needs_shows', 'incomplete', 'open_deal', 'refused'].includes(row.state));
  const told = sold.filter(({ row }) => ['sent', 'verified', 'frozen'].includes(row.state));
  const frame = sold.find(({ placed }) => placed.row.frozen?.chain.placement)?.placed.row.frozen?.chain.placement;
  return {
    ...summaryOf(facts.month, facts.today, rows),
    mode: shownMode(context),
    ready_amount: sumOf(going),
    left_amount: left.reduce(
      (sum, { row, placed }) => sum + (row.state === 'open_deal' ? placed.deal.amountKopecks : row.amount),
      0,
    ),
    total_shows: going.reduce((sum, { row }) => sum + (row.shows ?? 0), 0),
    fee_base: sumOf([...told, ...going]),
    vat: vatOf(going.length > 0 ? going : sold),
    contract: frame ? { serial: frame.serial, date: frame.date } : null,
    items: rows.map(({ row }) => row),
  };
}

export async function getMonth(context: MarkingContext, viewerId: string, month: string): Promise<MarkingMonth> {
  const { factsOf } = await readFacts(context, viewerId, month);
  const whole = wholeMonth(context, factsOf(month));
  const corrections = await listCorrections(
    context.db,
    whole.items.map(({ deal_id }) => deal_id),
    month,
  );
  return {
    ...whole,
    items: whole.items.map((row) => ({
      ...row,
      corrections: corrections
        .filter(({ deal_id }) => deal_id === row.deal_id)
        .map(({ at, by, before, after }) => ({ at: at.toISOString(), by, before, after })),
    })),
  };
}
