/** The door of finance for pages where money runs out. */
export { TopUpButton } from './top-up-button.tsx';
