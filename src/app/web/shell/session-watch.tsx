import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { listenToSession } from '#platform/web/session-channel.ts';
import { checkSession } from '../session.ts';

const RECHECK_AFTER_MS = 30_000;

/** Keeps an open page honest: signing in or out in another tab, or a session that ended meanwhile, redraws it. */
export function SessionWatch() {
  const router = useRouter();
  useEffect(() => {
    const { transport, sessionMemory } = router.options.context;
    function redraw() {
      // What was loaded for somebody else must not be shown even for a moment.
      router.clearCache();
      return router.invalidate();
    }
    let checkedAt = Date.now();
    async function recheck() {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < RECHECK_AFTER_MS) return;
      checkedAt = Date.now();
      // A check that failed says nothing about the session: wait for the next occasion.
      const session = await checkSession(transport).catch(() => sessionMemory.last);
      if (session?.account_id !== sessionMemory.last?.account_id) await redraw();
    }
    const stopListening = listenToSession(() => void redraw());
    document.addEventListener('visibilitychange', recheck);
    return () => {
      stopListening();
      document.removeEventListener('visibilitychange', recheck);
    };
  }, [router]);
  return null;
}
