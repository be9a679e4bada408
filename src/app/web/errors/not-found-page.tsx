import { deferred } from '#platform/web/deferred.tsx';

/** Its drawing comes in a chunk of its own: most visits never see it. */
export const NotFoundPage = deferred(() => import('./not-found-scene.tsx'), 'NotFoundScene');
