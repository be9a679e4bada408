/** The style sheets of cards, for pages that the server draws with cards whose script comes later. */
import coverStyles from '#ui/cover.module.css';
import cardStyles from './object-card.module.css';
import motifStyles from './object-card-motif.module.css';

export const OBJECT_CARD_SHEETS = [cardStyles, motifStyles, coverStyles];
