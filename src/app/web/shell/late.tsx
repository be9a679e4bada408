import { type ComponentType, useEffect, useState } from 'react';

/** What no page shows before a hand has done something, toasts and the question for a proof: its script comes last. */
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
