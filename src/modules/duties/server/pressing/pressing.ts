/** Cached urgent duties, for the cabinet and the menu: every page of a person asks for them. */
import { dayOf } from '#words/moments.ts';
import { isAhead, isPressing } from '../../domain/derive.ts';
import type { Duty } from '../../domain/duty.ts';
import type { DutiesContext } from '../context.ts';

/** Cache lifetime: deriving the duties takes some twenty reads. The page of duties bypasses the cache and refreshes it. */
const KEPT_MILLISECONDS = 20_000;
const MAX_KEPT = 2000;

/** Duties of the week, the oldest first. Those that a deal waits for are listed with the deals. */
export function keepAhead({ kept, now }: DutiesContext, accountId: string, duties: readonly Duty[]): Duty[] {
  const moment = now();
  const ahead = duties.filter((duty) => duty.kind !== 'materials' && isAhead(duty, dayOf(moment)));
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(accountId, { ahead, until: moment.getTime() + KEPT_MILLISECONDS });
  return ahead;
}

export function keptAhead({ kept, now }: DutiesContext, accountId: string): Duty[] | null {
  const known = kept.get(accountId);
  return known && known.until > now().getTime() ? known.ahead : null;
}

export const pressingOf = ({ now }: DutiesContext, ahead: readonly Duty[]): Duty[] =>
  ahead.filter((duty) => isPressing(duty, dayOf(now())));
