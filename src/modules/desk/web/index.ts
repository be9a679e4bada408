/** The door of the desk for the pages of others that work there. */
export { tellDesk } from './changes.ts';
