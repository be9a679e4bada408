import { type ComponentType, useEffect, useState } from 'react';

/** What no page needs before it has stood for a moment: toasts, the question for a proof, the watch over the session. Its script comes last. */
export function Late() {
  const [Parts, setParts] = useState<ComponentType | null>(null);
  useEffect(() => {
    import('./late-parts.tsx').then(
      ({ LateParts }) => setParts(() => LateParts),
      // Without a connection there is nothing to say yet; a page that has something brings the script itself.
      () => {},
    );
  }, []);
  return Parts ? <Parts /> : null;
}
