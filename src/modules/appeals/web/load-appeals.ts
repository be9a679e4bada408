/** Loaders of appeals. */
import { apiOf, type Transport } from '#platform/web/api.ts';
import type { appealCalls, QueuedAppeal, RulingCase } from '../contract.ts';

export interface LoadedAppeals {
  items: QueuedAppeal[];
  next_cursor: string | null;
  loadedAt: number;
}

export const loadRuling = (transport: Transport, id: string, key: string | undefined): Promise<RulingCase> =>
  apiOf<typeof appealCalls>(transport)('GET /v1/appeals/rulings/{id}', { params: { id }, query: { key } });

export async function loadAppeals(transport: Transport): Promise<LoadedAppeals> {
  const queue = await apiOf<typeof appealCalls>(transport)('GET /v1/appeals/queue', { query: {} });
  return { ...queue, loadedAt: Date.now() };
}
