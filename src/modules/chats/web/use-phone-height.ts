import { type RefObject, useEffect, useRef } from 'react';

/** Where the keyboard covers the page instead of shortening it, the element is made as high as what is still seen. */
export function usePhoneHeight(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const fit = () => {
      const isCovered = visualViewport.scale === 1 && window.innerHeight - visualViewport.height > 80;
      element.current?.style.setProperty('--seen-height', isCovered ? `${visualViewport.height}px` : null);
      // The browser moves the page to show the field; with the page shortened there is nothing to move.
      if (isCovered) window.scrollTo(0, 0);
    };
    visualViewport.addEventListener('resize', fit);
    return () => visualViewport.removeEventListener('resize', fit);
  }, []);
  return element;
}
