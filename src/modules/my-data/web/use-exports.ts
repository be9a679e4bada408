import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import type { DataExport, myDataCalls } from '../contract.ts';

const LOOK_MILLISECONDS = 3_000;

/** The newest archive; polled while it is being made. */
export function useExports() {
  const api = useApi<typeof myDataCalls>();
  const [newest, setNewest] = useState<DataExport | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  const look = useCallback(async () => {
    try {
      const { items } = await api('GET /v1/safety/exports');
      setNewest(items[0] ?? null);
    } catch {
      // The button works without it, and says what is wrong.
    }
  }, [api]);

  useEffect(() => void look(), [look]);
  const isMaking = newest?.state === 'making';
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(look, LOOK_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isMaking, look]);

  async function attempt(work: () => Promise<void>) {
    setPending(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.status === 429 ? 'Сегодня архив собирали уже трижды. Приходите завтра.' : error.message);
    } finally {
      setPending(false);
    }
  }
  const request = () => attempt(async () => setNewest(await api('POST /v1/safety/exports')));
  /** Asks first, so that a missing proof is asked for here and not answered with a page of its own. */
  const download = () =>
    attempt(async () => {
      if (!newest) return;
      const { export_id } = await api('GET /v1/safety/exports/{export_id}', {
        params: { export_id: newest.export_id },
      });
      location.assign(`/api/v1/safety/exports/${export_id}.zip`);
    });
  return { newest, failure, isPending, isMaking, request, download };
}
