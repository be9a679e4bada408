/** The months of one deal, for its page. */
import { dayOf } from '#words/moments.ts';
import type { DealMarking } from '../../contract.ts';
import { reportBy, showsFrom } from '../../domain/deadlines.ts';
import type { MarkingContext } from '../context.ts';
import { statisticsId } from '../ord/rules/statistics.ts';
import { hashOf } from '../outbox/enqueue.ts';
import { readPlaced } from './facts.ts';
import { hasMoney, monthsOf } from './placement.ts';
import { actIds } from './queries.ts';
import { canCount, isFrozen, recordsIn } from './rows.ts';
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
  const today = dayOf(context.now());
  const months = monthsOf(placement, today);
  const [statistics, acts] = await Promise.all([
    findSent(db, environment, 'statistics', months.map(idOf)),
    findSent(db, environment, 'invoice', actIds([placed])),
  ]);
  const frozen = isFrozen(acts, dealId);
  // A record may be made of several deals: only together they tell whether it is the one that was reported.
  const together =
    statistics.size > 0
      ? await readPlaced(context, db, await listPlaced(db, { environment, creativeIds: [placement.creativeId] }))
      : [];
  const toldOf = (month: string) => {
    const sent = statistics.get(idOf(month));
    if (!sent) return 'given';
    const record = recordsIn(month, together).find(({ dealIds }) => dealIds.includes(dealId));
    return sent.sent_hash && record && hashOf(record.body) !== sent.body_hash ? 'changed' : 'sent';
  };
  return months.map((month) => {
    const shows = placement.shows.get(month)?.shows ?? null;
    const isClosed = frozen && hasMoney(placement, month);
    const asked = canCount(month, placement.removedOn, today) ? 'awaited' : 'running';
    const state = isClosed ? 'frozen' : shows === null ? asked : toldOf(month);
    return { month, shows, from: showsFrom(month, placement.removedOn), due_on: reportBy(month), state };
  });
}
