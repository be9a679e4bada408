import { type ComponentType, createContext } from 'react';
import type { AdObjectKind } from '../kinds/kind.ts';

export interface SaveSlotProps {
  kind: AdObjectKind;
  id: string;
  title: string;
  /** `round` stands over a cover, `button` among the actions of a page. */
  look: 'round' | 'button';
}

/** The button that keeps an object for later. It belongs to whoever keeps favourites, so the application hands it over. */
export const SaveSlot = createContext<ComponentType<SaveSlotProps> | null>(null);
