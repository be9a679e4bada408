/** Search parameters of the page: a link shows another person the same choice of their own operations. */
import { isDay } from '#platform/is-day.ts';
import { isId } from '#platform/web/is-id.ts';
import { DIRECTIONS, OPERATION_KINDS } from '../domain/operations.ts';
import { isOwnPath } from '../domain/return-path.ts';

export interface FinanceSearch {
  kind?: (typeof OPERATION_KINDS)[number];
  direction?: (typeof DIRECTIONS)[number];
  from?: string;
  to?: string;
  months?: '6' | '12' | '24';
  /** A top-up the person has come back from. */
  topup?: string;
  /** Opens the top-up with this many kopecks filled in. */
  amount?: string;
  /** Where the person goes back to after paying. */
  return_to?: string;
}

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((known) => known === value);
const matching = (shape: RegExp, value: unknown): string | undefined =>
  typeof value === 'string' && shape.test(value) ? value : undefined;
/** An impossible day is no filter. */
const dayOf = (value: unknown): string | undefined => (isDay(value) ? value : undefined);

export function readFinanceSearch(search: Record<string, unknown>): FinanceSearch {
  const read = {
    kind: oneOf(OPERATION_KINDS, search.kind),
    direction: oneOf(DIRECTIONS, search.direction),
    from: dayOf(search.from),
    to: dayOf(search.to),
    months: oneOf(['6', '12', '24'] as const, search.months),
    topup: isId(search.topup) ? search.topup : undefined,
    amount: matching(/^\d{1,11}$/, search.amount),
    return_to: typeof search.return_to === 'string' && isOwnPath(search.return_to) ? search.return_to : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

export const filterOf = ({ kind, direction, from, to }: FinanceSearch) => ({
  ...(kind && { kind }),
  ...(direction && { direction }),
  ...(from && { from }),
  ...(to && { to }),
});

/** The page with some of its choices changed; what only belongs to one visit is left behind. */
export function financePath(search: FinanceSearch, changes: Partial<Record<keyof FinanceSearch, string | undefined>>) {
  const { topup: _topup, amount: _amount, return_to: _back, ...kept } = search;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...kept, ...changes })) if (value) query.set(name, value);
  return `/settings/finance${query.size > 0 ? `?${query}` : ''}`;
}
