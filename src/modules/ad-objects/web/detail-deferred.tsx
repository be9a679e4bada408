import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import styles from './detail-deferred.module.css';

/**
 * `ready` on the server, `load` in the browser. The style sheets are named beside it because the page needs them before
 * the script; a sheet that nothing names is dropped from the page.
 */
export type Part<Props> = { styles: readonly CSSModuleClasses[] } & (
  | { ready: ComponentType<Props> }
  | { load: () => Promise<ComponentType<Props>> }
);
type CSSModuleClasses = Readonly<Record<string, string>>;

interface DeferredProps<Props> {
  part: Part<Props>;
  props: Props;
  /** Fetch the script at once: for parts whose data may change before anybody scrolls to them. */
  eager?: boolean;
  /** Nothing is to be seen of it at first, so nothing stands in for it either. */
  unseen?: boolean;
  className?: string;
}

/**
 * A part of the page that the server renders like any other, and whose script comes only when the reader gets near it.
 */
export function Deferred<Props extends object>({
  part,
  props,
  eager = false,
  unseen = false,
  className,
}: DeferredProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const [{ Gate, open }] = useState(() => gateOf(part));
  useEffect(() => {
    // Without the server's drawing there is nothing to read yet: after moving between pages the script comes at once.
    const isDrawn = place.current?.firstElementChild && !place.current.querySelector(`:scope > .${styles.waiting}`);
    if (eager || !place.current || !isDrawn) {
      open();
      return;
    }
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        open();
      },
      { rootMargin: '400px' },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [eager, open]);
  return (
    <div ref={place} className={className}>
      <Suspense fallback={unseen ? null : <div className={styles.waiting} />}>
        <Gate {...props} />
      </Suspense>
    </div>
  );
}

function gateOf<Props extends object>(part: Part<Props>): { Gate: ComponentType<Props>; open: () => void } {
  if ('ready' in part) return { Gate: part.ready, open: () => {} };
  const { promise, resolve } = Promise.withResolvers<void>();
  const Gate = lazy(async () => {
    await promise;
    return { default: await part.load() };
  });
  return { Gate: Gate as unknown as ComponentType<Props>, open: () => resolve() };
}
