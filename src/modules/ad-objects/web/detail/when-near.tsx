import { type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import styles from './when-near.module.css';

interface WhenNearProps {
  /** Deferred components, with `fallback: 'around'`. */
  children: ReactNode;
  /** Fetch the script at once: for parts whose data may change before anybody scrolls to them. */
  eager?: boolean;
  /** Nothing is to be seen of it at first, so nothing stands in for it either. */
  unseen?: boolean;
  className?: string | undefined;
}

/** Lazy hydration: rendered by the server like any other part; the browser loads its script and hydrates it when the reader comes near. */
export function WhenNear({ children, eager = false, unseen = false, className }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [{ promise, resolve }] = useState(() => Promise.withResolvers<void>());
  useEffect(() => {
    // Without the server's drawing there is nothing to read yet: after moving between pages the script comes at once.
    const isDrawn = place.current?.firstElementChild && !place.current.querySelector(`:scope > .${styles.waiting}`);
    if (eager || !place.current || !isDrawn) {
      resolve();
      return;
    }
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        resolve();
      },
      { rootMargin: '400px' },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [eager, resolve]);
  return (
    <div ref={place} className={className}>
      <Suspense fallback={unseen ? null : <div className={styles.waiting} />}>
        {import.meta.env.SSR ? children : <After promise={promise}>{children}</After>}
      </Suspense>
    </div>
  );
}

function After({ promise, children }: { promise: Promise<void>; children: ReactNode }) {
  use(promise);
  return children;
}
