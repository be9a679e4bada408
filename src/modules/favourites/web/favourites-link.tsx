import { type ComponentType, useEffect, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { CountDot, iconButtonClass } from '#ui/icon-button.tsx';
import { HeartIcon } from './heart.tsx';
import { hasKept, loadHearts, readSaved, useSaved } from './heart-state.ts';

/** The way to favourites, with their number. Has the hearts of the page read. */
export function FavouritesLink({ session }: { session: { account_id: string } | null }) {
  const { ids, isRead } = useSaved();
  const isUsed = isRead || ids.size > 0;
  const [KeepDialog, setKeepDialog] = useState<ComponentType | null>(null);
  useEffect(() => {
    // Only the browser looks into the session: the page may be drawn for everybody who is signed in.
    const accountId = session?.account_id ?? null;
    if (accountId || hasKept() || readSaved().isRead) {
      void loadHearts().then(({ readHearts }) => readHearts(accountId));
    }
  }, [session]);
  useEffect(() => {
    if (isUsed) void import('./keep-dialog.tsx').then((script) => setKeepDialog(() => script.KeepDialog));
  }, [isUsed]);
  const label = ids.size ? `Избранное: ${ids.size}` : 'Избранное';
  return (
    <>
      <AppLink to="/favourites" className={iconButtonClass()} aria-label={label} title={label}>
        <HeartIcon />
        <CountDot count={ids.size} />
      </AppLink>
      {KeepDialog ? <KeepDialog /> : null}
    </>
  );
}
