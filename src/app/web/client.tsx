import type { AnyRoute } from '@tanstack/react-router';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ApiError } from '#platform/web/api.ts';
import { heedLostChunk, isLostChunk } from '#platform/web/lost-chunk.ts';
import { HiddenError } from './errors/expected.ts';
import { makePatient } from './patience.ts';
import { getRouter } from './router.tsx';
import { withAnswersOfPage } from './session.ts';

const RELOAD_GUARD_MS = 10_000;

/**
 * A chunk that is gone (a new version was deployed) reloads the page; one that does not come for want of a connection is waited
 * for (patience.ts). The router reloads by itself, once per chunk and session; this opens its lock again, but not on a page that
 * is itself a reload younger than 10 s, and not without a connection, where a reload would lose the page that is still there.
 */
addEventListener('vite:preloadError', (event) => {
  heedLostChunk(event);
  const lock = `tanstack_router_reload:${event.payload.message}`;
  const [navigation] = performance.getEntriesByType('navigation');
  const isReload = navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
  const wasJustReloaded = isReload && performance.now() < RELOAD_GUARD_MS;
  if (wasJustReloaded || !navigator.onLine) sessionStorage.setItem(lock, '1');
  else sessionStorage.removeItem(lock);
});

// Not Start's own client: that brings the machinery of server functions, which no page here uses.
const router = getRouter();
makePatient(Object.values(router.routesById) as AnyRoute[]);
const { context } = router.options;
const { transport, forget } = withAnswersOfPage(context.transport);
context.transport = transport;
router.subscribe('onResolved', forget);

function isExpected(error: unknown): boolean {
  return error instanceof ApiError || error instanceof HiddenError || isLostChunk(error);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
    {
      // Failed loaders and lost chunks are told on the page; anything else is a fault of ours and stays loud.
      onCaughtError: (error) => {
        if (!isExpected(error)) reportError(error);
      },
      // Hydration mismatch: mended by React, but a fault, and its message does not say where.
      onRecoverableError: (error, { componentStack }) =>
        reportError(new Error(`${error} at${componentStack}`, { cause: error })),
    },
  );
});

// Makes the site installable, able to show notifications, and to say that there is no connection. After everything the page needs.
addEventListener('load', () => {
  navigator.serviceWorker?.register('/sw.js').catch(() => {
    // A browser that forbids it shows the same pages.
  });
});
