import { useEffect, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import type { TransferStatus, transferCalls } from '../contract.ts';

const ASK_MILLISECONDS = 700;

interface Transfer {
  status: TransferStatus | null;
  isStarting: boolean;
  failure: string | null;
  apply(publish: boolean): Promise<void>;
}

/** A checked file: how far its writing has come, and the yes that starts it. */
export function useTransfer(loaded: TransferStatus | null): Transfer {
  const api = useApi<typeof transferCalls>();
  const [status, setStatus] = useState(loaded);
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const token = status?.token;
  const isUnderWay = status?.state === 'queued' || status?.state === 'running';

  useEffect(() => {
    setStatus(loaded);
    setFailure(null);
  }, [loaded]);

  useEffect(() => {
    if (!token || !isUnderWay) return;
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    const ask = async () => {
      try {
        const next = await api('GET /v1/transfer/{token}', { params: { token } });
        if (!isGone) {
          setStatus(next);
          setFailure(null);
        }
      } catch (error) {
        // A failed poll is ignored: the import goes on whether or not the page hears of it.
        if (!isGone) setFailure(sentenceOf(error));
      }
      if (!isGone) timer = setTimeout(ask, ASK_MILLISECONDS);
    };
    timer = setTimeout(ask, ASK_MILLISECONDS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [api, token, isUnderWay]);

  return {
    status,
    isStarting,
    failure,
    async apply(publish) {
      if (!token) return;
      setStarting(true);
      setFailure(null);
      try {
        setStatus(await api('POST /v1/transfer/apply', { body: { token, publish } }));
      } catch (error) {
        setFailure(sentenceOf(error));
      } finally {
        setStarting(false);
      }
    },
  };
}

const sentenceOf = (error: unknown): string => messageOf(error);
