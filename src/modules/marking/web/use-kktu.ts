import { useEffect, useState } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import type { KktuEntry, markingCalls } from '../contract.ts';

let known: readonly KktuEntry[] | null = null;

/** All codes, asked for once by the page; «failed» can be tried again. */
export function useKktu(): { codes: readonly KktuEntry[] | 'loading' | 'failed'; retry: () => void } {
  const api = useApi<typeof markingCalls>();
  const [codes, setCodes] = useState<readonly KktuEntry[] | 'loading' | 'failed'>(known ?? 'loading');
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try.
  useEffect(() => {
    if (known) return;
    let isWanted = true;
    setCodes('loading');
    api('GET /v1/dictionaries/kktu', { query: {} }).then(
      ({ items }) => {
        known = items;
        if (isWanted) setCodes(items);
      },
      () => isWanted && setCodes('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [api, turn]);
  return { codes, retry: () => setTurn((count) => count + 1) };
}
