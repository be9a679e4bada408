import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { passportCalls } from '#modules/passport/contract.ts';
import { announceSession } from '#platform/web/session-channel.ts';
import { useApi } from '#platform/web/use-api.ts';
import { showNotice } from './notice-store.ts';

/** Signs out and goes home. When the call fails the person is still signed in, so nothing pretends otherwise. */
export function useLogout(): () => Promise<void> {
  const router = useRouter();
  const api = useApi<typeof passportCalls>();
  return useCallback(async () => {
    try {
      await api('GET /v1/passport/logout');
    } catch {
      // Reported already; see failure-reports.ts.
      showNotice('Выйти не получилось. Проверьте интернет и попробуйте ещё раз.');
      return;
    }
    announceSession('signed-out');
    if (router.latestLocation.pathname === '/') await router.invalidate();
    else await router.navigate({ to: '/' });
    // Data loaded for this person must not be shown to the next one.
    router.clearCache();
  }, [api, router]);
}
