/** The months of one deal, for its page. */
import type { DealMarking } from '../../contract.ts';
import { registerDay, reportBy, showsFrom } from '../../domain/deadlines.ts';
import type { MarkingContext } from '../context.ts';
import { statisticsId } from '../ord/rules/statistics.ts';
import { readPlaced } from './facts.ts';
import { hasMoney, monthsOf } from './placement.ts';
import { actIds } from './queries.ts';
import { canCount, isFrozen } from './rows.ts';
import { findSent, listPlaced } from './store.ts';

export async function showsOfDeal(context: MarkingContext, dealId: string): Promise<DealMarking['shows']> {
  const { db, environment } = context;
  const [placed] = await readPlaced(context, db, await listPlaced(db, { environment, dealIds: [dealId] }));
  if (!placed) return [];
  const { placement } = placed;
  const idOf = (month: string) => {
    const shown = placement.shows.get(month);
    return statisticsId({
      creative_external_id: shown?.creativeId ?? placement.creativeId,
      pad_external_id: shown?.padId ?? placement.padId,
      date_start_actual: `${month}-01`,
    });
  };
  const today = registerDay(context.now());
  const months = monthsOf(placement, today);
  const [statistics, acts] = await Promise.all([
    findSent(db, environment, 'statistics', months.map(idOf)),
    findSent(db, environment, 'invoice', actIds([placed])),
  ]);
  const frozen = isFrozen(acts, dealId);
  return months.map((month) => {
    const shows = placement.shows.get(month)?.shows ?? null;
    const isClosed = frozen && hasMoney(placement, month);
    const asked = canCount(month, placement.removedOn, today) ? 'awaited' : 'running';
    const told = statistics.has(idOf(month)) ? 'sent' : 'given';
    const state = isClosed ? 'frozen' : shows === null ? asked : told;
    return { month, shows, from: showsFrom(month, placement.removedOn), due_on: reportBy(month), state };
  });
}
