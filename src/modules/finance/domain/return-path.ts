import type { OrderState, TopupState } from './states.ts';

const OWN_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[\w=&%.,~-]*)?$/;

/** A path of our own site to come back to. An allow-list: no host, dot segment, backslash or control character fits it. */
export const isOwnPath = (path: string): boolean => path.length <= 500 && OWN_PATH.test(path);

interface Ended {
  topup_id: string;
  state: TopupState;
  return_to: string | null;
  order: { state: OrderState; path: string | null } | null;
}

/** Redirect after the payment: to the order that was made, or back to where the payer came from. Null while nothing is known yet. */
export function pathAfter({ topup_id, state, return_to, order }: Ended): string | null {
  if (state === 'pending' || (state === 'succeeded' && order?.state === 'waiting')) return null;
  const isTold = state === 'succeeded' && order !== null;
  if (isTold) {
    const path = order.path ?? return_to ?? '/';
    return `${path}${path.includes('?') ? '&' : '?'}payment=${topup_id}`;
  }
  return return_to ?? `/settings/finance?topup=${topup_id}`;
}
