import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * The key that hints name: «⌘» on a Mac, «Ctrl» elsewhere. Known in the browser alone: pages are drawn once for everybody.
 * Whoever listens takes both.
 */
export const useCommandKey = (): '⌘' | 'Ctrl' =>
  useSyncExternalStore(
    never,
    () => (navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl'),
    () => 'Ctrl',
  );
