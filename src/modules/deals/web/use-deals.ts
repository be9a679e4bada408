import { useEffect, useState } from 'react';
import type { Deal, DealSummary } from '../contract.ts';

/** Deals as they were read, with those that have moved since in their new places. */
export function useDeals(loaded: readonly DealSummary[], onChanged: (() => void) | undefined) {
  const [moved, setMoved] = useState<ReadonlyMap<string, Deal>>(new Map());
  // Fresh data from the loader overrides optimistic updates.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list of deals is what this waits for.
  useEffect(() => setMoved(new Map()), [loaded]);
  return {
    deals: loaded.map((deal) => moved.get(deal.deal_id) ?? deal),
    put(deal: Deal): void {
      setMoved((before) => new Map(before).set(deal.deal_id, deal));
      onChanged?.();
    },
  };
}

export interface DealsViewProps {
  deals: readonly DealSummary[];
  /** Epoch milliseconds. */
  loadedAt: number;
  /** Called after every step, so that sums around the deals can be reloaded. */
  onChanged?: () => void;
}
