import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type CatalogState, pathOf } from './catalog-state.ts';

/** Goes to another choice. The page stays where it is scrolled: the hand is still on the filter. */
export function useChoose(): (state: CatalogState) => Promise<void> {
  const router = useRouter();
  return useCallback((state) => router.navigate({ href: pathOf(state), resetScroll: false }), [router]);
}
