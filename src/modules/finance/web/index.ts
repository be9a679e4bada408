/** The door of finance for pages where money runs out. */
export { cardAmountOf } from '../domain/limits.ts';
export { CardButton } from './card-button.tsx';
