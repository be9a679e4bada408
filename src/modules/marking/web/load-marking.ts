import { ApiError, apiOf, type Transport } from '#platform/web/api.ts';
import type { DealMarking, markingCalls } from '../contract.ts';
import type { QueueState } from './queue-states.ts';

/** Null when it cannot be had: the deal is shown without it, with a way to ask again. Nothing when there is none for the reader. */
export async function loadMarking(transport: Transport, dealId: string): Promise<DealMarking | null | undefined> {
  try {
    return await apiOf<typeof markingCalls>(transport)('GET /v1/marking/deals/{deal_id}', {
      params: { deal_id: dealId },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    return error.status === 404 ? undefined : null;
  }
}

/** Default filter: objects that need a person; for one deal, everything. */
export async function loadMarkingQueue(
  transport: Transport,
  { state: wanted, deal: said }: { state: QueueState | undefined; deal: string | undefined },
) {
  const state = wanted ?? (said ? 'all' : 'attention');
  const query = { ...(state !== 'all' && { state }), ...(said && { deal: said }) };
  const queue = await apiOf<typeof markingCalls>(transport)('GET /v1/desk/marking', { query });
  return { ...queue, state, query, said: said ?? null };
}
export type MarkingQueue = Awaited<ReturnType<typeof loadMarkingQueue>>;
