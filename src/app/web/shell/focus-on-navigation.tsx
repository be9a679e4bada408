import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** After a navigation the keyboard and the screen reader start at the new content, as they would on a newly loaded page. */
export function FocusOnNavigation() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || toLocation.hash) return;
        const main = document.getElementById('main');
        // A page that has put the cursor into its own field knows better.
        if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
      }),
    [router],
  );
  return null;
}
