/** The door of realtime for pages: what happens to one's account, as it happens. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type ConnectionState, connection, type LiveType, onLive, onSessionEnded, reconnect } from './live.ts';

export { onLive, onSessionEnded, reconnect };

/** Subscribes while the component is mounted. The handler may be a new one at every render. */
export function useLive<Data = object>(type: LiveType, handler: (data: Data) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => onLive<Data>(type, (data) => latest.current(data)), [type]);
}

/** Observes the state alone: opens no connection. */
export const useConnection = (): ConnectionState =>
  useSyncExternalStore(connection.subscribe, connection.read, () => 'connecting');
