import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Far enough ahead that what is loaded is there when it comes into view. */
const MARGIN = '600px';

/** Lazy loading: holds a place and renders its children only when it comes near the viewport. */
export function WhenSeen({ minHeight, children }: { minHeight: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return (
    <div ref={place} style={{ minHeight }}>
      {isSeen ? children : null}
    </div>
  );
}
