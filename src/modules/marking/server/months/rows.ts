/** Placements of a month as people see them: how far each is, and what is wrong with it. */
import { dealNumber } from '../../../deals/contract.ts';
import type { MarkingProblem, MonthRow, MonthRowState, MonthSummary } from '../../contract.ts';
import { reportBy } from '../../domain/deadlines.ts';
import { statisticsId } from '../ord/rules/statistics.ts';
import { hashOf } from '../outbox/enqueue.ts';
import { reporterOf } from '../policy.ts';
import type { Placed } from './facts.ts';
import { lacksOf } from './lacks.ts';
import { hasMoney, kopecksIn } from './placement.ts';
import { type MonthRecord, recordsOf } from './statistics.ts';
import type { PlacedRow, SentObject } from './store.ts';

export const actIdOf = (dealId: string): string => `ohv-a-${dealId}`;

export interface MonthFacts {
  month: string;
  today: string;
  /** Of the person, in that month. */
  own: readonly Placed[];
  /** Also of others, where one record is made of several deals. */
  together: readonly Placed[];
  statistics: ReadonlyMap<string, SentObject>;
  acts: ReadonlyMap<string, SentObject>;
  reaches: ReadonlyMap<string, number>;
  viewerId: string;
}

export interface ReportedRow {
  placed: Placed;
  row: MonthRow;
  record: MonthRecord | undefined;
}

const reported = (placed: readonly Placed[]): Placed[] => placed.filter(({ isElsewhere }) => !isElsewhere);

export const recordsIn = (month: string, together: readonly Placed[]): MonthRecord[] =>
  recordsOf(
    month,
    reported(together).map(({ placement }) => placement),
  );

const OF_SELLER = /shows_count|date_|tax/;
const problemsIn = (object: SentObject | undefined): MarkingProblem[] =>
  (object?.messages ?? []).map((message) => ({
    who: OF_SELLER.test(message) ? 'seller' : 'operator',
    field: null,
    message,
  }));

const erirProblem = (message: string): MarkingProblem => ({
  who: 'operator',
  field: null,
  message: `ЕРИР: ${message}`,
});

const isRefused = (object: SentObject | undefined) =>
  object !== undefined && (object.state === 'refused' || object.state === 'stopped' || object.erir === 'bad');

/** Once the fee is charged: of the month that has the money nothing is changed any more. Later ones are told on, without money. */
export const isFrozen = (acts: MonthFacts['acts'], dealId: string): boolean =>
  [1, 2].some((side) => acts.get(`${actIdOf(dealId)}-${side}`)?.tax_status === 'blocked');

/** As many as the chain has sides; undefined for what was not queued yet. */
const actsIn = (acts: MonthFacts['acts'], { deal_id, frozen }: PlacedRow): (SentObject | undefined)[] =>
  (frozen?.chain.placement ? [1, 2] : [1]).map((side) => acts.get(`${actIdOf(deal_id)}-${side}`));

const isVerified = (object: SentObject | undefined) => object?.state === 'sent' && object.erir === 'verified';

/** Where the month is over, or the publication is gone, its shows can be counted. */
export const canCount = (month: string, removedOn: string | null, today: string): boolean =>
  month < today.slice(0, 7) || (removedOn !== null && removedOn < today);

function stateOf(
  { month, today, statistics, acts }: MonthFacts,
  { row, placement, tax, isElsewhere }: Placed,
  record: MonthRecord | undefined,
): { state: MonthRowState; problems: MarkingProblem[] } {
  const problems: MarkingProblem[] = [];
  if (isElsewhere) return { state: 'elsewhere', problems };
  const isMonthOfAct = hasMoney(placement, month);
  if (isMonthOfAct && isFrozen(acts, row.deal_id)) return { state: 'frozen', problems };
  if (month >= today.slice(0, 7)) return { state: 'running', problems };
  if (!placement.shows.has(month)) return { state: 'needs_shows', problems };
  if (!tax) {
    const message = 'Укажите в реквизитах, какой налог вы платите: от него зависит НДС в отчёте.';
    return { state: 'incomplete', problems: [{ who: 'seller', field: 'requisites.tax_regime', message }] };
  }
  const sent = record && statistics.get(statisticsId(record.body));
  const isSame = sent !== undefined && record !== undefined && sent.body_hash === hashOf(record.body);
  const own = isMonthOfAct ? actsIn(acts, row) : [];
  const refusedAct = own.find(isRefused);
  const isCreativeBad = row.creative.erir === 'bad';
  if (isSame && isRefused(sent)) problems.push(...problemsIn(sent));
  if (refusedAct) problems.push(...problemsIn(refusedAct));
  if (isCreativeBad) problems.push(...row.creative.messages.map(erirProblem));
  if ((isSame && isRefused(sent)) || refusedAct || isCreativeBad) return { state: 'refused', problems };
  // The money is told by the act: until that is there too, nothing is done.
  const isDone = isVerified(sent) && (placement.end !== 'paid' || own.every(isVerified));
  if (isSame) return { state: isDone ? 'verified' : 'sent', problems };
  // A report that was sent stays «changed» until the correction has been sent.
  if (sent?.sent_hash) return { state: 'changed', problems };
  if (placement.end === 'open' && isMonthOfAct) return { state: 'open_deal', problems };
  return { state: 'ready', problems };
}

