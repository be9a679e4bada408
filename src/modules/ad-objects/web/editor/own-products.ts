/** The owner's own products, read once for a form that names one of them. */
import { createContext, useEffect, useState } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import type { adObjectCalls } from '../../contract.ts';
import { LIFE_LABELS } from '../../domain/states.ts';
import { objectIdOf } from '../../kinds/kind.ts';
import { objectCalls } from '../calls.ts';

export interface OwnProduct {
  id: string;
  label: string;
  note: string;
  topics: readonly string[];
  region: string | null;
}
export type OwnProducts = readonly OwnProduct[] | 'loading' | 'failed';

export const OwnProductsContext = createContext<OwnProducts>('loading');

export function useOwnProducts(isNeeded: boolean): OwnProducts {
  const api = useApi<typeof adObjectCalls>();
  const [products, setProducts] = useState<OwnProducts>('loading');
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    objectCalls(api, 'product')
      .list({ filter: { mine: true }, sort: 'newest', limit: 100 })
      .then(({ items }) => {
        if (isGone) return;
        setProducts(
          items.map((item) => ({
            id: objectIdOf(item),
            label: item.title,
            note: LIFE_LABELS[item.life],
            topics: item.topics,
            region: item.region,
          })),
        );
      })
      .catch(() => {
        if (!isGone) setProducts('failed');
      });
    return () => {
      isGone = true;
    };
  }, [api, isNeeded]);
  return products;
}

/** The title of a product that is known by now. */
export const nameAmong =
  (products: OwnProducts) =>
  (productId: string): string | null =>
    typeof products === 'string' ? null : (products.find(({ id }) => id === productId)?.label ?? null);
