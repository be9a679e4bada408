import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSessionEnded, reconnect } from '#modules/realtime/web/index.ts';
import { listenToSession } from '#platform/web/session-channel.ts';
import { checkSession, mayHaveSession } from '../session.ts';
import { showNotice } from './notice-store.ts';

const RECHECK_AFTER_MS = 30_000;

/** Fires beforeunload: forms with unsaved changes object to it. */
const hasUnsaved = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Keeps an open page honest: signing in or out in another tab, or a session that ended meanwhile, redraws it. */
export function SessionWatch() {
  const router = useRouter();
  useEffect(() => {
    const { transport, sessionMemory } = router.options.context;
    function redraw() {
      // Data loaded for another session must not be shown even for a moment.
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
    /** Ended from elsewhere, or by time. Not news for whoever has just signed out here: their hint is gone already. */
    async function afterEnd() {
      checkedAt = Date.now();
      const isNews = mayHaveSession();
      const session = await checkSession(transport).catch(() => sessionMemory.last);
      // Another session has begun in this browser, or nobody could say: listening goes on.
      if (session) reconnect();
      if (session?.account_id === sessionMemory.last?.account_id) return;
      // Unsaved input stays: the form leads the person to sign in and keeps it.
      if (!hasUnsaved()) await redraw();
      if (isNews && !session) showNotice('Сеанс завершён. Войдите, чтобы продолжить.');
    }
    const stopListening = listenToSession(() => void redraw());
    const stopMinding = onSessionEnded(() => void afterEnd());
    document.addEventListener('visibilitychange', recheck);
    return () => {
      stopListening();
      stopMinding();
      document.removeEventListener('visibilitychange', recheck);
    };
  }, [router]);
  return null;
}
