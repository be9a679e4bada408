/** The records of a month: one for a creative on a platform, however many deals showed it there. */
import { vatOn } from '../../domain/vat.ts';
import { amountOf } from '../chain/amount.ts';
import type { Statistics } from '../ord/rules/statistics.ts';
import { daysIn, earliest, kopecksIn, latest, type Placement } from './placement.ts';

export interface MonthRecord {
  body: Statistics;
  dealIds: string[];
}

/** A second record of the same creative, platform and month replaces the first, so they are added up before. */
export function recordsOf(month: string, placements: readonly Placement[]): MonthRecord[] {
  const told = placements.filter(({ end, shows }) => end !== 'void' && shows.has(month));
  const keyOf = ({ shows }: Placement) => `${shows.get(month)?.creativeId}__${shows.get(month)?.padId}`;
  return [...Map.groupBy(told, keyOf).values()].map((group) => {
    const days = group.map((one) => daysIn(one, month));
    const shows = group.reduce((sum, one) => sum + (one.shows.get(month)?.shows ?? 0), 0);
    const kopecks = group.reduce((sum, one) => sum + kopecksIn(one, month), 0);
    // A platform has one owner; if he changed his regime meanwhile, the latest deal tells it.
    const last = group.toSorted((a, b) => (a.publishedOn < b.publishedOn ? -1 : 1)).at(-1) as Placement;
    const from = earliest(...days.map((day) => day.from));
    const to = latest(...days.map((day) => day.to));
    const amount = amountOf(kopecks, vatOn(last.sellerVat, to));
    return {
      dealIds: group.map(({ dealId }) => dealId).sort(),
      body: {
        creative_external_id: last.shows.get(month)?.creativeId ?? last.creativeId,
        pad_external_id: last.shows.get(month)?.padId ?? last.padId,
        shows_count: shows,
        invoice_shows_count: shows,
        amount,
        amount_per_event: amount.including_vat,
        pay_type: 'other',
        date_start_planned: from,
        date_end_planned: to,
        date_start_actual: from,
        date_end_actual: to,
      },
    };
  });
}
