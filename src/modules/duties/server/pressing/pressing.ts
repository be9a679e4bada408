/** What cannot wait, for the cabinet and for the menu. */
import { dayOf } from '#words/moments.ts';
import { type Duty, isPressing } from '../../domain/derive.ts';
import type { DutiesContext } from '../context.ts';
import { listDuties } from '../queries.ts';

/** A cache: every page of a person asks for the count, and to derive the duties takes some twenty reads. */
const KEPT_MILLISECONDS = 60_000;
const MAX_KEPT = 2000;

export function createPressing(context: DutiesContext) {
  const kept = new Map<string, { count: number; until: number }>();

  /** The oldest first. What a deal waits for stands among the deals. */
  async function pressingOf(accountId: string): Promise<Duty[]> {
    const now = context.now();
    const duties = await listDuties(context, accountId);
    const pressing = duties.filter((duty) => duty.kind !== 'materials' && isPressing(duty, dayOf(now)));
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(accountId, { count: pressing.length, until: now.getTime() + KEPT_MILLISECONDS });
    return pressing;
  }

  return {
    pressingOf,
    async countPressing(accountId: string): Promise<number> {
      const known = kept.get(accountId);
      return known && known.until > context.now().getTime() ? known.count : (await pressingOf(accountId)).length;
    },
  };
}
