/** A placement in the months it was seen: what is asked of its seller, what is reported of it. Days are the register's. */
import { lastDayOf, monthsShown } from '../../domain/deadlines.ts';
import type { VatRegime } from '../../domain/vat.ts';

export const earliest = (...days: readonly string[]): string => days.toSorted()[0] ?? '';
export const latest = (...days: readonly string[]): string => days.toSorted().at(-1) ?? '';

/** How a deal ended, as far as a report is concerned. `void`: nothing was shown by it. */
export type DealEnd = 'open' | 'paid' | 'unpaid' | 'void';

/** What is known of one deal. */
export interface Placement {
  dealId: string;
  creativeId: string;
  padId: string;
  publishedOn: string;
  removedOn: string | null;
  end: DealEnd;
  /** The day the deal was closed on. */
  closedOn: string | null;
  /** What the seller's work cost, before the commission; 0 unless it was paid for. */
  grossKopecks: number;
  feeKopecks: number;
  sellerVat: VatRegime;
  /** What the seller said, by month. */
  shows: ReadonlyMap<string, number>;
}

/**
 * Months it is reported in. A publication that stays is asked about until a month in which nobody saw it: a post of years ago would
 * be asked about for ever.
 */
export function monthsOf({ publishedOn, removedOn, end, shows }: Placement, today: string): string[] {
  if (end === 'void') return [];
  const months = monthsShown({ from: publishedOn, to: removedOn, today });
  const unseen = months.findIndex((month) => shows.get(month) === 0);
  const last = unseen < 0 ? months.length : unseen + 1;
  // A number that was given stays in the report, whatever days are said later.
  const given = [...shows.keys()].filter((month) => !months.includes(month) && month >= publishedOn.slice(0, 7));
  return [...months.slice(0, last), ...months.slice(last).filter((month) => shows.has(month)), ...given].sort();
}

/** In the month of the publication, and nothing in later ones. */
export const kopecksIn = ({ publishedOn, end, grossKopecks }: Placement, month: string): number =>
  end === 'paid' && publishedOn.startsWith(month) ? grossKopecks : 0;

/** The days of a month on which it was there. */
export function daysIn({ publishedOn, removedOn }: Placement, month: string): { from: string; to: string } {
  const first = `${month}-01`;
  const last = lastDayOf(month);
  const from = latest(publishedOn, first);
  return { from, to: latest(from, earliest(removedOn ?? last, last)) };
}
