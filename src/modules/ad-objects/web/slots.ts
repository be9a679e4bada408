/** Slots for parts of other modules on an object's card and page. The application fills them, so that no import runs back up. */
import { type ComponentType, createContext } from 'react';
import type { AnyCard } from '../kinds/facts.ts';
import type { AdObjectKind } from '../kinds/kind.ts';

export interface SaveSlotProps {
  kind: AdObjectKind;
  id: string;
  title: string;
  /** `round` stands over a cover, `button` among the actions of a page. */
  look: 'round' | 'button';
}

export interface PersonSlotProps {
  person: { account_id: string; name: string; avatar: string | null };
  /** The viewer and this person do not deal with each other. */
  isApart: boolean;
}

export interface TrustSlotProps {
  accountId: string;
  /** `cells` are figures over their captions; without it a line. */
  look?: 'cells';
}

export interface ComplaintSlotProps {
  kind: AdObjectKind;
  id: string;
  open: boolean;
  onClose: () => void;
}

export interface CardSlotProps {
  card: AnyCard;
}

export interface ViewSlotProps {
  kind: AdObjectKind;
  id: string;
}

export interface KktuSlotProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string | null;
  onChange: (code: string | null) => void;
  /** By which codes are suggested and contradictions found. */
  category: string | null;
}

export interface ObjectSlots {
  /** The button that keeps an object in favourites. */
  Save?: ComponentType<SaveSlotProps>;
  /** Menu of actions on a person, such as blocking. */
  Person?: ComponentType<PersonSlotProps>;
  /** Seller statistics, beside or under the owner's name. */
  Trust?: ComponentType<TrustSlotProps>;
  /** The dialog of a complaint about the object; may be loaded when it is first opened. */
  Complaint?: ComponentType<ComplaintSlotProps>;
  /** Buttons beside the price of a card: side by side with others, into the basket. */
  CardActions?: ComponentType<CardSlotProps>;
  /** The button that puts an object side by side with others, on its page. */
  Compare?: ComponentType<CardSlotProps>;
  /** Renders nothing; counts a view of the object's page. */
  View?: ComponentType<ViewSlotProps>;
  /** The search among codes of ККТУ, in the form of a product. */
  Kktu?: ComponentType<KktuSlotProps>;
}

export const ObjectSlots = createContext<ObjectSlots>({});
