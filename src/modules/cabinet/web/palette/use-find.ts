import { useEffect, useState } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import type { cabinetCalls, Found } from '../../contract.ts';

const PAUSE_MS = 160;
const MAX_LENGTH = 100;

interface Finding {
  /** The last answer; it stays until the next one is there. */
  found: Found | null;
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

export function useFind(q: string): Finding {
  const api = useApi<typeof cabinetCalls>();
  const [answer, setAnswer] = useState<{ q: string; found: Found | null; hasFailed: boolean } | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    if (q === '') return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      api('GET /v1/cabinet/find', { query: { q: q.slice(0, MAX_LENGTH) } }).then(
        (found) => isCurrent && setAnswer({ q, found, hasFailed: false }),
        () => isCurrent && setAnswer({ q, found: null, hasFailed: true }),
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, q, attempt]);
  return {
    found: q === '' ? null : (answer?.found ?? null),
    isLoading: q !== '' && answer?.q !== q,
    hasFailed: q !== '' && answer?.q === q && answer.hasFailed,
    retry() {
      setAnswer(null);
      setAttempt((before) => before + 1);
    },
  };
}
