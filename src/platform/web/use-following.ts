import { useRef, useState } from 'react';

/** State initialised by a prop and reset when the prop changes: local changes stay until fresher data are loaded. */
export function useFollowing<T>(given: T): [T, (value: T) => void] {
  const [changed, setChanged] = useState({ given, value: given });
  const latest = useRef(given);
  latest.current = given;
  return [changed.given === given ? changed.value : given, (value) => setChanged({ given: latest.current, value })];
}
