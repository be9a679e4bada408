/** Public interface of the module for other modules' pages. */
export { ConfirmOwnership } from './confirm-button.tsx';
export { confirmedWords } from './words.ts';
