import { createContext, type ReactNode, useContext } from 'react';
import { type LoadedQueues, useQueues } from './queues.ts';

const Queues = createContext<LoadedQueues>({ items: [], taken: [], loadedAt: 0 });

/** How the queues stand, as the frame around the page knows it. */
export const useDeskQueues = (): LoadedQueues => useContext(Queues);

/** Around every page of the desk: keeps the count of what waits, for the page and for the navigation. */
export function DeskFrame({ loaded, children }: { loaded: LoadedQueues; children: ReactNode }) {
  return <Queues value={useQueues(loaded)}>{children}</Queues>;
}
