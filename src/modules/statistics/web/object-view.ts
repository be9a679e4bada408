import { useEffect } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import type { statisticsCalls } from '../contract.ts';

/** Shorter than this nobody has looked at anything. */
const LOOK_MILLISECONDS = 1000;

/** Counts one view of an object's page, after the page has been visible for a moment. A failure is nobody's concern. */
export function ObjectView({ kind, id }: { kind: AdObjectKind; id: string }): null {
  const api = useApi<typeof statisticsCalls>();
  useEffect(() => {
    const stop = new AbortController();
    const count = () => {
      if (document.visibilityState !== 'visible') return;
      stop.abort();
      api('POST /v1/statistics/views', { body: { kind, id } }).catch(() => {});
    };
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') count();
      else document.addEventListener('visibilitychange', count, { signal: stop.signal });
    }, LOOK_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, kind, id]);
  return null;
}
