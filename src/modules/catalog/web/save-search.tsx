import { IconBookmark } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { deferred } from '#platform/web/deferred.tsx';
import { buttonClass } from '#ui/button.tsx';
import type { CatalogState } from './catalog-state.ts';
import styles from './save-search.module.css';

const SavedSearches = deferred(() => import('./saved-searches.tsx'), 'default', { fallback: 'around' });

/** For a stranger the way to sign in and back; for a person their saved searches, which need a browser. */
export default function SaveSearch({ state, isSignedIn }: { state: CatalogState; isSignedIn: boolean }) {
  const href = useRouterState({ select: ({ location }) => location.href });
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  const look = buttonClass({ variant: 'line', className: styles.save });
  const words = (
    <>
      <IconBookmark aria-hidden="true" />
      <span>Сохранить поиск</span>
    </>
  );
  if (!isSignedIn) {
    return (
      <AppLink to={`/auth/login?${new URLSearchParams({ back_link: href })}`} className={look}>
        {words}
      </AppLink>
    );
  }
  const place = (
    <div className={`row gap-2 ${styles.searches}`}>
      <span className={look}>{words}</span>
      <span className={buttonClass({ variant: 'line', className: styles.open })}>
        <IconBookmark aria-hidden="true" />
        <span>Мои поиски</span>
      </span>
    </div>
  );
  return isThere ? (
    <Suspense fallback={place}>
      <SavedSearches state={state} />
    </Suspense>
  ) : (
    place
  );
}
