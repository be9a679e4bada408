import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { safeBackLink } from '#platform/web/back-link.ts';
import { announceSession } from '#platform/web/session-channel.ts';
import { useGo } from '#platform/web/use-go.ts';
import { carryEmail } from './carried-email.ts';
import { forgetPendingFlow } from './pending-flow.ts';

/** Callback after a new session: other tabs learn of it, and the person gets where they wanted to be. */
export function useSignedIn(backLink: string | undefined): () => Promise<void> {
  const router = useRouter();
  const go = useGo();
  return useCallback(async () => {
    carryEmail('');
    forgetPendingFlow();
    announceSession('signed-in');
    await go(safeBackLink(backLink), { replace: true });
    // Invalidates data that was loaded or preloaded for an anonymous visitor. Not before leaving: this page's guard
    // would send the person to /auth/already.
    await router.invalidate();
  }, [backLink, go, router]);
}
