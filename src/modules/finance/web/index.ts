/** The door of finance for pages where money runs out. */
export { CardButton } from './card-button.tsx';