const ORDER: Readonly<Record<MonthRowState, number>> = {
  refused: 0,
  incomplete: 1,
  needs_shows: 2,
  open_deal: 3,
  ready: 4,
  changed: 5,
  running: 6,
  sent: 7,
  verified: 8,
  frozen: 9,
  elsewhere: 10,
};

/** Those first that need somebody. */
export function rowsOf(facts: MonthFacts): ReportedRow[] {
  const { month, today, own, together, reaches, viewerId } = facts;
  const records = new Map(
    recordsIn(month, together).flatMap((record) => record.dealIds.map((dealId) => [dealId, record] as const)),
  );
  return own
    .map((placed): ReportedRow => {
      const { row, deal, placement } = placed;
      const record = records.get(row.deal_id);
      const { state, problems } = stateOf(facts, placed, record);
      const isSeller = row.seller_id === viewerId;
      const isFirst = hasMoney(placement, month);
      const { advertiser } = row;
      const reporter = placed.isElsewhere ? (reporterOf(row.creative) ?? 'seller') : null;
      const side = isSeller ? 'seller' : 'buyer';
      return {
        placed,
        record,
        row: {
          deal_id: row.deal_id,
          side,
          reporter,
          number: dealNumber(row.deal_id),
          title: advertiser ? advertiserTitle(advertiser) : deal.object.title,
          place: `${row.place_title}, ${deal.offer.name}`,
          erid: row.creative.erid,
          shows: placement.shows.get(month)?.shows ?? null,
          amount: kopecksIn(placement, month),
          state,
          problems,
          corrections: [],
          lacks: reporter === side ? lacksOf(side, placed) : [],
          suggestion: isFirst && isSeller ? (reaches.get(row.deal_id) ?? null) : null,
          published_on: placement.publishedOn,
          removed_on: placement.removedOn,
          can: { report: isSeller && state !== 'frozen' && canCount(month, placement.removedOn, today) },
        },
      };
    })
    .sort((a, b) => ORDER[a.row.state] - ORDER[b.row.state] || (a.row.title < b.row.title ? -1 : 1));
}

/** A brand that the name says already is not said twice: «ООО «Бегом»», not «ООО «Бегом», Бегом». */
const advertiserTitle = ({ name, brand }: { name: string; brand: string | null }): string =>
  brand && !name.includes(brand) ? `${name}, ${brand}` : name;

/** Only the seller knows them, also when the buyer reports in another ОРД. */
export const owesShows = ({ row: { side, state, shows, reporter, can } }: Pick<ReportedRow, 'row'>): boolean =>
  side === 'seller' && shows === null && (state === 'needs_shows' || (reporter === 'buyer' && can.report));

const DONE: readonly MonthRowState[] = ['verified', 'frozen'];
const WAITING: readonly MonthRowState[] = ['needs_shows', 'incomplete', 'open_deal'];

/** Whether the viewer took it on to report that placement in another ОРД. */
export const isOwnElsewhere = ({ row }: Pick<ReportedRow, 'row'>): boolean =>
  row.state === 'elsewhere' && row.side === row.reporter;

const isLeftTo = ({ state, problems }: MonthRow): boolean =>
  ['needs_shows', 'incomplete', 'ready'].includes(state) ||
  (state === 'refused' && problems.some(({ who }) => who === 'seller'));

export function summaryOf(month: string, today: string, rows: readonly ReportedRow[]): MonthSummary {
  // Whoever was paid reports: the buyer only looks on.
  const through = rows.filter(({ row }) => row.state !== 'elsewhere');
  const own = through.filter(({ row }) => row.side === 'seller').map(({ row }) => row.state);
  const elsewhere = rows.filter(isOwnElsewhere).length;
  // Rows that the viewer has to report come before those that they only look on.
  const states = own.length > 0 || elsewhere > 0 ? own : through.map(({ row }) => row.state);
  const among = (some: readonly MonthRowState[], wanted: readonly MonthRowState[]) =>
    some.filter((state) => wanted.includes(state)).length;
  const ended = among(states, DONE);
  const isSent = ended + among(states, ['sent']) === states.length;
  const isTold = ended + among(states, ['sent', 'changed']) === states.length;
  // Rows that only Охват can mend are no delay of the viewer's.
  const isMine = rows.some(({ row }) => row.side === 'seller' && isLeftTo(row));
  const dueOn = reportBy(month);
  const stateNow = (): MonthSummary['state'] => {
    if (month >= today.slice(0, 7)) return 'running';
    if (states.length === 0) return 'elsewhere';
    if (ended === states.length) return 'verified';
    return isSent ? 'sent' : 'open';
  };
  return {
    month,
    due_on: dueOn,
    state: stateNow(),
    is_overdue: own.length > 0 && !isTold && isMine && dueOn < today,
    rows: rows.length,
    own: own.length,
    ready: among(own, ['ready', 'changed']),
    changed: among(own, ['changed']),
    waiting: among(own, WAITING),
    refused: among(own, ['refused']),
    elsewhere,
  };
}
