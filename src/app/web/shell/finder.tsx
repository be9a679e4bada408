import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { openedBy, rememberOpened } from '#modules/cabinet/web/index.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { onFinderOpened } from './finder-store.ts';
import { useSession } from './use-session.ts';

const FinderPalette = deferred(() => import('./finder-palette.tsx'), 'FinderPalette', { isLate: true });

/** Pages that have a name of their own: objects, deals, projects, dialogs, people. */
const NAMED = /^\/(?:product|campaign|resource|contractor|deals|projects|chats|account)\/[\da-f-]{36}$/;
/** The title of a page follows its content. */
const TITLED_AFTER_MS = 600;

/** Command palette (Ctrl K) on every page, and its history of visited pages. */
export function Finder() {
  const session = useSession();
  const router = useRouter();
  const accountId = session?.account_id ?? '';
  const [isOpen, setOpen] = useState(false);
  // Stays mounted after the first time, so that it opens at once.
  const [isLoaded, setLoaded] = useState(false);

  useEffect(() => {
    const open = () => {
      setLoaded(true);
      setOpen(true);
    };
    const stop = onFinderOpened(open);
    function press(event: KeyboardEvent) {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK';
      if (!isShortcut) return;
      // A modal dialog on top keeps the focus.
      const other = document.querySelector('dialog:modal:not([data-palette])');
      event.preventDefault();
      if (other) return;
      setLoaded(true);
      setOpen((wasOpen) => !wasOpen);
    }
    document.addEventListener('keydown', press);
    return () => {
      stop();
      document.removeEventListener('keydown', press);
    };
  }, []);

  useEffect(() => {
    // The history of another account in this browser is dropped.
    openedBy(accountId);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = () => {
      clearTimeout(timer);
      const to = window.location.pathname;
      if (!NAMED.test(to)) return;
      timer = setTimeout(() => {
        const title = document.title.replace(/ — Охват$/, '');
        if (window.location.pathname === to) rememberOpened(accountId, { to, title });
      }, TITLED_AFTER_MS);
    };
    remember();
    const stop = router.subscribe('onResolved', remember);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [router, accountId]);

  return isLoaded ? <FinderPalette open={isOpen} onClose={() => setOpen(false)} session={session} /> : null;
}
