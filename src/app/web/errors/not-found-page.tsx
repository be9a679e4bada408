import { lazy, Suspense } from 'react';

const NotFoundScene = lazy(async () => ({ default: (await import('./not-found-scene.tsx')).NotFoundScene }));

/** Its drawing comes in a chunk of its own: most visits never see it. */
export function NotFoundPage() {
  return (
    <Suspense>
      <NotFoundScene />
    </Suspense>
  );
}
