import { type ComponentType, useEffect, useState } from 'react';

/** The one place where toasts show, on every page. Nothing is said before a hand has done something, so its script comes last. */
export function Toasts() {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  useEffect(() => {
    import('#ui/toast.tsx').then(
      ({ ToastRegion }) => setRegion(() => ToastRegion),
      // Without a connection there is nothing to say yet; a page that has something brings the script itself.
      () => {},
    );
  }, []);
  return Region ? <Region /> : null;
}
