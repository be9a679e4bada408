import type { Part } from './detail-deferred.tsx';
import styles from './detail-offers.module.css';
import type { DetailOffersProps } from './detail-offers.tsx';

/** The table of offers, for the pages of kinds that sell by lines. */
export const OFFERS: Part<DetailOffersProps> = import.meta.env.SSR
  ? { styles: [styles], ready: (await import('./detail-offers.tsx')).DetailOffers }
  : { styles: [styles], load: async () => (await import('./detail-offers.tsx')).DetailOffers };
