/** Parts of deals' pages that belong to modules above. The application fills them, so no import runs back up. */
import { type ComponentType, createContext } from 'react';

export interface DealSlots {
  /** Adds what is missing, in kopecks, and comes back to the path. */
  TopUp?: ComponentType<{ missing: number; returnTo: string }>;
}

export const DealSlots = createContext<DealSlots>({});
