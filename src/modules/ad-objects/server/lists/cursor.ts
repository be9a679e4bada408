import { z } from 'zod';
import { cursorId, type Keyset } from '#platform/paging.ts';
import { LIST_LIMITS } from '../../contract.ts';

export interface Position {
  /** The value sorted by; moments as microseconds since 1970, which a number holds exactly. */
  value: number;
  id: string;
}

/** Some ten thousand years of microseconds, and more than any price. */
const value = z.number().min(0).max(4e17);
const positionOf = ([value, id]: [number, string]): Position => ({ value, id });

const PLACES: Keyset<{ sort_value: number; object_id: string }, Position> = {
  size: LIST_LIMITS.defaultPage,
  placeOf: ({ sort_value, object_id }) => [sort_value, object_id],
  shape: z.tuple([value, cursorId]).transform(positionOf),
};
const WHOLE_PLACES: typeof PLACES = {
  ...PLACES,
  shape: z.tuple([value.refine(Number.isInteger), cursorId]).transform(positionOf),
};

export const placesBy = ({ isWhole }: { isWhole: boolean }): typeof PLACES => (isWhole ? WHOLE_PLACES : PLACES);
