import { type FunctionComponent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { patiently } from './connection.ts';

interface DeferredOptions {
  /** Shown until the script has come. 'around': the Suspense boundary around the component decides. */
  fallback?: ReactNode | 'around';
  /** Drawn in the browser only, after the page; if its script cannot be had, the page does without. */
  isLate?: boolean;
}

type PropsOf<Component> = Component extends (props: infer Props extends object) => ReactNode ? Props : object;

/**
 * A component whose script is a chunk of its own: `deferred(() => import('./step-dialog.tsx'), 'StepDialog')`. The only way to
 * load a component later (scripts/check-rooms.mjs). The server draws it with the page. A script that does not come for want of a
 * connection is waited for; one that is gone with an old version is an error of the page, whose error page offers to reload.
 */
export function deferred<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  { fallback = null, isLate = false }: DeferredOptions = {},
): FunctionComponent<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  const Loaded = lazy(async () => {
    const loading = patiently(load);
    const module = isLate ? await loading.catch(() => null) : await loading;
    return { default: (module ? module[name] : Nothing) as FunctionComponent<object> };
  }) as unknown as FunctionComponent<Props>;
  if (fallback === 'around') return Loaded;
  const draw = (props: Props) => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  );
  return isLate ? (props) => (useIsMounted() ? draw(props) : null) : draw;
}

const Nothing = () => null;

function useIsMounted(): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted;
}
