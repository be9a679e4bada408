import { useEffect } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import type { statisticsCalls } from '../../statistics/contract.ts';
import type { AnyObject } from './detail-load.ts';
import { placeOf } from './detail-place.ts';

/** Says once that the page was seen: after it became visible, when the browser has time, and whatever comes of it. */
export function useViewCounted(object: AnyObject): void {
  const api = useApi<typeof statisticsCalls>();
  const { kind, is_owner: isOwner } = object;
  const { objectId } = placeOf(object);
  useEffect(() => {
    if (isOwner) return;
    const stop = new AbortController();
    const count = () => {
      if (document.visibilityState !== 'visible') return;
      stop.abort();
      api('POST /v1/statistics/views', { body: { kind, id: objectId } }).catch(() => {});
    };
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') count();
      else document.addEventListener('visibilitychange', count, { signal: stop.signal });
    }, LOOK_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, kind, objectId, isOwner]);
}

/** Shorter than this nobody has looked at anything. */
const LOOK_MS = 1000;
