import { useRef } from 'react';
import { newId } from './new-id.ts';

/** One key for one thing a person does: the same while what is sent is the same, another after an answer has come. */
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
