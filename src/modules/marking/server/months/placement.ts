/** A placement in the months it was seen: what is asked of its seller, what is reported of it. Days are Moscow's; the act's is the register's. */
import { lastDayOf } from '#words/calendar.ts';
import { monthsShown } from '../../domain/deadlines.ts';
import type { VatRegime } from '../../domain/vat.ts';

export const earliest = (...days: readonly string[]): string => days.toSorted()[0] ?? '';
export const latest = (...days: readonly string[]): string => days.toSorted().at(-1) ?? '';

/** How a deal ended, as far as a report is concerned. `void`: nothing was shown by it. */
export type DealEnd = 'open' | 'paid' | 'unpaid' | 'void';

/** Under which names of the register they are reported: those of the month, whatever version came later. */
export interface Shown {
  shows: number;
  creativeId: string;
  padId: string;
}

/** Facts of one deal, as the report needs them. */
export interface Placement {
  dealId: string;
  creativeId: string;
  padId: string;
  publishedOn: string;
  removedOn: string | null;
  end: DealEnd;
  /** The register's day the deal was closed on: the date of its act. */
  closedOn: string | null;
  /** Price of the seller's work, before the commission; 0 unless it was paid for. */
  grossKopecks: number;
  feeKopecks: number;
  sellerVat: VatRegime;
  /** Shows as the seller entered them, by month. */
  shows: ReadonlyMap<string, Shown>;
}

/**
 * Months it is reported in. A publication that stays is asked about until a month in which nobody saw it: a post of years ago would
 * be asked about for ever.
 */
export function monthsOf(
  { publishedOn, removedOn, end, shows }: Pick<Placement, 'publishedOn' | 'removedOn' | 'end' | 'shows'>,
  today: string,
): string[] {
  if (end === 'void') return [];
  const months = monthsShown({ from: publishedOn, to: removedOn, today });
  const unseen = months.findIndex((month) => shows.get(month)?.shows === 0);
  const asked = unseen < 0 ? months : months.slice(0, unseen + 1);
  // A number that was given stays in the report, whatever days are said later.
  return [...new Set([...asked, ...shows.keys()])].sort();
}

/** Where the money and the act are reported: the month of the publication. */
export const hasMoney = ({ publishedOn }: Pick<Placement, 'publishedOn'>, month: string): boolean =>
  publishedOn.startsWith(month);

export const kopecksIn = (
  { publishedOn, end, grossKopecks }: Pick<Placement, 'publishedOn' | 'end' | 'grossKopecks'>,
  month: string,
): number => (end === 'paid' && hasMoney({ publishedOn }, month) ? grossKopecks : 0);

/** The days of a month on which it was there. */
export function daysIn({ publishedOn, removedOn }: Placement, month: string): { from: string; to: string } {
  const last = lastDayOf(month);
  const from = latest(`${month}-01`, earliest(publishedOn, last));
  return { from, to: latest(from, earliest(removedOn ?? last, last)) };
}
