/** What cannot wait, for the cabinet and for the menu: every page of a person asks for it. */
import { dayOf } from '#words/moments.ts';
import { isPressing } from '../../domain/derive.ts';
import type { Duty } from '../../domain/duty.ts';
import type { DutiesContext } from '../context.ts';

/** A cache: to derive the duties takes some twenty reads. The page of duties is always derived anew, and then kept here. */
const KEPT_MILLISECONDS = 20_000;
const MAX_KEPT = 2000;

/** The oldest first. What a deal waits for stands among the deals. */
export function keepPressing({ kept, now }: DutiesContext, accountId: string, duties: readonly Duty[]): Duty[] {
  const moment = now();
  const pressing = duties.filter((duty) => duty.kind !== 'materials' && isPressing(duty, dayOf(moment)));
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(accountId, { pressing, until: moment.getTime() + KEPT_MILLISECONDS });
  return pressing;
}

export function keptPressing({ kept, now }: DutiesContext, accountId: string): Duty[] | null {
  const known = kept.get(accountId);
  return known && known.until > now().getTime() ? known.pressing : null;
}
