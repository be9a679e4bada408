/** Who may do what with top-ups and payouts. */
import type { Viewer } from '#platform/http/viewer.ts';

type Who = Pick<Viewer, 'accountId' | 'role'>;
interface Owned {
  account_id: string;
}

const isOwn = (viewer: Who, { account_id }: Owned): boolean => viewer.accountId === account_id;

export const canSeeTopup = (viewer: Who, topup: Owned): boolean => isOwn(viewer, topup) || viewer.role === 'admin';

export const canCancelPayout = (viewer: Who, payout: Owned): boolean => isOwn(viewer, payout);

/** Nobody decides about money of their own. */
export const canDecidePayout = (viewer: Who, payout: Owned): boolean =>
  viewer.role === 'admin' && !isOwn(viewer, payout);
