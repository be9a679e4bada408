import { createFileRoute, notFound } from '@tanstack/react-router';
import { deferred } from '#platform/web/deferred.tsx';

/** The constant folds at build time: the gallery and its import are not in the built application at all. */
const Gallery = import.meta.env.DEV ? deferred(() => import('#ui/gallery.tsx'), 'Gallery') : () => null;

export const Route = createFileRoute('/dev/ui')({
  staticData: { drawn: 'each' },
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound();
  },
  component: () => (
    <>
      <title>Части интерфейса — Охват</title>
      <Gallery />
    </>
  ),
});
