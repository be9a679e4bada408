/** The door of realtime for pages: what happens to one's account, as it happens. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type ConnectionState, connection, type LiveType, onLive, onSessionEnded, reconnect } from './live.ts';

export { onLive, onSessionEnded, reconnect };

/** While the component stands. The handler may be a new one at every drawing. */
export function useLive<Data = object>(type: LiveType, handler: (data: Data) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => onLive<Data>(type, (data) => latest.current(data)), [type]);
}

/** Only looks: nothing is connected for its sake. */
export const useConnection = (): ConnectionState =>
  useSyncExternalStore(connection.subscribe, connection.read, () => 'connecting');
