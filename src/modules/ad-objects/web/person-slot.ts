import { type ComponentType, createContext } from 'react';

export interface PersonSlotProps {
  person: { account_id: string; name: string; avatar: string | null };
  /** The viewer and this person do not deal with each other. */
  isApart: boolean;
}

/** What one can do about a person; it belongs to whoever keeps people apart, so the application hands it over. */
export const PersonSlot = createContext<ComponentType<PersonSlotProps> | null>(null);
