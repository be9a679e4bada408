import { WHOLE_COUNTRY } from '../../geography/contract.ts';
import type { AdObjectKind } from './kind.ts';

interface Wanted {
  topics: readonly string[];
  region: string | null;
  budgetKopecks?: number | null;
  /** More choices of the kind's own, by name. */
  choices?: Readonly<Record<string, string>>;
}

/** The catalog narrowed to what an object has to do with. */
export function catalogPath(kind: AdObjectKind, { topics, region, budgetKopecks, choices }: Wanted): string {
  const query = new URLSearchParams({ kind, ...choices });
  if (topics.length > 0) query.set('topic', topics.join(','));
  if (region && region !== WHOLE_COUNTRY) query.set('region', region);
  if (budgetKopecks) query.set('price_to', String(Math.floor(budgetKopecks / 100)));
  // A comma needs no escape in a query, and lists read better with it.
  return `/catalog?${query.toString().replaceAll('%2C', ',')}`;
}
