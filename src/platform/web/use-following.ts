import { useRef, useState } from 'react';

/** State that begins with a prop and begins anew with another one: what was changed here stands until something fresher is loaded. */
export function useFollowing<T>(given: T): [T, (value: T) => void] {
  const [changed, setChanged] = useState({ given, value: given });
  const latest = useRef(given);
  latest.current = given;
  return [changed.given === given ? changed.value : given, (value) => setChanged({ given: latest.current, value })];
}
