import { useEffect } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { deferred } from '#platform/web/deferred.tsx';
import { CountDot, iconButtonClass } from '#ui/icon-button.tsx';
import { HeartIcon } from './heart.tsx';
import { hasKept, loadHearts, readSaved, useSaved } from './heart-state.ts';

const KeepDialog = deferred(() => import('./keep-dialog.tsx'), 'KeepDialog', { isLate: true });

/** The way to favourites, with their number. Has the hearts of the page read. */
export function FavouritesLink({ session }: { session: { account_id: string } | null }) {
  const { ids, isRead } = useSaved();
  const isUsed = isRead || ids.size > 0;
  useEffect(() => {
    // Only the browser looks into the session: the page may be drawn for everybody who is signed in.
    const accountId = session?.account_id ?? null;
    if (accountId || hasKept() || readSaved().isRead) {
      void loadHearts().then(({ readHearts }) => readHearts(accountId));
    }
  }, [session]);
  const label = ids.size ? `Избранное: ${ids.size}` : 'Избранное';
  return (
    <>
      <AppLink to="/favourites" className={iconButtonClass()} aria-label={label} title={label}>
        <HeartIcon />
        <CountDot count={ids.size} />
      </AppLink>
      {isUsed ? <KeepDialog /> : null}
    </>
  );
}
