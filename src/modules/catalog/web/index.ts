/** Public interface of the catalog for other modules' pages. */
export { pathOfQuery } from '../domain/address.ts';
export { SuggestField } from './suggest-field.tsx';
