/**
 * Navigations that wait (decision 0049). What a navigation needs (the session check, a guard's question, a loader's data, the
 * page's script) may not come because there is no connection: the page that is on screen stays, and the question is asked
 * again when there is one. Another navigation takes over at any time.
 */
import type { AnyRoute } from '@tanstack/react-router';
import { patiently } from '#platform/web/connection.ts';

interface Step {
  preload: boolean;
  abortController: AbortController;
}
type Work = (step: Step) => unknown;

/** In the browser only: the server does not wait for itself. */
export function makePatient(routes: Iterable<AnyRoute>): void {
  for (const { options } of routes) {
    if (options.beforeLoad) options.beforeLoad = patient(options.beforeLoad);
    if (typeof options.loader === 'function') options.loader = patient(options.loader as Work);
    for (const component of [options.component, options.pendingComponent]) awaitChunk(component);
  }
}

/** A preload is a guess: without a connection it is dropped. */
function patient(work: Work): Work {
  return (step) => (step.preload ? work(step) : patiently(() => work(step), step.abortController.signal));
}

/** A component of the router's: whether its chunk came is told by `preload`, which is gone then. */
function awaitChunk(component: { preload?: () => Promise<void> | undefined } | undefined): void {
  const load = component?.preload;
  if (!component || !load) return;
  component.preload = async () => {
    await patiently(async () => {
      await load();
      if (component.preload) throw new Error('Failed to fetch dynamically imported module');
    }).catch(() => {
      // The router has kept the failure itself and deals with it when it draws the page.
    });
  };
}
