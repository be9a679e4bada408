/** The door of one's own data for pages of other modules. */
export { DataSection } from './data-section.tsx';
