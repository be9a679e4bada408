import { decimal } from '#words/numbers.ts';
/** Exponential backoff: each pause is twice the one before, up to the longest; after a success they begin anew. */
export interface GrowingPause {
  take(): number;
  reset(): void;
}

export function growingPause(firstMilliseconds: number, longestMilliseconds: number): GrowingPause {
  let next = firstMilliseconds;
  return {
    take() {
      const pause = next;
      next = Math.min(next * 2, longestMilliseconds);
      return pause;
    },
    reset() {
      next = firstMilliseconds;
    },
  };
}

/** As people write it: 0,4 с. */
export const inSeconds = (milliseconds: number): string => `${decimal(milliseconds / 1000)} с`;
