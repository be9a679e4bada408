/** The door for other modules' pages. */
export { SuggestField } from './suggest-field.tsx';
