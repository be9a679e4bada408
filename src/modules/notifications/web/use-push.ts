import { useEffect, useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import type { notificationCalls, ToldBrowser } from '../contract.ts';
import { PushRefused, type PushState, readPushState, turnOff, turnOn } from './push-browser.ts';

export interface LoadedPush {
  public_key: string;
  items: readonly ToldBrowser[];
}

export interface Push {
  /** Null until the browser has answered. */
  state: PushState | null;
  browsers: readonly ToldBrowser[];
  /** Which of them this one is. */
  ownId: string | null;
  isBusy: boolean;
  failure: string | null;
  isTried: boolean;
  allow(): Promise<void>;
  remove(subscriptionId: string): Promise<void>;
  tryOut(): Promise<void>;
}

export function usePush(loaded: LoadedPush, accountId: string): Push {
  const api = useApi<typeof notificationCalls>();
  const [state, setState] = useState<PushState | null>(null);
  const [ownId, setOwnId] = useState<string | null>(null);
  const [browsers, setBrowsers] = useState(loaded.items);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);

  useEffect(() => {
    let isGone = false;
    const look = () =>
      readPushState(accountId).then(
        (now) => {
          if (isGone) return;
          setState(now.state);
          setOwnId(now.subscriptionId);
        },
        () => !isGone && setState('unsupported'),
      );
    void look();
    // The permission is changed in the browser's own windows, beside this page.
    let permission: PermissionStatus | undefined;
    navigator.permissions?.query({ name: 'notifications' }).then(
      (status) => {
        if (isGone) return;
        permission = status;
        status.addEventListener('change', look);
      },
      () => {},
    );
    return () => {
      isGone = true;
      permission?.removeEventListener('change', look);
    };
  }, [accountId]);

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setFailure(null);
    setTried(false);
    try {
      await work();
    } catch (error) {
      const isSayable = error instanceof ApiError || error instanceof PushRefused;
      setFailure(isSayable ? error.message : 'Не получилось. Попробуйте ещё раз.');
    }
    setBusy(false);
  }

  return {
    state,
    browsers,
    ownId,
    isBusy,
    failure,
    isTried,
    allow: () =>
      attempt(async () => {
        const told = await turnOn(accountId, loaded.public_key);
        if (told) {
          setBrowsers((before) => [told, ...before.filter((one) => one.subscription_id !== told.subscription_id)]);
        }
        const now = await readPushState(accountId);
        setState(now.state);
        setOwnId(now.subscriptionId);
      }),
    remove: (subscriptionId) =>
      attempt(async () => {
        if (subscriptionId === ownId) {
          await turnOff();
          setState('off');
          setOwnId(null);
        }
        try {
          await api('DELETE /v1/notifications/push/{subscription_id}', { params: { subscription_id: subscriptionId } });
        } catch (error) {
          // It is gone, which was wanted.
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        }
        setBrowsers((before) => before.filter((one) => one.subscription_id !== subscriptionId));
      }),
    tryOut: () =>
      attempt(async () => {
        if (!ownId) return;
        await api('POST /v1/notifications/push/{subscription_id}/try', { params: { subscription_id: ownId } });
        setTried(true);
      }),
  };
}
