import { useRef } from 'react';
import { newId } from './new-id.ts';

/** Idempotency key of one action: the same while the body is the same, a new one after an answer. */
export function useIdempotencyKey() {
  const known = useRef<{ about: string; key: string } | null>(null);
  return {
    keyFor(about: unknown): string {
      const text = JSON.stringify(about);
      if (known.current?.about !== text) known.current = { about: text, key: newId() };
      return known.current.key;
    },
    forget() {
      known.current = null;
    },
  };
}
