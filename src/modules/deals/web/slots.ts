/** Slots for parts of modules above. The application fills them, so that no import runs back up. */
import { type ComponentType, createContext } from 'react';

export interface DealSlots {
  /** Pays what is missing, in kopecks, and does what it is for. */
  CardButton?: ComponentType<{ missing: number; returnTo: string; pending: boolean; onClick(): void }>;
  /** Check of the delivery's text for the marks that the law requires. */
  DeliveryCheck?: ComponentType<{ dealId: string; text: string; link: string; onTraining(): void }>;
  /** The same once more, for whoever ordered it. */
  OrderAgain?: ComponentType<{ dealId: string; variant: 'primary' | 'line' }>;
}

export const DealSlots = createContext<DealSlots>({});
