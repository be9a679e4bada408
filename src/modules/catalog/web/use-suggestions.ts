import { useEffect, useRef, useState } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import type { catalogCalls, Suggestions } from '../contract.ts';

const PAUSE_MS = 160;
const MAX_LENGTH = 100;

/** Suggestions for the typed words; the last answer stays until the next one is there. Null before the first. */
export function useSuggestions(q: string): Suggestions | null {
  const api = useApi<typeof catalogCalls>();
  const [found, setFound] = useState<Suggestions | null>(null);
  const asked = useRef(0);
  useEffect(() => {
    asked.current += 1;
    const turn = asked.current;
    // One letter says nothing; nothing at all asks for what is popular.
    if (q.length === 1) {
      setFound(null);
      return;
    }
    const timer = setTimeout(async () => {
      try {
        const answer = await api('GET /v1/catalog/suggest', { query: { q: q.slice(0, MAX_LENGTH) } });
        if (turn === asked.current) setFound(answer);
      } catch {
        // Without suggestions one can still search.
      }
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [api, q]);
  return found;
}
